import { CANARY_KINDS } from '../../src/canary/registry.ts';
import { cell, codes, table } from './markdown.ts';

/** Every kind of canary: what it sees, what it needs. */
export function canariesPage(): string {
  const kinds = [...CANARY_KINDS].sort((a, b) => a.id.localeCompare(b.id));
  const rows = kinds.map((kind) => [`\`${kind.id}\``, cell(kind.summary), codes(kind.senses), cell(kind.setup)]);
  return `# Canaries

The ${kinds.length} kinds of disposable resources with a sensor. A definition may sense less than its kind: \`retcon doctor\` says what
it senses, plants, trips it twice alike, reads, and takes everything away again. Written by \`npm run docs\` from the registry.
Commented definitions are in \`canaries/\`.

${table(['kind', 'an effect is', 'can sense', 'needs'], rows)}

## Rows of a database

How rows become effects is said by \`watch.by\`:

- \`append\` (default): each new row of an append-only table. It is the least intrusive way that counts exactly. Ids are given out
  before a transaction commits, so numbers that were skipped are looked for again, for ten minutes; a row that commits later is
  missed. Updates and deletions are not seen.
- \`trigger\`: each insert, update and deletion, also an update to the value that was there. A trigger writes them to a table of
  Retcon's own, \`retcon_log_…\`; both go at the end, or by \`retcon doctor --sweep\`. PostgreSQL also tells of TRUNCATE.
- \`poll\`: planted rows that differ from the look before, or are gone. Two changes between two looks are one, so it does not say
  that it counts.

With \`mode: observe\` nothing is planted, tripped or removed, and a role with SELECT is enough. \`keys\` names resources that are
there already. The controls show that such a sensor sees; nothing shows that it counts.

## Lost connections

Rows, and entries of a Redis stream, are still there when the connection comes back. Messages and key notifications are not: a
trial that ran while nothing could come is inconclusive, unless it was violated already. Each read makes a round trip first,
so that what was on its way has come.
`;
}
