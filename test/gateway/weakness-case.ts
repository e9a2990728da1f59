import type { WeaknessId } from '../../src/gateway/registry.ts';
import type { Lab } from './harness.ts';

/** What an exact sequence of requests left in the world: one line per effect, in the sensor's own words. */
export type Sequence = (lab: Lab) => Promise<string[]>;

/** The sequence, what it leaves with the weakness, and what it leaves without. */
export interface WeaknessCase {
  run: Sequence;
  weak: string[];
  sound: string[];
  /** Weaknesses that take more away, this guard among it. */
  within?: WeaknessId[];
}
