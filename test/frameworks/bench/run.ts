import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setup } from '../install.ts';
import { aiSdkBench } from './ai-sdk.ts';
import { observe } from './observe.ts';
import { openaiAgentsBench } from './openai-agents.ts';
import { frameworksPage } from './page.ts';
import type { Row } from './row.ts';

// npm run frameworks -- [--json] [--only FRAMEWORK] [--trials 400] [--keep FOLDER] [--page FILE]
// A campaign over each framework, version and variant, and its rows beside those that were measured by hand. Exit 1 when less
// than nine of ten agree.

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    trials: { type: 'string', default: '400' },
    keep: { type: 'string' },
    page: { type: 'string' },
  },
});

setup();
const ENOUGH = 0.9;
const place = values.keep ?? mkdtempSync(join(tmpdir(), 'retcon-frameworks-'));
const rows: Row[] = [];
for (const bench of [aiSdkBench, openaiAgentsBench]) {
  for (const setup of bench.setups) {
    const name = `${setup.framework} ${setup.version} ${setup.variant}`;
    if (values.only !== undefined && !name.startsWith(values.only)) continue;
    const startedAt = Date.now();
    const { rows: own, record } = await observe(
      bench,
      setup,
      join(place, name.replaceAll(' ', '-')),
      Number(values.trials),
    );
    rows.push(...own);
    const off = own.filter(({ agrees }) => !agrees).map(({ attack, observed }) => `${attack} ${observed}`);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
    const live = `${record.liveness.happened}/${record.liveness.permitted}`;
    console.error(
      `${name}: ${own.length - off.length} of ${own.length} agree, liveness ${live}, ${seconds} s${off.length === 0 ? '' : `; not: ${off.join(', ')}`}`,
    );
  }
}
if (values.keep === undefined) rmSync(place, { recursive: true, force: true });
const agreeing = rows.filter(({ agrees }) => agrees).length;
if (values.page !== undefined) writeFileSync(values.page, frameworksPage(rows));
if (values.json) console.log(JSON.stringify(rows, null, 2));
else for (const row of rows) console.log(Object.values(row).join('\t'));
console.error(`${agreeing} of ${rows.length} rows agree`);
process.exitCode = rows.length > 0 && agreeing / rows.length >= ENOUGH ? 0 : 1;
