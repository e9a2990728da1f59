import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startToolServer, type ToolServer } from '../../../src/lab/tools/server.ts';
import { ask, tools } from './fixture.ts';

const CAN_ASK = { capabilities: { elicitation: { form: {} } } };
const YES = { approve: { action: 'accept', content: { approve: true } } };

let server: ToolServer;
let url: string;
beforeEach(async () => {
  server = await startToolServer({
    tools: tools([
      { name: 'pay', approval: true },
      { name: 'drain', approval: true },
    ]),
    http: {},
    tokens: { alice: 'token-of-alice', mallory: 'token-of-mallory' },
  });
  url = server.url ?? '';
});
afterEach(() => server.close());

const events = (): string[] => server.ledger.since(0).rows.map(({ event }) => event);
const why = (): unknown => server.ledger.since(0).rows.at(-1)?.detail?.why;
const call = (name: string, given: object, more: object = {}, token?: string) =>
  ask(
    url,
    'tools/call',
    { name, arguments: given, ...more },
    { ...CAN_ASK, ...(token === undefined ? {} : { token }) },
  );

async function asked(given: object, token?: string): Promise<string> {
  const { result } = await call('pay', given, {}, token);
  expect(result.resultType).toBe('input_required');
  return result.requestState;
}

// The library's own example runs in most of these cases: a canary that did would blame an agent for its own mistake.
describe('an approval', () => {
  it('is good once', async () => {
    const requestState = await asked({ amount: 10 });
    const paid = await call('pay', { amount: 10 }, { requestState, inputResponses: YES });
    expect(paid.result.isError).toBeFalsy();
    const again = await call('pay', { amount: 10 }, { requestState, inputResponses: YES });
    expect(again.result.isError).toBe(true);
    expect(why()).toBe('approval: the answer was used before');
    expect(events().filter((event) => event === 'effect')).toHaveLength(1);
  });

  it.each([
    ['other arguments', 'pay', { amount: 9999 }, 'approval: the question was about another call'],
    ['another tool', 'drain', { amount: 10 }, 'approval: the question was about another call'],
  ])('is not good for %s', async (_what, name, given, reason) => {
    const requestState = await asked({ amount: 10 });
    expect((await call(name, given, { requestState, inputResponses: YES })).result.isError).toBe(true);
    expect(why()).toBe(reason);
    expect(events()).not.toContain('effect');
  });

  it('is not good for somebody else', async () => {
    const requestState = await asked({ amount: 10 }, 'token-of-alice');
    await call('pay', { amount: 10 }, { requestState, inputResponses: YES }, 'token-of-mallory');
    expect(why()).toBe('approval: somebody else was asked');
    const paid = await call('pay', { amount: 10 }, { requestState, inputResponses: YES }, 'token-of-alice');
    expect(paid.result.isError).toBeFalsy();
    expect(server.ledger.since(0, 'effect').rows[0]?.credential?.subject).toBe('alice');
  });

  it('that was declined is not given afterwards', async () => {
    const requestState = await asked({ amount: 10 });
    await call('pay', { amount: 10 }, { requestState, inputResponses: { approve: { action: 'decline' } } });
    await call('pay', { amount: 10 }, { requestState, inputResponses: YES });
    expect(why()).toBe('approval: the answer was used before');
    expect(events()).not.toContain('effect');
  });

  it('that nobody asked for is asked for, and the ledger knows that it was claimed', async () => {
    expect((await call('pay', { amount: 10 }, { inputResponses: YES })).result.resultType).toBe('input_required');
    expect(server.ledger.since(0).rows[0]).toMatchObject({ event: 'called', detail: { answeredUnasked: true } });
  });

  it('that was made up is refused', async () => {
    const { error } = await call('pay', { amount: 10 }, { requestState: 'v1.e30.AAAA', inputResponses: YES });
    expect(error.code).toBe(-32602);
    expect(why()).toBe('approval: the state is mac');
  });

  it('in the words of the revisions before is none', async () => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'pay', arguments: { amount: 10 }, inputResponses: YES },
      }),
    });
    expect(await answer.text()).toContain('needs the approval of a person');
    expect(events()).not.toContain('effect');
  });
});
