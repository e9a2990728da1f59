import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import type { ExchangeEnd } from '../../src/target/http/exchange.ts';
import { runStateTargetSchema } from '../../src/target/run-state/definition.ts';
import { RunStateSession } from '../../src/target/run-state/session.ts';
import { callsOf, changed, parseState, waitingIn } from '../../src/target/run-state/state.ts';

/** A state as the SDK writes it (schema 1.22), with what is not looked at left out. */
function stateOf(waiting: readonly string[], approved: readonly string[] = []): JsonObject {
  const call = (callId: string): JsonObject => ({
    type: 'function_call',
    callId,
    name: 'pay',
    status: 'completed',
    arguments: '{"amount":"1"}',
  });
  const invocation =
    '{"caller":{"type":"direct"},"payload":{"format":"json","value":{"amount":"1"}},"toolName":"[\\"bare\\",\\"pay\\"]","type":"function_call"}';
  return {
    $schemaVersion: '1.22',
    modelResponses: [{ output: ['c1', 'c2'].map(call) }],
    generatedItems: ['c1', 'c2'].map((id) => ({ type: 'tool_call_item', rawItem: call(id) })),
    lastProcessedResponse: { functions: ['c1', 'c2'].map((id) => ({ toolCall: call(id) })) },
    currentStep: {
      type: 'next_step_interruption',
      data: { interruptions: waiting.map((id) => ({ type: 'tool_approval_item', rawItem: call(id) })) },
    },
    context: {
      approvalInvocations: [{ invocations: Object.fromEntries(approved.map((id) => [id, invocation])), approvals: {} }],
    },
  };
}
const other = { tool: 'pay', arguments: { amount: '9' } };
const amounts = (state: JsonObject) =>
  JSON.stringify(state)
    .match(/amount\\{1,3}":\\{1,3}"\d/g)
    ?.map((m) => m.at(-1));

describe('a serialized run', () => {
  it('names its calls, and those that wait', () => {
    const state = stateOf(['c2']);
    expect(callsOf(state).map(({ callId }) => callId)).toEqual(['c1', 'c2']);
    expect(waitingIn(state)).toEqual(['c2']);
    expect(parseState('{"a":1}')).toBeUndefined();
    expect(parseState('no JSON')).toBeUndefined();
  });

  it('is changed in one place, or in every one with its fingerprint', () => {
    const state = stateOf(['c1'], ['c1']);
    const naive = changed(state, 'c1', other, 'naive');
    const functions = (of: JsonObject) => JSON.stringify((of.lastProcessedResponse as JsonObject).functions);
    expect(functions(naive)).toContain('9');
    expect(JSON.stringify({ ...naive, lastProcessedResponse: {} })).toBe(
      JSON.stringify({ ...state, lastProcessedResponse: {} }),
    );
    const consistent = changed(state, 'c1', other, 'consistent');
    // Four copies of the call, and the fingerprint.
    expect(amounts(consistent)?.filter((n) => n === '9')).toHaveLength(5);
    expect(JSON.stringify(consistent.context)).toContain('\\"value\\":{\\"amount\\":\\"9\\"}');
    expect(amounts(state)).not.toContain('9');
  });
});

/** A session whose target hands out the given states, one after the other, and what was posted. */
async function holding(...states: JsonObject[]) {
  const sent: { credential: string | null; body: JsonObject }[] = [];
  const target = runStateTargetSchema.parse({ retcon: 'target/1', name: 't', adapter: 'openai-agents' });
  const session = new RunStateSession(target, 'm', async (credential, body): Promise<ExchangeEnd> => {
    sent.push({ credential, body: JSON.parse(body) as JsonObject });
    const state = states.length > 1 ? states.shift() : states[0];
    return {
      answer: { status: 200, contentType: 'application/json', body: JSON.stringify({ state: JSON.stringify(state) }) },
    };
  });
  const { signal } = new AbortController();
  const act = (what: string, more: object, as = 'alice') =>
    session.perform({ do: what, as, credential: `token of ${as}`, with: { run: 'run-m-0', ...more } }, signal);
  await act('open', {});
  const said = await act('say', { text: 'Pay.' });
  sent.length = 0;
  return { act, sent, said };
}

describe('a run that its client holds', () => {
  it('goes on with the state and the decision', async () => {
    const { act, sent, said } = await holding(stateOf(['c1']), stateOf([]));
    expect(said).toMatchObject({ outcome: 'accepted', calls: ['c1', 'c2'] });
    await act('decide', { call: 'c1', decision: 'approve' });
    expect(sent).toEqual([]);
    await act('resume', {});
    expect(sent[0]?.body).toMatchObject({ state: JSON.stringify(stateOf(['c1'])), decisions: { c1: 'approved' } });
  });

  it('is sent again as it was, though it has come to its end', async () => {
    const { act, sent } = await holding(stateOf(['c1']), stateOf([]));
    await act('decide', { call: 'c1', decision: 'approve' });
    await act('resume', {});
    await act('retry', { call: 'c1' });
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  it('takes an older state for a call that waits in no later one', async () => {
    const { act, sent } = await holding(stateOf(['c1']), stateOf([]));
    await act('decide', { call: 'c1', decision: 'reject' });
    expect(sent[0]?.body.decisions).toEqual({ c1: 'rejected' });
    await act('decide', { call: 'c1', decision: 'approve' });
    await act('resume', {});
    expect(sent[1]?.body).toMatchObject({ state: JSON.stringify(stateOf(['c1'])), decisions: { c1: 'approved' } });
  });

  it('is sent by somebody else in their own name, and stays as it is', async () => {
    const { act, sent } = await holding(stateOf(['c1']));
    await act('decide', { call: 'c1', decision: 'approve' }, 'mallory');
    expect(sent[0]).toMatchObject({ credential: 'token of mallory', body: { decisions: { c1: 'approved' } } });
    await act('resume', {});
    expect(sent[1]?.body.decisions).toEqual({});
  });

  it('is not decided on where no call waits', async () => {
    const { act } = await holding(stateOf([]));
    expect(await act('decide', { call: 'c1', decision: 'approve' })).toMatchObject({ outcome: 'unsupported' });
  });
});
