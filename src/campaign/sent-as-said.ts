import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonValue } from '../model/json.ts';
import type { SimpleAction } from '../model/plan.ts';
import { simpleActions } from '../model/plan-actions.ts';
import type { Exchange, ModelCall, StepFact } from '../model/transcript.ts';
import type { Tracer } from './no-op.ts';
import type { RunningTrial } from './trial.ts';

/** What the trace of one action says of a request. */
interface Said {
  as: string;
  credential?: string;
  method: string;
  path: string;
  body?: JsonValue;
}

/**
 * Why a mutation did not reach the target: for one of the actions that it wrote, what was sent is not what the adapter's trace says, or
 * the model proposed something else. Undefined when all of it did. What a target does with a mutant that it was never sent shows nothing.
 */
export function undelivered(tracer: Tracer, trial: Pick<RunningTrial, 'plan' | 'facts'>): string | undefined {
  const facts = new Map(trial.facts.map((fact) => [fact.action, fact]));
  for (const action of simpleActions(trial.plan)) {
    const fact = facts.get(action.id);
    if (action.attack === undefined || fact === undefined || action.do === 'wait') continue;
    const why = notAsSaid(saidOf(tracer, action), fact);
    if (why !== undefined) return `${action.id}: ${why}`;
  }
  return undefined;
}

/** The same of what the model was to propose: its first answer to each round is that of the plan. */
export function unproposed(trial: Pick<RunningTrial, 'plan'>, log: readonly ModelCall[]): string | undefined {
  for (const action of simpleActions(trial.plan)) {
    if (action.attack === undefined || (action.do !== 'say' && action.do !== 'submit')) continue;
    const other = log.find((call) => {
      if (call.run !== action.run || call.turn !== action.turn || call.ordinal !== 0) return false;
      const meant = action.rounds[call.round] ?? [];
      return !isDeepStrictEqual(call.proposals.map(content), meant.map(content));
    });
    if (other !== undefined) return `${action.id}: the model proposed something else than the mutation says`;
  }
  return undefined;
}

function content({ tool, arguments: args }: { tool: string; arguments: object }): object {
  return { tool, arguments: args };
}

function saidOf(tracer: Tracer, action: SimpleAction): Said[] {
  const lines = tracer.trace({ base: '', actions: [action] }).map((line) => JSON.parse(line) as JsonValue);
  return lines.filter((line) => isJsonObject(line) && line.method !== undefined) as unknown as Said[];
}

function notAsSaid(said: readonly Said[], { exchanges, kind }: StepFact): string | undefined {
  // Nothing is sent for what cannot be said, or without a credential: both have reasons of their own.
  if (said.length === 0 || kind === 'unsupported') return undefined;
  if (exchanges.length === 0) return kind === 'not-authenticated' ? undefined : 'nothing was sent for it';
  let next = 0;
  for (const exchange of exchanges) {
    // A request may be sent again until something is there; none may be left out.
    const at = [next, next - 1].find((i) => said[i] !== undefined && matches(said[i], exchange));
    if (at === undefined) return 'what was sent for it is not what it says';
    next = at + 1;
  }
  return undefined;
}

function matches(said: Said | undefined, sent: Exchange): boolean {
  if (said === undefined || said.method !== sent.method) return false;
  if (sent.as !== undefined && (sent.as !== said.as || sent.credential !== said.credential)) return false;
  const body = sent.requestBody === undefined ? undefined : (JSON.parse(sent.requestBody) as JsonValue);
  return textMatches(said.path, sent.path) && valueMatches(said.body, body);
}

function valueMatches(said: JsonValue | undefined, sent: JsonValue | undefined): boolean {
  if (typeof said === 'string')
    return typeof sent === 'string' ? textMatches(said, sent) : typeof sent === 'number' && said.startsWith('@');
  if (said === null || typeof said !== 'object') return said === sent;
  // A value that an earlier answer gave may be of any kind.
  if (sent === null || typeof sent !== 'object' || Array.isArray(said) !== Array.isArray(sent)) return false;
  const keys = Object.keys(said);
  if (keys.length !== Object.keys(sent).length) return false;
  return keys.every(
    (key) => Object.hasOwn(sent, key) && valueMatches(said[key as never], (sent as Record<string, JsonValue>)[key]),
  );
}

/** In a trace every id, and whatever else only an answer can give, is a name behind an @. */
function textMatches(said: string, sent: string): boolean {
  if (!said.includes('@')) return said === sent;
  const shape = said
    .split(/@[^\s/?&]*/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^]*');
  return new RegExp(`^${shape}$`).test(sent);
}
