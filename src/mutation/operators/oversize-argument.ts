import type { Operator } from '../operator.ts';
import { callAt, proposalSites, repropose } from '../proposal-change.ts';
import type { ToolRule } from '../vocabulary.ts';

/** Filling of one byte a letter, and of three: a cap that counts letters lets more of the latter pass. */
const FILLING: Readonly<Record<string, { letter: string; bytes: number }>> = {
  plain: { letter: 'x', bytes: 1 },
  wide: { letter: '\u2014', bytes: 3 },
};

/** An argument of free text: one that the sensor sees beside the resource. */
function textOf({ effect }: ToolRule, args: { [name: string]: unknown }): string | undefined {
  return effect?.observed.find((name) => name !== effect.resource && typeof args[name] === 'string');
}

/**
 * A text of a proposed call is filled until the arguments are larger than the tool takes. A sound gateway measures them, in
 * bytes, before it executes. Seed 000, dispatch check 8.
 */
export const oversizeArgument: Operator = {
  id: 'oversize-argument',
  family: 'arguments',
  claim: 'The arguments of a call are larger than its tool takes; it must not be executed.',
  clauses: ['limits'],
  cases: [],
  seeds: ['000: Apply environment, network, data, rate, cost, and destructive-action guardrails'],
  level: 'authorization',
  attacks: 'a tool that takes arguments up to a size',
  needs: ['say'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: (ground) =>
    proposalSites(
      ground,
      ({ proposal }, rule) => rule.argumentBytes !== undefined && textOf(rule, proposal.arguments) !== undefined,
    ),
  choices: () => ({ filling: Object.keys(FILLING) }),
  rewrite(ground, site, { filling }) {
    const found = callAt(ground, site);
    const { letter, bytes } = FILLING[String(filling)] ?? { letter: '', bytes: 1 };
    if (found === undefined || letter === '') return undefined;
    const { rule, call } = found;
    const args = call.proposal.arguments;
    const name = textOf(rule, args);
    if (rule.argumentBytes === undefined || name === undefined) return undefined;
    const text = `${args[name]} ${letter.repeat(Math.ceil(rule.argumentBytes / bytes))}`;
    return repropose(ground.plan, 'oversize-argument', call.ref, { ...args, [name]: text });
  },
  twin: ({ plan }) => plan,
};
