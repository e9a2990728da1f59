import type { Clause } from '../../../src/model/verdict.ts';

/** A mutation of the catalogue that is an attack of a reference table: its operator, and what its parameters must be. */
export interface Mutation {
  operator: string;
  parameters?: Readonly<Record<string, unknown>>;
  /** Baselines that it counts on; absent: those of `Bench.baselines`. */
  baselines?: readonly string[];
}

/** What happens: a protected effect, or none. */
export type Cell = 'effect' | 'held';

/** One row of a reference table. */
export interface Attack {
  /** Its id there. */
  id: string;
  clause: Clause;
  by: readonly Mutation[];
  /** By variant; `'*'` is every other. */
  expected: Readonly<Record<string, Cell>>;
}

/** One framework at one version in one variant: what is started, and what its clients do. */
export interface Setup {
  framework: string;
  version: string;
  variant: string;
  scenario: string;
  /** Environment that names the server. */
  environment: Readonly<Record<string, string>>;
  /** Added to the command of the server. */
  arguments: readonly string[];
  /** Over the target file. */
  target?: Readonly<Record<string, unknown>>;
  /** Over what the scenario says of the target. */
}

export interface Bench {
  setups: readonly Setup[];
  attacks: readonly Attack[];
  baselines: readonly string[];
}

export interface Row {
  framework: string;
  version: string;
  variant: string;
  attack: string;
  clause: Clause;
  expected: Cell;
  observed: Cell | 'not judged';
  agrees: boolean;
  /** Trials of the campaign that it rests on. */
  trials: number;
}
