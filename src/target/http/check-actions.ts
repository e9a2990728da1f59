import type { z } from 'zod';
import type { JsonValue } from '../../model/json.ts';
import { suggestion } from '../../model/nearest.ts';
import type { HttpActions, HttpStep } from './definition.ts';
import { compilePath, compileTemplate, type TemplateVariable } from './template.ts';
import { ALWAYS, VARIABLES, WIRE_ACTIONS, type WireAction } from './variables.ts';

type Context = z.core.$RefinementCtx;

/** Finds templates that name what their action does not have, before anything is sent. */
export function checkActions(actions: HttpActions, context: Context): void {
  for (const kind of WIRE_ACTIONS) {
    const steps = actions[kind] ?? [];
    if (Array.isArray(steps)) checkSteps(kind, steps, ['actions', kind], context);
    else {
      for (const [variant, own] of Object.entries(steps)) {
        checkSteps(kind, own ?? [], ['actions', kind, variant], context);
      }
    }
  }
}

function checkSteps(kind: WireAction, steps: readonly HttpStep[], place: PropertyKey[], context: Context): void {
  const captured: string[] = [];
  for (const [index, step] of steps.entries()) {
    const at = [...place, index];
    const { send } = step;
    const here = [...at, 'send'];
    const may = { ...VARIABLES[kind], captured };
    // A path (or a sender) whose variable an action lacks makes that action unsupported; nothing wrong is sent.
    const inPath = compilePath(send.path).variables.map((v) => ({ ...v, optional: kind === 'invoke' }));
    checkVariables(kind, inPath, [...here, 'path'], may, context);
    const sender = send.as === undefined ? [] : compileTemplate(send.as).variables;
    checkVariables(
      kind,
      sender.map((v) => ({ ...v, optional: true })),
      [...here, 'as'],
      may,
      context,
    );
    for (const [name, text] of Object.entries(send.headers ?? {})) {
      checkVariables(kind, compileTemplate(text).variables, [...here, 'headers', name], may, context);
    }
    checkBody(kind, send.body, [...here, 'body'], may, context);
    if (step.until !== undefined && send.method !== 'GET') {
      context.addIssue({
        code: 'custom',
        path: [...at, 'until'],
        message: 'until repeats its request, so it must be a GET',
      });
    }
    captured.push(...Object.keys(step.capture ?? {}).map((name) => `captured.${name}`));
  }
}

interface May {
  always: readonly string[];
  optional: readonly string[];
  captured: readonly string[];
}

/** Walks to the text that holds the mistake, so that a reader can give its line. */
function checkBody(
  kind: WireAction,
  body: JsonValue | undefined,
  at: PropertyKey[],
  may: May,
  context: Context,
  optional = false,
): void {
  if (typeof body === 'string') {
    const variables = compileTemplate(body).variables.map(({ name }) => ({ name, optional }));
    checkVariables(kind, variables, at, may, context);
  } else if (body !== null && typeof body === 'object') {
    for (const [key, item] of Object.entries(body)) {
      const here = [...at, Array.isArray(body) ? Number(key) : key];
      checkBody(kind, item, here, may, context, optional || (!Array.isArray(body) && key.endsWith('?')));
    }
  }
}

function checkVariables(
  kind: WireAction,
  used: readonly TemplateVariable[],
  path: PropertyKey[],
  may: May,
  context: Context,
): void {
  for (const { name, optional } of used) {
    if (ALWAYS.includes(name) || may.always.includes(name) || may.captured.includes(name)) continue;
    const [part = name] = name.split('.');
    if (may.optional.includes(name) || (part === 'control' && may.optional.includes(part))) {
      if (optional) continue;
      const message = `not every ${kind} has \${${name}}: put it under a key that ends in ?`;
      context.addIssue({ code: 'custom', path, message });
      continue;
    }
    const valid = [...may.always, ...may.optional, ...may.captured, ...ALWAYS];
    context.addIssue({ code: 'custom', path, message: `${kind} has no variable "${name}"${suggestion(name, valid)}` });
  }
}
