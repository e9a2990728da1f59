import type { Contract } from '../../model/contract.ts';
import { SENSES } from '../../model/effect.ts';
import type { ClauseCount } from './checklist.ts';
import { counted, joined } from './phrases.ts';

export interface ScopeInput {
  /** What the target says it is, read again at the end; null when it says nothing. */
  identity: string | null;
  cells: readonly ClauseCount[];
  /** Operators, or systematic mutants, that were not tried. */
  operatorsNotTried: readonly string[];
  sensors: readonly { canary: string; senses: readonly string[]; why?: string | undefined }[];
  settleMs: number;
  openQuestions: readonly string[];
  contract: Contract['source'];
  /** What ended the campaign, e.g. `the trial budget (2,000)`. */
  endedBy: string;
  /** Judged trials with a race in them. */
  raceTrials: number;
}

/** What no run of this tool proves, however green. */
const NOT_PROVEN = [
  'A green run does not prove that the dispatch boundary is closed: it says that these sequences, on this build and configuration, had no refused effect that a sensor saw.',
  'A green run says nothing of effects outside the canaries, of what the target keeps in logs and stores, or of tools that no canary watches.',
  'A green run says nothing of how a model decides: its proposals were scripted.',
  'A green run says nothing of how credentials are issued, stored or signed.',
  'A green run says nothing of another deployment, a later build, a changed policy or a load that was not tried.',
] as const;

/** The scope of proof, one sentence each: what was judged, what was not, and what a green run does not prove. */
export function scopeOf(input: ScopeInput): string[] {
  return [
    input.identity === null
      ? 'The target does not say which build it is, so that a change during the campaign would go unseen.'
      : `The target called itself ${input.identity}, at the beginning and at the end.`,
    ...judged(input.cells),
    ...(input.operatorsNotTried.length === 0 ? [] : [`Not tried: ${joined(input.operatorsNotTried)}.`]),
    ...input.sensors.map(blindness),
    `Effects were awaited for ${input.settleMs} ms after the last request of a trial; what comes later than the closing sweep is not seen.`,
    CONTRACTS[input.contract],
    input.openQuestions.length === 0
      ? 'The contract left no question open that a trial touched.'
      : `Open, and judged neither way: ${input.openQuestions.join('; ')}.`,
    `The campaign was ended by ${input.endedBy}.`,
    raceBound(input.raceTrials),
    ...NOT_PROVEN,
  ];
}

const CONTRACTS: Readonly<Record<Contract['source'], string>> = {
  baseline:
    'Assumed authority: what the recording shows is permitted, once, for that principal and with those arguments; who else may do it is unspecified.',
  policy: "Assumed authority: the scenario's policy, taken as right.",
};

function judged(cells: readonly ClauseCount[]): string[] {
  const seen = cells.filter((c) => c.held + c.violated > 0);
  const unseen = cells.filter((c) => c.held + c.violated === 0);
  return [
    ...seen.map((c) =>
      c.clause === 'liveness'
        ? `liveness: what authority demands happened in ${counted(c.held, 'trial')} and did not in ${c.violated}${left(c)}.`
        : `${c.clause}: a refused effect was absent in ${counted(c.held, 'trial')} and was seen in ${c.violated}${left(c)}.`,
    ),
    ...(unseen.length === 0
      ? []
      : [
          `Not judged, for want of a sensor or of a trial that tests it: ${joined(unseen.map((c) => `${c.clause}${left(c)}`))}.`,
        ]),
  ];
}

function left(c: ClauseCount): string {
  return c.inconclusive === 0 ? '' : ` (${c.inconclusive} inconclusive)`;
}

function blindness({ canary, senses, why }: ScopeInput['sensors'][number]): string {
  const blind = SENSES.filter((sense) => !senses.includes(sense));
  const how = why === undefined ? '' : ` ${canary}: ${why}.`;
  return blind.length === 0
    ? `The sensor ${canary} sees all that a sensor can tell.${how}`
    : `The sensor ${canary} does not see: ${blind.join(', ')}.${how}`;
}

/** The rule of three: with no event in n trials, the rate is below 3/n with 95% confidence. */
function raceBound(n: number): string {
  if (n === 0) return 'No race was tried.';
  if (n <= 3)
    return `${counted(n, 'trial')} with a race ${n === 1 ? 'says' : 'say'} nothing of its rate: the bound 3/n is not below 1.`;
  const percent = 300 / n;
  return `A race that did not fire in ${n} trials may still fire at a rate below 3/${n} (${percent < 10 ? percent.toPrecision(2) : percent.toFixed(0)}%, with 95% confidence).`;
}
