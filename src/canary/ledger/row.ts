import { z } from 'zod';
import { type JsonObject, jsonObject } from '../../model/json.ts';

/**
 * What a canary tool server saw, in the order of a call: `listed` (definitions were shown to a client), `called`,
 * `refused` (nothing happened, `detail.why` says why), `asked` and `answered` (a person, by elicitation), `cancelled`
 * (and heeded), `effect`, `failed` (the effect happened, the answer says that it did not), `changed` (a definition).
 */
export const LEDGER_EVENTS = [
  'listed',
  'called',
  'refused',
  'asked',
  'answered',
  'cancelled',
  'effect',
  'failed',
  'changed',
] as const;
export type LedgerEvent = (typeof LEDGER_EVENTS)[number];

export const ledgerCredential = z.strictObject({
  digest: z.string().describe('keyed digest of the secret: equal secrets are seen to be equal, and no more'),
  verified: z.boolean().describe('whether this server issued it, or was told of it; else what it says is hearsay'),
  subject: z.string().optional(),
  audience: z.array(z.string()).optional(),
  scope: z.string().optional(),
  issuer: z.string().optional(),
});
/** What a call was authorised by. Never the secret itself. */
export type LedgerCredential = z.infer<typeof ledgerCredential>;

export const ledgerRow = z.strictObject({
  id: z.int().positive(),
  at: z.number().describe('milliseconds since the epoch'),
  event: z.enum(LEDGER_EVENTS),
  tool: z.string().optional(),
  arguments: jsonObject.optional(),
  marker: z.string().optional().describe('first marker found in the arguments'),
  attempt: z.string().optional().describe('how often this tool was called with these arguments, from 1'),
  credential: ledgerCredential.optional(),
  client: z.strictObject({ name: z.string(), version: z.string() }).optional(),
  protocol: z.string().optional().describe('revision of MCP that the client speaks'),
  transport: z.enum(['http', 'stdio', 'control']).optional(),
  request: z.string().optional().describe('id of the JSON-RPC request'),
  call: z.string().optional().describe('id that the model gave to its call, where the client tells it'),
  detail: jsonObject.optional(),
});
export type LedgerRow = z.infer<typeof ledgerRow>;

/** A row before it is written. Without `attempt`, a row of `called` is given the next one. */
export type LedgerEntry = Omit<LedgerRow, 'id' | 'at' | 'marker'> & { at?: number };

/** The value as it was, or undefined: columns hold text. */
export function parsed(text: string | null): JsonObject | undefined {
  return text === null ? undefined : (JSON.parse(text) as JsonObject);
}
