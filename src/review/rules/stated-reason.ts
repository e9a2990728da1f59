import { describedAs } from '../lint/parameters.ts';
import type { LintRule } from '../lint/rule.ts';
import { wordsOf } from '../lint/words.ts';

const REASONS = new Set('reason justification purpose rationale'.split(' '));
const DECIDES =
  /\b(allow|permit|grant|authori[sz]e|approve|accept|den(y|ies)|refuse|reject|den(?:y|ied))\w*\b.{0,80}\b(if|when|only|unless|based on|depending)\b|\b(if|when|only|unless|based on|depending)\b.{0,80}\b(allow|permit|grant|authori[sz]e|approve|accept|den(y|ied)|refuse|reject)/i;

/** Authorization that is decided by reading the agent's stated reason for a call. */
export const reasonAuthorizes: LintRule = {
  id: 'reason-authorizes',
  clause: 'approval',
  severity: 'high',
  summary: "no call is allowed because of the agent's stated reason for it",
  why: 'The reason is written by whoever steers the model; it says nothing about who may do what.',
  example:
    'reason: { type: string, maxLength: 500, description: "For the audit log and the approver. Changes nothing." }',
  fix: 'Decide by principal, target and policy in code; log the reason.',
  check: ({ tools }) =>
    tools.flatMap((tool) =>
      tool.parameters
        .filter(({ name, schema }) => {
          if (!REASONS.has(wordsOf(name).at(-1) ?? '')) return false;
          return DECIDES.test(describedAs(schema)) || DECIDES.test(sentencesAbout(tool.description));
        })
        .map(({ path, at, schema }) => ({
          subject: `${tool.name}.${path}`,
          title: `${tool.name} is authorized by what the model says its reason is: ${path}.`,
          at,
          evidence: [(describedAs(schema) || tool.description).slice(0, 200)],
        })),
    ),
};

function sentencesAbout(description: string): string {
  return description
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => /\b(reason|justif|purpose|rationale)/i.test(sentence))
    .join(' ');
}
