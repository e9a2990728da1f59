import { CLAUSES, type Clause } from '../../model/clause.ts';
import type { Finding, Severity } from '../../model/finding.ts';
import { cut } from '../cut.ts';
import { markdownText, sarifText } from '../escape.ts';
import { SCORES } from './code-scanning.ts';

/** What GitHub shows of a rule. */
const MOST_TAGS = 10;
const LONGEST = 1000;

/** One rule for each clause, so that a clean campaign closes what an earlier one had opened. */
export function rulesOf(findings: readonly Finding[]) {
  return CLAUSES.map(({ id, claim }) => {
    // Worst first, as records have them.
    const own = findings.filter((finding) => finding.clause === id);
    const text = `An effect is refused unless ${claim}.`;
    return {
      id,
      name: nameOf(id),
      shortDescription: { text: sarifText(`A breach of the ${id} clause of the dispatch invariant`) },
      fullDescription: { text: sarifText(cut(text, LONGEST)) },
      help: { text: sarifText(cut(`${text} ${fixOf(own)}`, LONGEST)), markdown: helpOf(id, text, own) },
      defaultConfiguration: { level: levelOf(own[0]?.severity ?? 'high') },
      properties: {
        precision: 'very-high',
        'security-severity': SCORES[own[0]?.severity ?? 'high'],
        tags: tagsOf(own),
      },
    };
  });
}

export function levelOf(severity: Severity): 'error' | 'warning' | 'note' {
  if (severity === 'critical' || severity === 'high') return 'error';
  return severity === 'medium' ? 'warning' : 'note';
}

function nameOf(id: Clause): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Clause`;
}

function fixOf(own: readonly Finding[]): string {
  const [first] = own;
  return first === undefined ? 'Nothing to mend was found.' : `To mend it: ${first.remediation.pattern}.`;
}

function helpOf(id: Clause, text: string, own: readonly Finding[]): string {
  const patterns = [...new Set(own.map(({ remediation }) => remediation.pattern))].slice(0, 10);
  const parts = [
    markdownText(text),
    ...(patterns.length === 0 ? [] : [patterns.map((one) => `- ${markdownText(cut(one, 200))}`).join('\n')]),
    `\`retcon explain ${id}\` says more; each result names the command that replays it.`,
  ];
  return parts.join('\n\n');
}

/** `external/cwe/cwe-863` is what GitHub makes a link of. */
function tagsOf(own: readonly Finding[]): string[] {
  const cwes = own.flatMap(({ taxonomy }) => taxonomy.map((one) => /^CWE-\d{1,6}$/i.exec(one.id)?.[0].toLowerCase()));
  const links = cwes.filter((one) => one !== undefined).map((one) => `external/cwe/${one}`);
  return ['security', ...new Set(links)].slice(0, MOST_TAGS);
}
