import type { Path } from '../../model/document.ts';
import { needsApproval } from '../lint/manifest.ts';
import type { LintRule } from '../lint/rule.ts';

const RULES = [
  /\bonly\b.{0,30}\b(admins?|administrators?|managers?|owners?|authori[sz]ed (users?|staff|personnel))\b.{0,40}\b(may|can|should|are allowed|is allowed|use|call)?/i,
  /\b(do not|don't|never|must not)\b.{0,60}\b(unless|without)\b.{0,60}\b(approv|permission|authori[sz]|admin|consent|confirm)/i,
  /\b(user|caller) must (be|have) (an? )?(admin|owner|manager|permission|role)/i,
  /\bnever (delete|refund|transfer|pay|remove|drop|send)\b/i,
];

/** A rule in a prompt is a hint. Where code enforces it too, the definition says by which scope or gate. */
export const promptOnlyPermission: LintRule = {
  id: 'prompt-only-permission',
  clause: 'principal',
  severity: 'medium',
  summary: 'a rule about who may do what is not written in a prompt or a description only',
  why: 'A system prompt that says "never delete users" is a hint to the model; injected text is another one.',
  example: 'scopes: [users.delete], and a check of the principal at the top of the tool',
  fix: 'Check the action and the target in code on the principal from context, and declare scope or approval.',
  check: (manifest) => {
    const unscoped = manifest.tools.filter((tool) => tool.scopes === undefined && !needsApproval(manifest, tool));
    const { instructions } = manifest;
    const texts: { subject: string; text: string; at: Path }[] = [
      ...(instructions === undefined || unscoped.length === 0 ? [] : [{ subject: 'manifest', ...instructions }]),
      ...unscoped.map(({ name, description, at }) => ({ subject: name, text: description, at })),
    ];
    return texts.flatMap(({ subject, text, at }) => {
      const rule = sentences(text).find((sentence) => RULES.some((one) => one.test(sentence)));
      if (rule === undefined) return [];
      const where = subject === 'manifest' ? 'the instructions' : `the description of ${subject}`;
      return [{ subject, title: `A permission stands in ${where} only.`, at, evidence: [rule.slice(0, 200)] }];
    });
  },
};

function sentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
}
