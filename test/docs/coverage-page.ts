import { type CoveredItem, type SeedList, seedLists } from './coverage-data.ts';
import { ISSUES } from './issues.ts';
import { cell, codes, table } from './markdown.ts';
import { fileOf, type Kind } from './references.ts';

const SEEDS: Readonly<Record<string, string>> = {
  '000': 'agent history as executable input',
  '001': 'admissibility that depends on history',
  '002': 'secure tool execution with policy enforcement',
  '003': 'review of recorded actions',
  '004': 'tool security and context design',
};

/** Every item of every list of the five seeds and what covers it. */
export function coveragePage(lists: readonly SeedList[] = seedLists()): string {
  const items = lists.flatMap((list) => list.items);
  const waiting = items.filter((one) => one.open.length > 0);
  const nothing = items.filter(isUncovered);
  const seeds = [...new Set(lists.map((list) => list.seed))];
  return `# Coverage of the seeds

Each item of each list that Retcon was built from, in words of our own, and what covers it. Written by \`npm run docs\` from
\`test/docs/coverage/\`; a test holds every reference to what exists. A file of the gateway is the sound example; operators attack
what it guards.

${lists.length} lists, ${items.length} items. Nothing is left to a later issue in ${items.length - waiting.length} of them, a part in
${waiting.length - nothing.length}, the whole in ${nothing.length}.

${seeds.map((seed) => seedPart(seed, lists)).join('\n\n')}

## Open issues

${Object.entries(ISSUES)
  .filter(([number]) => waiting.some((one) => one.open.includes(Number(number))))
  .map(([number, words]) => `- issue ${number}: ${words}`)
  .join('\n')}
`;
}

/** Whether nothing covers it and only an issue is named. */
export function isUncovered(one: CoveredItem): boolean {
  return Object.keys(one.covers).length === 0;
}

function seedPart(seed: string, lists: readonly SeedList[]): string {
  const own = lists.filter((list) => list.seed === seed);
  return [`## Seed ${seed}: ${SEEDS[seed] ?? ''}`, ...own.map(listPart)].join('\n\n');
}

function listPart({ title, items }: SeedList): string {
  const head = ['', 'item', 'operators', 'clauses', 'where', 'shown by', 'open'];
  return `### ${title}\n\n${table(
    head,
    items.map((one, n) => [
      String(n + 1),
      cell(one.item),
      codes(one.covers.operators ?? []),
      codes(one.covers.clauses ?? []),
      several(one, ['checks', 'gateway', 'source']),
      several(one, ['scenarios', 'tests', 'metrics', 'alerts', 'commands']),
      one.open.map((number) => `issue ${number}`).join(', ') || '-',
    ]),
  )}`;
}

const WORDS: Partial<Record<Kind, string>> = {
  scenarios: 'scenario',
  metrics: 'metric',
  alerts: 'alert',
  commands: 'command',
};

function several({ covers }: CoveredItem, kinds: readonly Kind[]): string {
  const parts = kinds.flatMap((kind) =>
    (covers[kind] ?? []).map((id) => {
      const file = fileOf(kind, id);
      return file === undefined
        ? `${WORDS[kind]} \`${id}\``
        : `[${id.replace(/^(src|test)\//, '').replace(/\.ts$/, '')}](../${file})`;
    }),
  );
  return parts.join(', ') || '-';
}
