import { effectOf } from '../lint/effect.ts';
import type { ToolDefinition } from '../lint/manifest.ts';
import type { LintRule } from '../lint/rule.ts';

/** Clients skip confirmation for what is annotated as harmless. */
export const misleadingAnnotation: LintRule = {
  id: 'misleading-annotation',
  clause: 'approval',
  severity: 'high',
  summary: 'annotations do not contradict what the tool does, nor each other',
  why: 'Clients decide by these hints whether to ask a person; a wrong one takes the person out of the loop.',
  example: 'delete_file: { annotations: { readOnlyHint: false, destructiveHint: true } }',
  fix: 'Make the annotations say what the code does, and never let a decision rest on them alone.',
  check: ({ tools }) =>
    tools.flatMap((tool) =>
      contradictions(tool).map((evidence) => ({
        subject: tool.name,
        title: `The annotations of ${tool.name} contradict it.`,
        at: tool.at,
        evidence: [evidence],
      })),
    ),
};

function contradictions(tool: ToolDefinition): string[] {
  const { readOnlyHint: reads, destructiveHint: destroys, idempotentHint: repeats } = tool.annotations;
  const effect = effectOf(tool);
  const named = `its name says ${effect}`;
  return [
    ...(reads === true && destroys === true ? ['readOnlyHint and destructiveHint are both true'] : []),
    ...(reads === true && ['write', 'consequential', 'destructive'].includes(effect)
      ? [`readOnlyHint is true, ${named}`]
      : []),
    ...(destroys === false && reads !== true && effect === 'destructive' ? [`destructiveHint is false, ${named}`] : []),
    ...(repeats === true && reads !== true && effect === 'consequential' && !hasKey(tool)
      ? [`idempotentHint is true, ${named} and no parameter identifies the operation`]
      : []),
  ];
}

function hasKey({ parameters }: ToolDefinition): boolean {
  return parameters.some(({ name }) => /idempotency|request_?id|operation_?id|client_?token/i.test(name));
}
