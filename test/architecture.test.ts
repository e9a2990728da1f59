import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkAll, format, type Rule, type Tables } from './architecture/rules.ts';
import { scanFolder, scanText } from './architecture/scan.ts';

/** The import rules of `src/`. A room imports lower tiers, never a sibling. ARCHITECTURE.md says why. */
const tables: Tables = {
  rooms: {
    model: { tier: 0 },
    dialect: { tier: 1, plugins: 'formats' },
    mutation: { tier: 1, plugins: 'operators' },
    oracle: { tier: 1 },
    canary: { tier: 1, plugins: 'kinds' },
    report: { tier: 1, plugins: 'formats' },
    review: { tier: 1, plugins: 'rules' },
    process: { tier: 1 },
    baseline: { tier: 2 },
    target: { tier: 2, plugins: 'adapters' },
    lab: { tier: 2 },
    gateway: { tier: 2, only: ['model', 'dialect'], plugins: 'weaknesses' },
    scenario: { tier: 2 },
    campaign: { tier: 3 },
    cli: { tier: 4 },
  },

  exceptions: [
    {
      from: 'scenario',
      to: 'target/registry.ts',
      reason: 'a scenario names an adapter, and its JSON Schema lists them all',
    },
    {
      from: 'scenario',
      to: 'target/http/host-guard.ts',
      reason: 'one rule for where Retcon may send, asked before a run as well as during it',
    },
    {
      from: 'scenario',
      to: 'baseline',
      reason: 'a scenario is read and checked whole, its recordings with it, before anything is started',
    },
    {
      from: 'scenario',
      to: 'lab/declared.ts',
      reason: 'the same for the scripts and tools of its lab, which are said alike on the command line',
    },
  ],

  packages: {
    '@modelcontextprotocol/server': ['lab/tools'],
    '@nats-io/transport-node': ['canary/kinds/nats'],
    '@hono/node-server': ['gateway', 'lab', 'baseline'],
    amqplib: ['canary/kinds/amqp'],
    'better-sqlite3': ['campaign/store', 'canary/kinds', 'canary/ledger', 'gateway'],
    canonicalize: ['model'],
    chalk: ['cli', 'report'],
    commander: ['cli'],
    'eventsource-parser': ['dialect', 'target', 'lab', 'baseline'],
    execa: ['process'],
    'fast-check': ['model', 'mutation'],
    hono: ['report', 'gateway', 'lab', 'baseline'],
    ioredis: ['canary/kinds/redis'],
    jose: ['lab/tools/oauth'],
    'jsonpath-rfc9535': ['mutation', 'canary', 'target'],
    'log-update': ['cli'],
    mqtt: ['canary/kinds/mqtt'],
    mysql2: ['canary/kinds/mysql'],
    'p-queue': ['campaign'],
    pg: ['canary/kinds/postgres'],
    'postal-mime': ['canary/kinds/smtp'],
    'smtp-server': ['canary/kinds/smtp'],
    'string-width': ['report', 'cli'],
    undici: ['canary', 'review', 'baseline', 'target', 'lab', 'gateway', 'campaign'],
    // model/ holds the one reader that maps every mistake in a document to its line; baselines and scenarios share it.
    yaml: ['model/document.ts', 'model/document-value.ts', 'report', 'target', 'cli', 'campaign/regression.ts'],
    zod: '*',
  },
};

describe('src/', () => {
  it('keeps the rules of the tables', () => {
    const files = scanFolder(fileURLToPath(new URL('../src', import.meta.url)));
    expect(format(checkAll(files, tables))).toBe('');
  });

  it('has a home room for each runtime dependency, and no other line', () => {
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    const declared = { ...manifest.dependencies, ...manifest.peerDependencies };
    expect(Object.keys(tables.packages).sort()).toEqual(Object.keys(declared).sort());
  });

  it('gives a reason for each exception', () => {
    for (const exception of tables.exceptions) expect(exception.reason).not.toBe('');
  });
});

describe('the checker', () => {
  const broken: [Rule, string, string, string][] = [
    ['tier', 'an import of a higher tier', 'model/history.ts', "import type { Mutant } from '../mutation/mutant.ts';"],
    ['tier', 'an import of campaign/', 'lab/model.ts', "import { trial } from '../campaign/trial.ts';"],
    ['tier', 'an import of cli/', 'campaign/trial.ts', "export { main } from '../cli/main.ts';"],
    ['tier', 'a dynamic import', 'report/gate.ts', "const load = () => import('../scenario/load.ts');"],
    ['tier', 'an import type', 'oracle/judge.ts', "type T = import('../lab/model.ts').T;"],
    ['sibling', 'an import of the same tier', 'mutation/compose.ts', "import { judge } from '../oracle/judge.ts';"],
    ['sibling', 'more than the exception', 'scenario/load.ts', "import { open } from '../target/session.ts';"],
    ['only', 'the gateway reading the oracle', 'gateway/checks.ts', "import { judge } from '../oracle/judge.ts';"],
    ['door', 'a plug-in beside its door', 'cli/run.ts', "import { sarif } from '../report/formats/sarif.ts';"],
    ['registry', 'an unlisted plug-in', 'mutation/operators/forgotten.ts', 'export const forgotten = 1;'],
    ['registry', 'an unlisted plug-in folder', 'canary/kinds/sql/read.ts', 'export const read = 1;'],
    ['package', 'a package away from home', 'oracle/judge.ts', "import Database from 'better-sqlite3';"],
    ['package', 'a package in the wrong folder', 'campaign/trial.ts', "import Database from 'better-sqlite3';"],
    ['package', 'a sub-path of a package', 'model/page.ts', "import { raw } from 'hono/html';"],
    ['package', 'an unknown package', 'model/id.ts', "import { v7 } from 'uuid';"],
    ['package', 'an unknown scoped package', 'model/id.ts', "import { v7 } from '@scope/uuid/v7';"],
    ['package', 'a built-in without node:', 'model/id.ts', "import { createHash } from 'crypto';"],
    ['outside', 'a file outside src/', 'model/id.ts', "import manifest from '../../package.json';"],
    ['extension', 'a relative import of .js', 'model/id.ts', "import { digest } from './digest.js';"],
    ['room', 'a room without a line', 'wizard/start.ts', 'export const start = 1;'],
    ['room', 'a file in no room', 'index.ts', 'export const version = 1;'],
    ['name', 'a drawer', 'model/utils/text.ts', 'export const text = 1;'],
    ['name', 'a drawer in a file', 'oracle/judge-helpers.ts', 'export const text = 1;'],
    ['console', 'console outside cli/', 'lab/model.ts', "console.error('lost');"],
  ];

  it.each(broken)('reports [%s] %s', (rule, _what, path, text) => {
    expect(rulesBroken({ [path]: text })).toEqual([rule]);
  });

  it('accepts what the tables allow', () => {
    const sound = {
      'model/history.ts': "import { z } from 'zod';\nimport { createHash } from 'node:crypto';",
      'mutation/operators/drop-call.ts': "import { history } from '../../model/history.ts';\n// console.log",
      'mutation/registry.ts': "import { dropCall } from './operators/drop-call.ts';",
      'canary/kinds/sql/index.ts': "import { read } from './read.ts';",
      'canary/kinds/sql/read.ts': "import Database from 'better-sqlite3';",
      'canary/registry.ts': "export const kinds = { sql: () => import('./kinds/sql/index.ts') };",
      'target/registry.ts': "import { decode } from '../dialect/registry.ts';",
      'lab/sinks.ts': "import { kinds } from '../canary/registry.ts';",
      'scenario/load.ts': "import { adapters } from '../target/registry.ts';",
      'campaign/trial.ts': "import { judge } from '../oracle/judge.ts';",
      'cli/main.ts': "import { run } from '../campaign/run.ts';\nconsole.log('1');",
    };
    expect(rulesBroken(sound)).toEqual([]);
  });

  it('reports files that are too long, and a source of long files, once there are 20', () => {
    const source = (count: number, lines: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`model/noun-${n}.ts`, '//\n'.repeat(lines)]));
    expect(rulesBroken(source(20, 59))).toEqual([]);
    expect(rulesBroken(source(20, 60))).toEqual(['size']);
    expect(rulesBroken({ ...source(20, 10), 'model/long.ts': '//\n'.repeat(401) })).toEqual(['size']);
    expect(rulesBroken({ ...source(20, 10), 'model/long.ts': '//\n'.repeat(400) })).toEqual([]);
    expect(rulesBroken({ ...source(20, 10), ...prefixed(source(4, 200)) })).toEqual(['size']);
    expect(rulesBroken(source(19, 401))).toEqual([]);
  });

  it('prints the file and the rule', () => {
    const files = [scanText('lab/model.ts', "console.error('lost');")];
    expect(format(checkAll(files, tables))).toMatch(/^src\/lab\/model\.ts: \[console\] /);
  });
});

function rulesBroken(source: Record<string, string>): Rule[] {
  const files = Object.entries(source).map(([path, text]) => scanText(path, text));
  return checkAll(files, tables).map((violation) => violation.rule);
}

function prefixed(source: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(source).map(([path, text]) => [path.replace('noun', 'long'), text]));
}
