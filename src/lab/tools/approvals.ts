import { randomBytes, randomUUID } from 'node:crypto';
import { createRequestStateCodec, type InputRequiredResult, inputRequired } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { sameCall } from '../../canary/ledger/ledger.ts';
import type { ToolCall } from './tool-call.ts';

/** How long a question stands, in seconds. */
const LIFETIME = 600;
/** Characters of the arguments that a person is shown. */
const SHOWN = 2000;

const stateSchema = z.strictObject({
  same: z.string(),
  subject: z.string(),
  attempt: z.string(),
  nonce: z.string(),
});

/** What a question was about: one call, by one principal, once. */
export type ApprovalState = z.infer<typeof stateSchema>;

export type Answer =
  | { state: ApprovalState; action: 'accept' | 'decline' | 'cancel' }
  | { state?: ApprovalState; refused: string };

/** Questions to a person before an effect, in the way of each revision of MCP that has one. */
export class Approvals {
  readonly codec = createRequestStateCodec<ApprovalState>({ key: randomBytes(32), ttlSeconds: LIFETIME });
  readonly #used = new Map<string, number>();

  /** What is asked, word by word. */
  question({ tool, given }: ToolCall): string {
    const text = JSON.stringify(given, null, 1);
    return `Run ${tool} with ${text.length > SHOWN ? `${text.slice(0, SHOWN)} (cut)` : text}?`;
  }

  async ask(call: ToolCall, attempt: string): Promise<InputRequiredResult> {
    const state = { same: sameCall(call.tool, call.given), subject: subjectOf(call), attempt, nonce: randomUUID() };
    return inputRequired({
      requestState: await this.codec.mint(state),
      inputRequests: {
        approve: inputRequired.elicit({
          mode: 'form',
          message: this.question(call),
          requestedSchema: {
            type: 'object',
            properties: { approve: { type: 'boolean', title: 'Approve this call' } },
            required: ['approve'],
          },
        }),
      },
    });
  }

  /** Undefined where nothing was asked yet. A state is good for the call and the principal it was made for, once. */
  answer(call: ToolCall): Answer | undefined {
    if (call.state === undefined) return undefined;
    const read = stateSchema.safeParse(call.state);
    if (!read.success) return { refused: 'the state is not one of a question' };
    const state = read.data;
    if (state.same !== sameCall(call.tool, call.given))
      return { state, refused: 'the question was about another call' };
    if (state.subject !== subjectOf(call)) return { state, refused: 'somebody else was asked' };
    if (this.#used.has(state.nonce)) return { state, refused: 'the answer was used before' };
    const said = responseSchema.safeParse(call.response);
    if (!said.success) return { state, refused: 'there is no answer to the question' };
    this.#spend(state.nonce);
    const { action, content } = said.data;
    return { state, action: action === 'accept' && content?.approve !== true ? 'decline' : action };
  }

  #spend(nonce: string): void {
    const now = Date.now();
    for (const [known, until] of this.#used) {
      if (until > now) break;
      this.#used.delete(known);
    }
    this.#used.set(nonce, now + (LIFETIME + 1) * 1000);
  }
}

const responseSchema = z.object({
  action: z.enum(['accept', 'decline', 'cancel']),
  content: z.object({ approve: z.boolean().optional() }).optional(),
});

function subjectOf({ caller }: ToolCall): string {
  return caller.credential?.digest ?? 'nobody';
}
