import { describe, expect, it } from 'vitest';
import type { AiSdkTarget } from '../../../src/target/ai-sdk/definition.ts';
import type { UiMessage } from '../../../src/target/ai-sdk/message.ts';
import { AiSdkSession } from '../../../src/target/ai-sdk/session.ts';
import type { ExchangeEnd } from '../../../src/target/http/exchange.ts';

interface Sent {
  credential: string | null;
  messages: UiMessage[];
}

/** A session with a chat in which c1 (and perhaps c2) wait for alice, and what was posted since. */
async function waiting(...calls: string[]) {
  const sent: Sent[] = [];
  const say = (...chunks: object[]): ExchangeEnd => ({
    answer: {
      status: 200,
      contentType: 'text/event-stream',
      body: [{ type: 'start' }, ...chunks].map((c) => `data: ${JSON.stringify(c)}\n\n`).join(''),
    },
  });
  const asked = calls.flatMap((toolCallId) => [
    { type: 'tool-input-available', toolCallId, toolName: 'pay', input: { amount: '1' } },
    { type: 'tool-approval-request', toolCallId, approvalId: `ap-${toolCallId}`, signature: `sig-${toolCallId}` },
  ]);
  let first = true;
  const target = { sends: 'history', body: {}, refusals: [403] } as unknown as AiSdkTarget;
  const session = new AiSdkSession(target, 'm', async (credential, body) => {
    const { messages } = JSON.parse(body) as { messages: UiMessage[] };
    sent.push({ credential, messages });
    if (!first) return say({ type: 'tool-output-available', toolCallId: 'c1', output: 'paid' });
    first = false;
    return say(...asked);
  });
  const { signal } = new AbortController();
  const act = (what: string, more: object, as = 'alice') =>
    session.perform({ do: what, as, credential: `token of ${as}`, with: { run: 'chat-m-0', ...more } }, signal);
  await act('open', {});
  await act('say', { text: 'Pay.' });
  sent.length = 0;
  return { session, act, sent };
}

const partsOf = (sent: Sent | undefined) => (sent?.messages.at(-1)?.parts ?? []) as Record<string, unknown>[];

describe('a chat that its client holds', () => {
  it('goes out with an approval when the person goes on, signature and all', async () => {
    const { act, sent } = await waiting('c1');
    await act('decide', { call: 'c1', decision: 'approve' });
    expect(sent).toEqual([]);
    const answer = await act('resume', {});
    expect(partsOf(sent[0])[0]).toMatchObject({
      state: 'approval-responded',
      approval: { id: 'ap-c1', signature: 'sig-c1', approved: true },
    });
    expect(answer).toMatchObject({ outcome: 'accepted', claims: [{ call: 'c1', says: 'done' }] });
  });

  it('goes out at once with a denial that nothing waits for', async () => {
    const { act, sent } = await waiting('c1');
    await act('decide', { call: 'c1', decision: 'reject', reason: 'too much' });
    expect(partsOf(sent[0])[0]).toMatchObject({ approval: { approved: false, reason: 'too much' } });
  });

  it('keeps a denial beside an approval until the person goes on', async () => {
    const { act, sent } = await waiting('c1', 'c2');
    await act('decide', { call: 'c1', decision: 'approve' });
    await act('decide', { call: 'c2', decision: 'reject' });
    expect(sent).toEqual([]);
    await act('resume', {});
    expect(partsOf(sent[0]).map(({ approval }) => (approval as { approved: boolean }).approved)).toEqual([true, false]);
  });

  it('is sent again as it stood when it was decided, though the answer is known', async () => {
    const { act, sent } = await waiting('c1');
    await act('decide', { call: 'c1', decision: 'approve' });
    await act('resume', {});
    await act('resume', {});
    expect(sent[1]).toEqual(sent[0]);
    await act('retry', { call: 'c1' });
    expect(partsOf(sent[2])[0]).toMatchObject({ state: 'approval-responded' });
  });

  it('is sent by somebody else in their own name, and stays as it is', async () => {
    const { act, sent } = await waiting('c1');
    await act('decide', { call: 'c1', decision: 'approve' }, 'mallory');
    expect(sent[0]?.credential).toBe('token of mallory');
    expect(partsOf(sent[0])[0]).toMatchObject({ state: 'approval-responded' });
    await act('resume', {});
    expect(partsOf(sent[1])[0]).toMatchObject({ state: 'approval-requested' });
  });

  it('carries another tool and other arguments where a decision has a copy', async () => {
    const { act, sent } = await waiting('c1');
    await act('decide', { call: 'c1', decision: 'approve', copy: { tool: 'wipe', arguments: { all: true } } });
    await act('resume', {});
    expect(partsOf(sent[0])[0]).toMatchObject({ type: 'tool-wipe', input: { all: true }, approval: { id: 'ap-c1' } });
  });

  it('knows no call that was never in it', async () => {
    const { act } = await waiting('c1');
    expect(await act('decide', { call: 'c9', decision: 'approve' })).toMatchObject({ outcome: 'unsupported' });
    expect(await act('retry', { call: 'c9' })).toMatchObject({ outcome: 'unsupported' });
  });
});
