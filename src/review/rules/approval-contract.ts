import { effectOf } from '../lint/effect.ts';
import { type Manifest, needsApproval, type ToolDefinition } from '../lint/manifest.ts';
import type { LintRule } from '../lint/rule.ts';
import { wordsOf } from '../lint/words.ts';

export const destructiveWithoutApproval: LintRule = {
  id: 'destructive-without-approval',
  clause: 'approval',
  severity: 'medium',
  summary: 'a destructive or consequential tool declares that a person is asked first',
  why: 'Nothing tells a client that this call is not like the others.',
  example:
    'config: { tools: { approval: { require: [delete_record], timeout: 300 } } }, or annotations: { destructiveHint: true }',
  fix: 'Require an approval for the few dangerous calls, and enforce it where they are executed.',
  check: (manifest) =>
    manifest.tools
      .filter((tool) => ['destructive', 'consequential'].includes(effectOf(tool)) && !isContracted(manifest, tool))
      .map((tool) => ({
        subject: tool.name,
        title: `${tool.name} is ${effectOf(tool)} by its name, and nothing declares an approval.`,
        at: tool.at,
        evidence: ['no approval gate names it, and destructiveHint is not declared true'],
      })),
};

function isContracted(manifest: Manifest, tool: ToolDefinition): boolean {
  return (
    tool.annotations.destructiveHint === true || tool.annotations.readOnlyHint === true || needsApproval(manifest, tool)
  );
}

const REPEATED_IS_TWICE = new Set('pay refund transfer charge purchase order send forward payout withdraw'.split(' '));

export const noIdempotencyContract: LintRule = {
  id: 'no-idempotency-contract',
  clause: 'replay',
  severity: 'low',
  summary: 'a tool that pays, sends or orders takes an idempotency key or declares itself idempotent',
  why: 'A lost answer is followed by a second call, and the second call is a second payment.',
  example: 'idempotency_key: { type: string, maxLength: 64 }',
  fix: 'Key the operation in the tool layer, and let a retry return what the first call did.',
  check: ({ tools }) =>
    tools
      .filter(
        (tool) => wordsOf(tool.name).some((word) => REPEATED_IS_TWICE.has(word)) && effectOf(tool) === 'consequential',
      )
      .filter((tool) => tool.annotations.idempotentHint !== true && !tool.parameters.some(({ name }) => isKey(name)))
      .map((tool) => ({
        subject: tool.name,
        title: `${tool.name} repeated is done twice: it has no idempotency contract.`,
        at: tool.at,
        evidence: ['no parameter identifies the operation, and idempotentHint is not true'],
      })),
};

function isKey(name: string): boolean {
  return /idempoten|request_?id|operation_?id|client_?token|dedup|nonce/i.test(name);
}
