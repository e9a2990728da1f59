import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CLAUSE_IDS } from '../../src/model/clause.ts';
import { DISPATCH_PATHS } from '../../src/model/dispatch-path.ts';
import { ACTION_KINDS } from '../../src/model/plan.ts';
import { FAMILIES, type Operator, TEST_LEVELS } from '../../src/mutation/operator.ts';
import { listOperators, OPERATORS, operatorById } from '../../src/mutation/registry.ts';

const FOLDER = new URL('../../src/mutation/operators/', import.meta.url);
const files = readdirSync(fileURLToPath(FOLDER)).sort();
const SCOPES = ['call', 'run', 'session', 'principal', 'tenant', 'target'];
const BLASTS = ['read', 'write', 'burst', 'disrupt', 'irreversible'];

describe('the registry of operators', () => {
  it('lists every file of the folder, and nothing else', () => {
    expect(OPERATORS.map((o) => `${o.id}.ts`).sort()).toEqual(files);
  });

  it.each(files)('%s exports exactly one operator, of its own name', async (file) => {
    const exported = Object.values(await import(pathToFileURL(fileURLToPath(new URL(file, FOLDER))).href));
    expect(exported).toHaveLength(1);
    expect((exported[0] as Operator).id).toBe(file.replace(/\.ts$/, ''));
    expect(OPERATORS).toContain(exported[0]);
  });

  it('is in the order of the families', () => {
    const families = OPERATORS.map((o) => FAMILIES.indexOf(o.family));
    expect(families).toEqual([...families].sort((a, b) => a - b));
  });

  it('finds by id, and lists what people may read', () => {
    for (const operator of OPERATORS) expect(operatorById(operator.id)).toBe(operator);
    expect(operatorById('unheard-of')).toBeUndefined();
    expect(listOperators().map(({ id, summary }) => [id, summary])).toEqual(OPERATORS.map((o) => [o.id, o.claim]));
  });
});

describe.each(OPERATORS.map((o) => [o.id, o] as const))('%s', (id, operator) => {
  it('has a claim of one sentence that says what must not or must happen', () => {
    expect(operator.claim).toMatch(/^[A-Z].*\b(must|may)\b.*\.$/);
    expect(operator.attacks).toMatch(/^(a|an|the) /);
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('declares what a scheduler and a report rely on', () => {
    expect(FAMILIES).toContain(operator.family);
    expect(operator.clauses).not.toEqual([]);
    expect(CLAUSE_IDS).toEqual(expect.arrayContaining([...operator.clauses]));
    expect(TEST_LEVELS).toContain(operator.level);
    expect(SCOPES).toContain(operator.scope);
    expect(BLASTS).toContain(operator.blast);
    expect(operator.paths).not.toEqual([]);
    expect(DISPATCH_PATHS).toEqual(expect.arrayContaining([...operator.paths]));
    expect(operator.needs).not.toEqual([]);
    expect(ACTION_KINDS).toEqual(expect.arrayContaining([...operator.needs]));
  });

  it('names its sources: public cases, and passages of seeds', () => {
    // No public case is about arguments, limits, posture or what a tool answers alone: there the seeds speak.
    const ofSeeds = ['arguments', 'limits', 'posture'].includes(operator.family) || `${operator.clauses}` === 'result';
    if (!ofSeeds) expect(operator.cases).not.toEqual([]);
    for (const one of operator.cases) expect(one).toMatch(/^RA-\d\d$/);
    expect(operator.seeds).not.toEqual([]);
    for (const one of operator.seeds) expect(one).toMatch(/^\d{3}: .+/);
    for (const list of [operator.clauses, operator.cases, operator.paths, operator.needs]) {
      expect(new Set<string>(list).size).toBe(list.length);
    }
  });
});
