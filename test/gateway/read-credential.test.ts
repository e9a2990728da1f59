import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Lab, message, query, refund, startLab } from './harness.ts';
import { signedToken } from './signed-token.ts';

let lab: Lab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.close());

describe('a credential for reading', () => {
  const reader = signedToken('alice', { scope: 'read' });
  const invoke = (tool: string, body: object) => lab.as(reader, 'POST', `/tools/${tool}/invoke`, body);

  it('looks, and has a tool run that only reads', async () => {
    expect(await lab.as(reader, 'GET', '/whoami')).toMatchObject({ status: 200, body: { principal: 'alice' } });
    const { status, body } = await invoke('query_customer', { arguments: query().arguments });
    expect([status, body.calls[0].state, body.calls[0].result.note]).toEqual([200, 'SUCCEEDED', 'note of acme']);
  });

  it('does nothing else, and the refusal names the scope that is missing and how to come by it', async () => {
    const required = { scope: 'messages:send', authenticate: expect.stringContaining('messages:send') };
    const refused = { status: 401, body: { error: { class: 'unauthenticated', required } } };
    expect(await invoke('send_message', { arguments: message().arguments })).toMatchObject(refused);
    expect(lab.sent).toEqual([]);
    for (const path of ['/runs', '/v1/chat', '/schedules'])
      expect(await lab.as(reader, 'POST', path, {})).toMatchObject({
        status: 401,
        body: { error: { required: { scope: 'act' } } },
      });
  });

  it('does not use up an approved call: another credential of its owner runs it', async () => {
    lab.script('pay', [refund()]);
    const { run, calls } = (await lab.say('pay')).body;
    await lab.as('carol', 'POST', `/runs/${run}/calls/${calls[0].id}/decision`, { decision: 'approve' });
    const approved = { arguments: refund().arguments, call: calls[0].id };
    expect((await invoke('refund', approved)).status).toBe(401);
    expect(lab.refunds()).toEqual([]);
    expect((await lab.as('alice', 'POST', '/tools/refund/invoke', approved)).status).toBe(200);
    expect(lab.refunds()).toHaveLength(1);
  });
});
