import type { Dialect } from '../../dialect/dialect.ts';
import { dialect as dialectOf } from '../../dialect/registry.ts';
import type { JsonValue } from '../../model/json.ts';
import type { SimpleAction } from '../../model/plan.ts';
import type { HttpStep, HttpTarget } from './definition.ts';
import type { Ids } from './ids.ts';
import type { TokenLayout } from './state-token.ts';
import { compilePath, compileTemplate, type Template } from './template.ts';
import { scopeOf, variantOf } from './variables.ts';

export interface CompiledStep {
  step: HttpStep;
  path: Template;
  /** Who sends it, where that is not the actor of the action. */
  as: Template | undefined;
  headers: readonly (readonly [name: string, value: Template])[];
  body: Template | undefined;
}

/** A request without its credential. `as` is the principal whose credential goes with it. */
export interface RenderedRequest {
  as: string;
  /** In which way that credential is broken; absent is a good one. */
  credential?: SimpleAction['credential'];
  base: 'target' | 'control';
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: JsonValue;
}

export type Rendered = { request: RenderedRequest } | { missing: string[] } | { unsupported: string };

/** The steps of every action kind; of one with variants, for each of them, e.g. under `invoke direct`. */
export function compileActions(
  target: HttpTarget,
  lab: Readonly<Record<string, string>> = {},
): Map<string, CompiledStep[]> {
  const compile = (step: HttpStep): CompiledStep => compileStep(step, (template) => withLab(template, lab));
  const compiled = new Map<string, CompiledStep[]>();
  for (const [kind, steps] of Object.entries(target.actions)) {
    if (Array.isArray(steps)) compiled.set(kind, steps.map(compile));
    else
      for (const [variant, own] of Object.entries(steps ?? {}))
        compiled.set(`${kind} ${variant}`, (own ?? []).map(compile));
  }
  return compiled;
}

export function stepsOf(
  compiled: ReadonlyMap<string, CompiledStep[]>,
  action: SimpleAction,
): CompiledStep[] | undefined {
  const variant = variantOf(action);
  return compiled.get(variant === undefined ? action.do : `${action.do} ${variant}`);
}

function compileStep(step: HttpStep, told: (template: Template) => Template): CompiledStep {
  const { path, headers = {}, body, as } = step.send;
  return {
    step,
    path: told(compilePath(path)),
    as: as === undefined ? undefined : compileTemplate(as),
    headers: Object.entries(headers).map(([name, text]) => [name.toLowerCase(), told(compileTemplate(text))] as const),
    body: body === undefined ? undefined : told(compileTemplate(body)),
  };
}

/** Where the lab is does not depend on the action. */
function withLab(template: Template, lab: Readonly<Record<string, string>>): Template {
  if (!template.variables.some(({ name }) => name.startsWith('lab.'))) return template;
  const addressOf = (name: string) => (name.startsWith('lab.') ? lab[name.slice('lab.'.length)] : undefined);
  return { ...template, render: (look) => template.render((name) => addressOf(name) ?? look(name)) };
}

export interface Rendering {
  marker: string;
  ids: Ids;
  dialect: Dialect;
  captured: Readonly<Record<string, JsonValue>>;
  /** How the target writes the state tokens that it hands out. */
  tokens?: TokenLayout | undefined;
}

/** Pure: what this step of this action is on the wire. */
export function render(
  compiled: CompiledStep,
  action: SimpleAction,
  { marker, ids, dialect, captured, tokens }: Rendering,
): Rendered {
  const own = compiled.step.send.dialect;
  const format = own === undefined ? dialect : dialectOf(own);
  const { look, unresolved } = scopeOf(action, marker, ids, format, captured, tokens);
  const as = compiled.as === undefined ? action.as : compiled.as.render(look);
  const path = compiled.path.render(look);
  const body = compiled.body?.render(look);
  const headers: Record<string, string> = {};
  let whole = path !== undefined && (compiled.body === undefined || body !== undefined);
  for (const [name, template] of compiled.headers) {
    const value = template.render(look);
    if (value === undefined) whole = false;
    else headers[name] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  if (unresolved.size > 0) return { missing: [...unresolved] };
  if (!whole || typeof as !== 'string') return { unsupported: `the target file has no words for this ${action.do}` };
  const { method, base } = compiled.step.send;
  return {
    request: {
      as,
      ...(action.credential === undefined || as !== action.as ? {} : { credential: action.credential }),
      base,
      method,
      path: String(path),
      headers,
      ...(body === undefined ? {} : { body }),
    },
  };
}
