import type { Verification, VerifiedFinding } from '../model/verification.ts';
import { terminalText as text } from '../report/escape.ts';
import type { KnownEntry } from '../report/gate/known.ts';

/** How the outcome of a verification is decided where findings are known. */
export interface KnownRules {
  entries: readonly KnownEntry[];
  healed: 'fail' | 'warn';
  /** `2027-01-31` */
  today: string;
}

type Standing = 'good' | 'bad' | 'unclear';

const SIGNS = { fixed: '+', 'still open': 'x', unstable: '~', 'cannot tell': '!' } as const;

/** One line for one finding: its state, what was measured, and what a known entry makes of it. */
export function verifiedLine(one: VerifiedFinding, rules?: KnownRules): string {
  const { id, state, fired, runs, needed, why } = one;
  const measured =
    state === 'fixed' ? `${runs} clean runs of ${needed} needed` : `happened in ${fired} of ${runs} runs`;
  const notes = [measured, why, knownNote(one, rules)].filter((note) => note !== undefined);
  return text(`  ${SIGNS[state]} ${state.toUpperCase().padEnd(11)} ${id}  ${notes.join('; ')}`);
}

/** The last lines: what does not work at all, and the sum. */
export function verificationSum({ broken, findings }: Verification): string[] {
  const count = (state: VerifiedFinding['state']): number => findings.filter((one) => one.state === state).length;
  return [
    ...broken.map((what) => text(`  ! does not work: ${what}`)),
    `${count('fixed')} fixed, ${count('still open')} still open, ${count('unstable')} unstable, ${count('cannot tell')} cannot be told.`,
  ];
}

/** 0 all fixed, or known to be open; 1 one is open, or known and healed; 3 it cannot be told. */
export function verificationExit({ broken, findings }: Verification, rules?: KnownRules): 0 | 1 | 3 {
  const standings = findings.map((one) => standingOf(one, rules));
  if (standings.includes('bad')) return 1;
  return standings.includes('unclear') || broken.length > 0 ? 3 : 0;
}

function standingOf(one: VerifiedFinding, rules: KnownRules | undefined): Standing {
  const entry = entryOf(one, rules);
  if (one.state === 'cannot tell') return 'unclear';
  if (one.state === 'fixed') return entry !== undefined && rules?.healed !== 'warn' ? 'bad' : 'good';
  return entry !== undefined && isCovered(one, entry, rules) ? 'good' : 'bad';
}

function knownNote(one: VerifiedFinding, rules: KnownRules | undefined): string | undefined {
  const entry = entryOf(one, rules);
  if (entry === undefined || one.state === 'cannot tell') return undefined;
  if (one.state === 'fixed') return 'healed: retcon gate prune takes the entry out';
  if (isCovered(one, entry, rules)) return `known until ${entry.expires}, ${entry.owner}`;
  return entry.expires < (rules?.today ?? '') ? `it was accepted until ${entry.expires}` : undefined;
}

/** What happens instead of what was accepted is not covered. */
function isCovered({ fired }: VerifiedFinding, { expires }: KnownEntry, rules: KnownRules | undefined): boolean {
  return fired > 0 && (rules?.today ?? '') <= expires;
}

function entryOf({ fingerprint }: VerifiedFinding, rules: KnownRules | undefined): KnownEntry | undefined {
  return rules?.entries.find((entry) => entry.fingerprint === fingerprint);
}
