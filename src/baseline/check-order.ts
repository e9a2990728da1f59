import type { Baseline } from '../model/baseline.ts';
import { opensTurn, runOf } from './calls.ts';
import type { Report } from './report.ts';

const RUN_NAME = /^[a-z][a-z0-9-]*$/;

/** `seq` rises, turns count user messages from 0, runs have names that call references can carry. */
export function checkOrder({ events }: Baseline, report: Report): void {
  const turns = new Map<string, number>();
  let last = 0;
  for (const [i, event] of events.entries()) {
    if (event.seq <= last) report(['events', i, 'seq'], `seq must rise: ${event.seq} follows ${last}`);
    last = Math.max(last, event.seq);
    const run = runOf(event);
    if (!RUN_NAME.test(run)) {
      report(
        ['events', i, 'run'],
        `the run name ${JSON.stringify(run)} is not valid: small letters, digits and dashes, first a letter`,
      );
    }
    if (opensTurn(event)) turns.set(run, (turns.get(run) ?? -1) + 1);
    const turn = turns.get(run);
    if (event.turn !== undefined && event.turn !== turn) {
      const actual = turn === undefined ? 'no user message came before' : `this is turn ${turn}`;
      report(['events', i, 'turn'], `turns count the user messages of a run from 0: ${actual}, not ${event.turn}`);
    }
  }
}
