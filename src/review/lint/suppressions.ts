import { z } from 'zod';
import { parseSource, problemAt, refusal } from '../../model/document.ts';
import { suggestion } from '../../model/nearest.ts';
import type { ReviewFinding } from '../../model/review.ts';

const entry = z.strictObject({
  rule: z.string(),
  tool: z.string().optional().describe('the tool, or tool.parameter; absent: the whole manifest'),
  reason: z.string().min(1),
  owner: z.string().optional(),
  expires: z.iso.date().describe('the last day on which it counts'),
});
const file = z.strictObject({ suppressions: z.array(entry) });
export type Suppression = z.infer<typeof entry>;

/** Reads `suppressions:` from YAML. Throws a DocumentError with the line of every mistake. */
export function readSuppressions(text: string, name: string, rules: readonly string[]): Suppression[] {
  const source = parseSource(text, name, 'target');
  const read = file.safeParse(source.value);
  if (!read.success)
    throw refusal(
      'target',
      read.error.issues.map((issue) =>
        problemAt(
          source,
          issue.path.filter((p) => typeof p !== 'symbol'),
          issue.message,
        ),
      ),
    );
  const unknown = read.data.suppressions.flatMap(({ rule }, i) =>
    rules.includes(rule)
      ? []
      : [problemAt(source, ['suppressions', i, 'rule'], `there is no rule "${rule}"${suggestion(rule, rules)}`)],
  );
  if (unknown.length > 0) throw refusal('target', unknown);
  return read.data.suppressions;
}

export interface Sifted {
  findings: ReviewFinding[];
  suppressed: { finding: string; rule: string; subject: string; reason: string; expires: string }[];
  notes: string[];
}

/** Takes out what is suppressed today. An expired suppression suppresses nothing and says so; one that fits nothing, too. */
export function sift(findings: readonly ReviewFinding[], suppressions: readonly Suppression[], today: string): Sifted {
  const used = new Set<Suppression>();
  const sifted: Sifted = { findings: [], suppressed: [], notes: [] };
  for (const finding of findings) {
    const fitting = suppressions.filter((one) => fits(one, finding));
    for (const one of fitting) used.add(one);
    const valid = fitting.find(({ expires }) => expires >= today);
    if (valid === undefined) {
      sifted.findings.push(finding);
      for (const one of fitting) sifted.notes.push(`The suppression of ${name(one)} expired on ${one.expires}.`);
    } else {
      const { id, rule, subject } = finding;
      sifted.suppressed.push({ finding: id, rule, subject, reason: valid.reason, expires: valid.expires });
    }
  }
  for (const one of suppressions)
    if (!used.has(one)) sifted.notes.push(`The suppression of ${name(one)} fits no finding.`);
  return { ...sifted, notes: [...new Set(sifted.notes)] };
}

function fits(one: Suppression, { rule, subject }: ReviewFinding): boolean {
  if (one.rule !== rule) return false;
  return one.tool === undefined ? subject === 'manifest' : subject === one.tool || subject.startsWith(`${one.tool}.`);
}

function name({ rule, tool }: Suppression): string {
  return tool === undefined ? rule : `${rule} at ${tool}`;
}
