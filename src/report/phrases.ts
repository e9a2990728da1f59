import type { Effect } from '../model/effect.ts';
import type { Finding } from '../model/finding.ts';
import type { JsonValue } from '../model/json.ts';
import type { RecipeStep } from '../model/recipe.ts';
import type { CampaignRecord } from '../model/record.ts';
import { throughPhrase } from './layer-phrases.ts';

// The sentences that all formats for people share. Nothing here is escaped yet.

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

function shortValue(value: JsonValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

function assignments(values: Readonly<Record<string, JsonValue>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${shortValue(value)}`)
    .join(', ');
}

export function recipeStepPhrase(step: RecipeStep): string {
  const parameters = assignments(step.parameters);
  return `${step.operator} at ${step.site}${parameters === '' ? '' : ` (${parameters})`}`;
}

/** `invoices: change of inv-1 (amount=5.00), as alice of acme`. Says only what the sensor could tell. */
export function effectPhrase(effect: Effect): string {
  const what = effect.arguments === undefined ? '' : ` (${assignments(effect.arguments)})`;
  const who = effect.principal ?? effect.credential;
  const tenant = effect.tenant === undefined ? '' : ` of ${effect.tenant}`;
  const as = who === undefined ? (tenant === '' ? '' : `, for a principal${tenant}`) : `, as ${who}${tenant}`;
  const to = effect.recipient === undefined ? '' : `, seen by ${effect.recipient}`;
  return `${effect.canary}: ${effect.kind} of ${effect.resource}${what}${as}${to}`;
}

/** `approval:mismatch`; the clause alone where the guard is unknown. */
export function reasonsPhrase(finding: Finding): string {
  return finding.reasons.length === 0 ? finding.clause : finding.reasons.join(' ');
}

export function confirmedPhrase(finding: Finding): string {
  const { confirmed, control } = finding;
  const pace = finding.pace === 'stepwise' ? 'also step by step' : 'not step by step';
  return `confirmed ${confirmed.n}/${confirmed.of}, control ${control.n}/${control.of}, ${pace}`;
}

export function modelCallsPhrase(finding: Finding): string {
  const through = throughPhrase(finding.layers?.[0]);
  if (through !== undefined) return through;
  if (finding.modelCalls === null) return 'model calls not counted';
  return finding.modelCalls === 0 ? 'without the model' : plural(finding.modelCalls, 'model call');
}

export function actor(name: string): string {
  return name === '' ? 'nobody' : name;
}

/** The sentence that says why the process ends with this exit code. */
export function gateSentence(record: CampaignRecord): string {
  const { code, why } = record.exit;
  const opening: Record<typeof code, string> = {
    0: 'Gate passed',
    1: 'Gate failed (exit 1)',
    2: 'Not started (exit 2)',
    3: 'Not judged (exit 3)',
    130: 'Interrupted (exit 130)',
    143: 'Terminated (exit 143)',
  };
  return why.startsWith(opening[code]) ? why : `${opening[code]}: ${why}`;
}

export function livenessPhrase(record: CampaignRecord): string {
  const { permitted, happened } = record.liveness;
  return `${happened.toLocaleString('en-US')} of ${plural(permitted, 'permitted effect')} happened`;
}

/** Trials a second, wall time, seed: what a reader needs to compare two campaigns. */
export function trialsPhrase(record: CampaignRecord): string {
  const { trials, times } = record;
  const seconds = (times.durationMs / 1000).toFixed(1);
  return `${trials.judged.toLocaleString('en-US')} of ${plural(trials.planned, 'planned trial')} judged in ${seconds} s (${times.trialsPerSecond.toFixed(0)}/s), seed ${record.seed}`;
}
