import { describe, expect, it } from 'vitest';
import { chunksOf, fold } from '../../../src/target/ai-sdk/fold.ts';
import type { UiMessage } from '../../../src/target/ai-sdk/message.ts';

const stream = (...chunks: object[]) =>
  `${chunks.map((c) => `data: ${JSON.stringify(c)}\n\n`).join('')}data: [DONE]\n\n`;
const newId = () => 'made';
const asked: UiMessage = { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Send 50.' }] };

const proposing = stream(
  { type: 'start', messageId: 'a1' },
  { type: 'start-step' },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: 'I will ' },
  { type: 'text-delta', id: 't', delta: 'ask.' },
  { type: 'text-end', id: 't' },
  { type: 'tool-input-start', toolCallId: 'c1', toolName: 'sendMoney' },
  { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"amo' },
  {
    type: 'tool-input-available',
    toolCallId: 'c1',
    toolName: 'sendMoney',
    input: { amount: '50' },
    providerMetadata: { openai: { itemId: 'i' } },
  },
  { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'ap', signature: 'sig' },
  { type: 'finish-step' },
  { type: 'finish', finishReason: 'tool-calls' },
);

describe('a streamed answer', () => {
  it('becomes the message that the client holds', () => {
    const messages = [asked];
    expect(fold(messages, chunksOf(proposing), newId)).toEqual({ started: true, errors: [], aborted: false });
    expect(messages[1]).toEqual({
      id: 'a1',
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        { type: 'text', text: 'I will ask.', state: 'done' },
        {
          type: 'tool-sendMoney',
          toolCallId: 'c1',
          state: 'approval-requested',
          input: { amount: '50' },
          callProviderMetadata: { openai: { itemId: 'i' } },
          approval: { id: 'ap', signature: 'sig' },
        },
      ],
    });
  });

  it('goes on with the message that a history ends with', () => {
    const messages = [asked];
    fold(messages, chunksOf(proposing), newId);
    const done = stream(
      { type: 'start', messageId: 'a1' },
      { type: 'tool-output-available', toolCallId: 'c1', output: { sent: true } },
      { type: 'start-step' },
      { type: 'text-start', id: 't2' },
      { type: 'text-delta', id: 't2', delta: 'Done.' },
      { type: 'text-end', id: 't2' },
    );
    fold(messages, chunksOf(done), newId);
    expect(messages.map(({ id }) => id)).toEqual(['u', 'a1']);
    expect(messages[1]?.parts.map((part) => (part as { state?: string }).state)).toEqual([
      undefined,
      'done',
      'output-available',
      undefined,
      'done',
    ]);
  });

  it('says what went wrong in it, and leaves the history alone', () => {
    const messages = [asked];
    const body = stream({ type: 'start' }, { type: 'error', errorText: 'AI_MissingToolResultsError' });
    expect(fold(messages, chunksOf(body), newId)).toMatchObject({
      started: true,
      errors: ['AI_MissingToolResultsError'],
    });
    expect(messages).toEqual([asked]);
  });

  it('loses the parts of a step that is taken back', () => {
    const messages = [asked];
    const body = stream(
      { type: 'start', messageId: 'a' },
      { type: 'start-step' },
      { type: 'tool-input-available', toolCallId: 'c', toolName: 'x', input: {} },
      { type: 'reset-step' },
    );
    fold(messages, chunksOf(body), newId);
    expect(messages[1]?.parts).toEqual([{ type: 'step-start' }]);
  });

  it.each([
    'data: [DONE]\n\n',
    'data: nonsense\n\n',
    'data: [1]\n\n',
    'data: {"type":7}\n\n',
    'data: {"type":"tool-output-available","toolCallId":"never-seen","output":1}\n\n',
    'data: {"type":"__proto__","toolCallId":"c","toolName":"x"}\n\n',
  ])('is no answer of this protocol when it is %j', (body) => {
    const messages = [asked];
    expect(fold(messages, chunksOf(body), newId).started).toBe(false);
  });
});
