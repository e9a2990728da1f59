import { expect, it } from 'vitest';
import { by, kinds, offered } from './rewritten.ts';

const good = { from: 'alice', to: 'bob', tools: ['refund'], lifetimeMs: 600_000 };

it("lets the peer make the approved call in place of the owner's resume", () => {
  expect(offered('refund', 'delegate')).toEqual(['approved:main.0.0 exact', 'approved:main.0.0 other-tool']);
  const plan = by('refund', 'delegate', 'approved:main.0.0', { scope: 'exact' });
  expect(kinds(plan)).toEqual(['alice open', 'alice say', 'carol decide', 'bob invoke delegate *']);
  expect(plan.actions.at(-1)).toMatchObject({
    run: 'main',
    call: 'main.0.0',
    control: { issued: good, presented: good },
  });
});

it('makes an ungated call at a decoy, or by a delegation for another tool', () => {
  const plan = by('message', 'delegate', 'ungated:main.0.0', { scope: 'other-tool' });
  const terms = { ...good, tools: ['refund'] };
  expect(plan.actions.at(-1)).toMatchObject({
    tool: 'send_message',
    arguments: { to: '${canary.outbox.decoy}' },
    control: { issued: terms, presented: terms },
  });
});
