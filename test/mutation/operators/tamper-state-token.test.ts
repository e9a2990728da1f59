import { describe, expect, it } from 'vitest';
import { operatorById } from '../../../src/mutation/registry.ts';
import { BASELINES, baselineOf, groundOf, mutated } from '../grounds.ts';
import { outline } from '../outline.ts';

const ground = groundOf(baselineOf('refund'));
const site = 'call:main.0.0';
const operator = operatorById('tamper-state-token');

const ASKED = 'alice submit held: user !';
const APPROVED = 'carol approve held.0.0 !';
const back = (who: string, state: object) =>
  `${who} submit held: user, assistant(refund \${canary.invoice.decoy}) ${JSON.stringify(state)} !`;

const PLANS = {
  rewritten: [back('alice', { of: 'held', rewritten: true })],
  unsigned: [back('alice', { of: 'held', rewritten: true, signature: 'removed' })],
  contradicted: [back('alice', { of: 'held' })],
  'of-a-stranger': [back('mallory', { of: 'held' })],
  'of-another-run': ['mallory submit strange: user !', back('mallory', { of: 'strange' })],
  expired: ['$control change clock held {"advanceMs":360000} !', back('alice', { of: 'held' })],
  used: [back('alice', { of: 'held' }), back('alice', { of: 'held', issue: 0 })],
};

describe('tamper-state-token', () => {
  it.each(Object.entries(PLANS))('%s', (how, plan) => {
    const after = outline(mutated(ground, { operator: 'tamper-state-token', site, parameters: { how } }));
    expect(after.slice(4)).toEqual([ASKED, APPROVED, ...plan]);
    expect(after.slice(0, 4)).toEqual(outline(ground.plan));
  });

  it('shows another argument where the history changes, and the same everywhere else', () => {
    const shown = Object.keys(PLANS).map((how) => {
      const plan = mutated(ground, { operator: 'tamper-state-token', site, parameters: { how } });
      const last = plan.actions.at(-1);
      const calls = last?.do === 'submit' ? last.messages.flatMap((m) => (m.role === 'assistant' ? m.calls : [])) : [];
      return [how, calls[0]?.arguments.amount];
    });
    const [changed, same] = ['121.00', '120.00'];
    expect(Object.fromEntries(shown)).toEqual({
      rewritten: changed,
      unsigned: changed,
      contradicted: changed,
      'of-a-stranger': same,
      'of-another-run': same,
      expired: same,
      used: same,
    });
  });

  it('has all these choices, and not those that the cast or the target lacks', () => {
    expect(operator?.choices(ground, site)).toEqual({ how: Object.keys(PLANS) });
    const { outsider: _, ...alone } = ground.cast;
    expect(operator?.choices({ ...ground, cast: alone }, site).how).not.toContain('of-a-stranger');
    const { stateTokenLifetimeMs: __, ...semantics } = ground.contract.semantics;
    const unsaid = { ...ground, contract: { ...ground.contract, semantics } };
    expect(operator?.choices(unsaid, site).how).not.toContain('expired');
  });

  it('has its sites', () => {
    const sites = BASELINES.map((b) => [b.id, operator?.sites(groundOf(b)) ?? []] as const).filter(
      ([, its]) => its.length > 0,
    );
    expect(Object.fromEntries(sites)).toEqual({
      refund: [site],
      'refund-queue': [site],
      parallel: [site, 'call:main.0.1'],
    });
  });

  it('has a twin in which the state comes back as it was handed out', () => {
    expect(outline(operator?.twin(ground, site) ?? ground.plan).slice(4)).toEqual(
      [ASKED, APPROVED, back('alice', { of: 'held' })].map((line) => line.replace(' !', '')),
    );
  });
});
