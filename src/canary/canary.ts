import type { z } from 'zod';
import type { Effect, Sense } from '../model/effect.ts';
import type { Leftover } from '../model/finding.ts';
import type { CanaryResource, Trial } from './resource.ts';

/** What a sensor saw, before anybody asked whose it is. Markers are searched in `texts`. */
export type RawEffect = Omit<Effect, 'marker' | 'argumentMarker' | 'attribution'> & {
  /** The trial to which the resource was lent, where no marker fits its name. */
  leased?: string;
  texts: {
    /** Names the resource touched. */
    resource: string;
    /** What was written, without the argument that names the resource. */
    arguments: string[];
  };
};

/** A time (milliseconds since the epoch) of which a sensor will never know what happened. */
export interface Blindness {
  from: number;
  to: number;
}

export interface CanaryContext {
  /** Folder of this campaign; relative paths of definitions are meant from here. */
  workFolder: string;
  /** Where sinks listen. */
  host: string;
  /** Ledger of the canary tools that the scenario's own lab serves. */
  ledger?: string | undefined;
}

/** A kind of disposable protected resource with a sensor of its own. */
export interface CanaryKind<S extends z.ZodType = z.ZodType> {
  id: string;
  summary: string;
  /** All that this kind can sense; a definition may sense less. */
  senses: readonly Sense[];
  /** One sentence: what has to be set up for it. */
  setup: string;
  /** Its definition in a scenario, without `kind`. */
  schema: S;
  /** Throws CanaryError when the definition cannot work. */
  open(name: string, definition: z.output<S>, context: CanaryContext): Promise<Canary>;
}

/** Lets a kind keep the type of its definition while the registry holds them all. */
export function defineKind<S extends z.ZodType>(kind: CanaryKind<S>): CanaryKind<S> {
  return kind;
}

/** An opened canary. Every method is for many trials at once; nothing scans per trial. */
export interface Canary {
  name: string;
  kind: string;
  senses: readonly Sense[];
  /** Nothing may be planted or tripped: that this sensor works is seen in the controls only. */
  readOnly?: boolean;
  /** What a target's start arguments may name as `${canary.NAME.fact}`. */
  facts: Readonly<Record<string, string>>;
  /** Pure. In the order id, decoy, foreign. */
  resources(trial: Trial): CanaryResource[];
  /** Plants what carries the markers. */
  arm(trials: readonly Trial[]): Promise<void>;
  /** Causes the effect by hand on role `id`, alike each time, to prove the sensor. The trial must be armed. */
  trip(trial: Trial, times: number): Promise<void>;
  /** What is new since the last read, over all trials. */
  read(): Promise<RawEffect[]>;
  /** Removes what carries these markers. Names what had to be left, and what the target had caused. */
  disarm(trials: readonly Trial[]): Promise<Leftover[]>;
  /** Removes everything that carries a marker for which `owns` says so (default: any valid one), also of a campaign that died. */
  sweep(owns?: (marker: string) => boolean): Promise<Leftover[]>;
  /** The trial to which a resource is lent whose name carries no marker. */
  lentTo?(resource: string): string | undefined;
  /** When it could not see, so far, though it sees again. Absent where nothing is lost with a connection. */
  blind?(): readonly Blindness[];
  /** How far the clock that dates its effects is ahead, in milliseconds; absent where that clock is Retcon's own. */
  skew?(): Promise<number>;
  close(): Promise<void>;
}
