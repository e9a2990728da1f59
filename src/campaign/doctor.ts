import { randomBytes } from 'node:crypto';
import type { Canary } from '../canary/canary.ts';
import { canaryKind } from '../canary/registry.ts';
import type { Trial } from '../canary/resource.ts';
import { Watch } from '../canary/watch.ts';
import { RetconError } from '../model/errors.ts';
import type { Leftover } from '../model/finding.ts';
import { makeMarker } from '../model/marker.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { proveSensor, type SensorRow } from './prove-sensor.ts';
import { ledgerOf } from './start-lab.ts';

/** What one canary of a scenario showed. */
export interface Checkup extends SensorRow {
  /** How far the clock that dates its effects is ahead; absent where that clock is Retcon's own, or cannot be asked. */
  skewMs?: number;
  /** What was taken away, or had to be left. */
  leftovers: Leftover[];
}

/** Arms, trips, reads and disarms every canary of a scenario, without its target. */
export function checkCanaries(scenario: Scenario, workFolder: string): Promise<Checkup[]> {
  const [tripped, silent] = newTrials(scenario);
  return withEach(scenario, workFolder, async (canary) => {
    const watch = new Watch([canary]);
    watch.follow([tripped.marker, silent.marker]);
    try {
      const row = await proveSensor(canary, watch, tripped, silent);
      const skewMs = await canary.skew?.().catch(() => undefined);
      const leftovers = await canary.disarm([tripped, silent]);
      return { ...row, ...(skewMs === undefined ? {} : { skewMs }), leftovers };
    } finally {
      watch.dispose();
    }
  });
}

/** Takes away everything that carries a marker of any campaign, and what campaigns that died had set up. */
export function sweepCanaries(scenario: Scenario, workFolder: string): Promise<Checkup[]> {
  return withEach(scenario, workFolder, async (canary) => {
    const leftovers = await canary.sweep();
    const row = { canary: canary.name, kind: canary.kind, senses: [...canary.senses], proven: true, latencyMs: 0 };
    return { ...row, leftovers };
  });
}

async function withEach(
  scenario: Scenario,
  workFolder: string,
  work: (canary: Canary) => Promise<Checkup>,
): Promise<Checkup[]> {
  const rows: Checkup[] = [];
  const context = { workFolder, host: '127.0.0.1', ledger: ledgerOf(scenario, workFolder) };
  for (const [name, { kind, definition }] of Object.entries(scenario.canaries)) {
    let canary: Canary | undefined;
    try {
      canary = await canaryKind(kind).open(name, definition as never, context);
      rows.push(await work(canary));
    } catch (error) {
      if (!(error instanceof RetconError)) throw error;
      const row = { canary: name, kind, senses: [], latencyMs: 0, leftovers: [] };
      rows.push({ ...row, proven: false, why: error.message.replace(`canary "${name}": `, '') });
    } finally {
      await canary?.close().catch(() => undefined);
    }
  }
  return rows;
}

/** Of the tenants that the scenario knows, so that folders and key pools of them are used. */
function newTrials(scenario: Scenario): [Trial, Trial] {
  const key = randomBytes(16).toString('hex');
  const tenants = [...new Set(Object.values(scenario.principals).map((one) => one.tenant))];
  const [home = 'home', foreign = `not-${home}`] = tenants;
  const trial = (part: string): Trial => ({ marker: makeMarker(key, 'doctor', part), home, foreign });
  return [trial('tripped'), trial('silent')];
}
