import { Command } from 'commander';
import { CLAUSE_IDS, type Clause } from '../../model/clause.ts';
import { clip, wrap } from '../../report/terminal/wrap.ts';
import { type Entry, entriesNamed } from '../catalogue.ts';
import type { Io } from '../io.ts';

const LABEL = 14;

export function explainCommand(io: Io): Command {
  return new Command('explain')
    .description(
      'Explains one operator, weakness, clause, canary, target, rule, assertion, scenario, format or dialect.',
    )
    .argument('<id>', 'as retcon list shows it')
    .addHelpText('after', EXAMPLES)
    .action(async (id: string) => {
      const found = await entriesNamed(id);
      const parts = await Promise.all(found.map(({ kind, entry }) => explanation(kind, entry)));
      io.stdout.write(`${parts.join('\n\n')}\n`);
    });
}

async function explanation(kind: string, entry: Entry): Promise<string> {
  const { id, summary, ...more } = entry;
  const facts: [string, unknown][] = Object.entries(more);
  if (kind === 'clauses') facts.push(...(await triageFacts(id)));
  const lines = facts.flatMap(([name, value]) => fact(name, value));
  return [
    `${id} (${kind})`,
    ...wrap(summary, 78).map((line) => `  ${line}`),
    ...(lines.length === 0 ? [] : ['', ...lines]),
  ].join('\n');
}

/** What the triage table knows of a clause: how it is fixed, where its root is, who owns it. */
async function triageFacts(id: string): Promise<[string, unknown][]> {
  if (!(CLAUSE_IDS as readonly string[]).includes(id)) return [];
  const { triageOf } = await import('../../oracle/triage/table.ts');
  const { remediation, rootCause, owner, taxonomy } = triageOf(id as Clause);
  return [
    ['fix', remediation.pattern],
    ['check', remediation.check],
    ['root cause', `${rootCause.branch}: ${rootCause.reason}`],
    ['owner', owner],
    ['taxonomy', taxonomy.map((one) => `${one.scheme} ${one.edition} ${one.id}`)],
  ];
}

function fact(name: string, value: unknown): string[] {
  const text = Array.isArray(value)
    ? value.map(String).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  if (text === '') return [];
  return clip(wrap(text, 78 - LABEL), 40, 78 - LABEL, '...').map(
    (line, i) => `  ${(i === 0 ? name : '').padEnd(LABEL - 1)} ${line}`,
  );
}

const EXAMPLES = `
Examples:
  retcon explain approval
  retcon explain drop-cancellation
  retcon explain resume-by-id`;
