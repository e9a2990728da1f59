import { z } from 'zod';
import { digest } from '../../model/canonical.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';
import type { StateToken } from '../../model/plan.ts';
import type { WireId } from './ids.ts';
import { jsonPath } from './json-path.ts';

/** How a target writes the state token that it hands to a client, as far as it can be written otherwise. */
export function tokenLayout<Path extends z.ZodType<string>>(path: Path) {
  return z
    .strictObject({
      body: z
        .int()
        .nonnegative()
        .optional()
        .describe('which of its parts between dots is the base64url of the JSON; absent: the token is the JSON'),
      signature: z.int().nonnegative().optional().describe('which of its parts is the signature'),
      calls: path.optional().describe('the calls that it names, within the JSON'),
      id: z.string().default('id').describe('member of such a call: its id'),
      arguments: z.string().default('arguments').describe('member of such a call that says its arguments'),
      as: z.enum(['value', 'sha256']).default('value').describe('as they are, or the SHA-256 of their canonical JSON'),
    })
    .describe('how the state token of a client is written; without it no token is presented otherwise than handed out');
}
export type TokenLayout = z.infer<ReturnType<typeof tokenLayout<z.ZodType<string>>>>;

/** A call as the history beside a token shows it. */
export interface ShownCall {
  id: WireId;
  arguments: JsonObject;
}

/** The token as the plan presents it; undefined where the layout says nothing of what is to be done to it. */
export function presented(
  token: JsonValue,
  { rewritten, signature }: StateToken,
  layout: TokenLayout | undefined,
  shown: readonly ShownCall[],
): JsonValue | undefined {
  if (rewritten === undefined && signature === undefined) return token;
  if (layout === undefined) return undefined;
  const { body, signature: at } = layout;
  if (body === undefined) return signature === undefined ? agreeing(token, layout, shown) : undefined;
  const parts = String(token).split('.');
  if (rewritten === true) {
    const written = agreeing(parsed(parts[body] ?? ''), layout, shown);
    if (written === undefined) return undefined;
    parts[body] = Buffer.from(JSON.stringify(written)).toString('base64url');
  }
  if (signature === 'removed') {
    if (at === undefined) return undefined;
    parts[at] = '';
  }
  return parts.join('.');
}

function parsed(part: string): JsonValue {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as JsonValue;
  } catch {
    return null;
  }
}

/** What it says of the calls that a history shows, made to say what the history does. Undefined where it names none of them. */
function agreeing(state: JsonValue, layout: TokenLayout, shown: readonly ShownCall[]): JsonValue | undefined {
  if (layout.calls === undefined) return undefined;
  const copy = structuredClone(state);
  let written = false;
  for (const call of jsonPath(layout.calls).all(copy).filter(isJsonObject)) {
    const other = shown.findLast(({ id }) => id === call[layout.id]);
    if (other === undefined) continue;
    call[layout.arguments] = layout.as === 'value' ? other.arguments : digest(other.arguments);
    written = true;
  }
  return written ? copy : undefined;
}

/** For traces: a name of the token that tells all that is done to it. */
export function nameOfToken(state: StateToken): string {
  const done = [state.issue ?? 'latest', state.rewritten ?? 'as-it-is', state.signature ?? 'signed'];
  return `@token-of-${encodeURIComponent([state.of, ...done].join(':'))}`;
}
