import { LISTED_RULES } from '../../src/review/registry.ts';
import { falseOnes, MEASURED, type Measured, REVIEW } from './lint-review.ts';
import { cell, table } from './markdown.ts';

/** The rules of \`retcon lint\`, and how often they were right about real servers. */
export function lintPage(): string {
  const rules = LISTED_RULES.map((rule) => [
    `\`${rule.id}\``,
    rule.severity,
    `\`${rule.clause}\``,
    cell(rule.summary),
    cell(rule.why),
    cell(rule.fix),
  ]);
  return `# Lint of tools

\`retcon lint TARGET\` reads the definitions of tools, from a file (MCP, OpenAI, Anthropic, AI SDK, OpenAPI) or from a live MCP
server, and never calls one. \`retcon explain RULE\` says the same of one rule, with an example.

${table(['rule', 'severity', 'clause', 'kept where', 'why', 'fix'], rules)}

Parameters that \`hiddenParameterNames\` or \`hiddenParameters\` strip are not seen by the model and not judged. \`--suppress FILE\` takes
\`suppressions:\` with \`rule\`, \`tool\` (or \`tool.parameter\`), \`reason\` and \`expires\`; an expired one counts for nothing. \`--lock FILE
--update-lock\` pins definitions, \`--lock FILE\` reports what differs from them.

## Measured on real servers

${MEASURED.length} MCP servers from npm at pinned versions (\`test/frameworks/mcp-servers\`), every finding reviewed by hand on
${REVIEW.reviewed}. A finding is true where the definition really lacks what the rule asks for, and the parameter or tool is what the
rule takes it for; it is false where the rule misreads it, or where the definitions say elsewhere what the rule misses. Nobody
has looked for what the rules do not find.

${table(
  ['server', 'version', 'tools', 'findings', 'false', 'from low up', 'false'],
  MEASURED.map((one) => [
    one.server,
    one.version,
    String(one.tools),
    String(one.findings.length),
    String(falseOnes(one).length),
    String(one.findings.filter(graded).length),
    String(falseOnes(one).filter(graded).length),
  ]),
)}

${total('All findings', () => true)}
${total('Those from low up (without the three rules about bounds of arguments)', graded)}

The rules were narrowed by what they had misread, which also lost three true findings, so these figures flatter them. What they are worth on servers that they had not
seen is this, each round counted before any rule was changed for it (in the third and the sixth, one
parameter on 33 and on 19 tools of one server is counted once):

${table(
  ['round', 'servers', 'findings', 'false', 'precision', 'from low up', 'false', 'precision'],
  REVIEW.unseen.map(({ round, servers, findings, wrong, graded: low, gradedWrong }) => [
    round,
    String(servers),
    String(findings),
    String(wrong),
    ratio(findings - wrong, findings),
    String(low),
    String(gradedWrong),
    ratio(low - gradedWrong, low),
  ]),
)}

The bar on servers that nobody had seen is 0.9, and no round has reached it.

${falseTable()}
`;
}

function falseTable(): string {
  if (REVIEW.false.length === 0)
    return 'As the rules are now, no finding on the servers of the table is known to be false.';
  const rows = REVIEW.false.map((one) => [one.server, `\`${one.rule}\``, cell(one.subject), cell(one.why)]);
  return `What was false, as the rules are now:\n\n${table(['server', 'rule', 'at', 'why it is false'], rows)}`;
}

type Finding = Measured['findings'][number];

function graded({ severity }: Finding): boolean {
  return severity !== 'info';
}

function total(what: string, which: (finding: Finding) => boolean): string {
  const findings = MEASURED.flatMap((one) => one.findings.filter(which)).length;
  const wrong = MEASURED.flatMap((one) => falseOnes(one).filter(which)).length;
  return `- ${what}: ${findings - wrong} of ${findings} true, precision ${ratio(findings - wrong, findings)}.`;
}

function ratio(right: number, all: number): string {
  return (right / all).toFixed(2);
}
