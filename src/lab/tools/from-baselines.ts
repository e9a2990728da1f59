import type { Baseline, ToolDeclaration } from '../../model/baseline.ts';
import type { JsonObject } from '../../model/json.ts';
import type { CanaryTool } from './tool.ts';

/** The tools that recordings declare, as canary tools: each once, as the first recording has it. */
export function toolsOfBaselines(baselines: readonly Baseline[]): CanaryTool[] {
  const tools = new Map<string, CanaryTool>();
  for (const baseline of baselines) {
    for (const declared of baseline.tools) {
      if (!tools.has(declared.name)) tools.set(declared.name, toolOf(declared, baselines));
    }
  }
  return [...tools.values()];
}

function toolOf(declared: ToolDeclaration, baselines: readonly Baseline[]): CanaryTool {
  const { name, schema, approval, readOnly, idempotent, effect } = declared;
  const touches = effect === undefined ? '' : ` It acts on the ${effect.canary} that "${effect.resource}" names.`;
  return {
    definition: {
      name,
      description: `${name.replaceAll('_', ' ')}.${touches}`,
      inputSchema: schema ?? schemaOfCalls(name, baselines),
      annotations: { readOnlyHint: readOnly, idempotentHint: idempotent, destructiveHint: effect?.kind === 'deletion' },
    },
    approval: approval === 'required',
    behaviour: {},
    changes: [],
  };
}

/** Where a recording pins no schema: the arguments that its calls have. */
function schemaOfCalls(tool: string, baselines: readonly Baseline[]): JsonObject {
  const calls = baselines
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.kind === 'call-proposed' && event.tool === tool ? [event.arguments] : []));
  const names = [...new Set(calls.flatMap((one) => Object.keys(one)))];
  return {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => [name, typeof calls[0]?.[name] === 'string' ? { type: 'string' } : {}]),
    ),
    required: names.filter((name) => calls.every((one) => name in one)),
  };
}
