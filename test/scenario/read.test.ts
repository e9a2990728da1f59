import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { UsageError } from '../../src/model/errors.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { scenarioJsonSchema } from '../../src/scenario/json-schema.ts';
import { listScenarios, resolveScenario } from '../../src/scenario/locate.ts';
import { readScenario } from '../../src/scenario/read.ts';
import { matchesGlob, selectsOperator } from '../../src/scenario/select-operators.ts';
import { REFERENCE, Sandbox } from './sandbox.ts';

describe('the reference scenario', () => {
  it('is read whole, with every default filled in', async () => {
    const scenario = await readScenario('reference', { env: {} });
    expect(scenario).toMatchObject({
      name: 'reference',
      contract: 'baseline',
      seed: 1,
      budget: { trials: 2000, concurrency: 64, confirm: 5 },
      gate: { failOn: 'high', limitations: 'list' },
      operators: { include: ['*'], exclude: [] },
      paths: ['model', 'resume', 'direct', 'queue', 'schedule', 'delegate', 'operator'],
      notes: [],
      target: {
        name: 'reference-gateway',
        adapter: 'http',
        timeoutMs: 10_000,
        semantics: { dispatchOn: 'resume' },
        start: { timeoutMs: 20_000 },
      },
    });
    expect(scenario.target).not.toHaveProperty('url');
    expect(scenario.baselines.map(({ id }) => id)).toEqual([
      'refund',
      'refund-queue',
      'parallel',
      'delete-cancelled',
      'message',
      'customer',
      'deploy',
      'note',
      'page',
      'account',
      'record',
      'code',
      'context',
    ]);
    expect(Object.keys(scenario.canaries)).toEqual([
      'invoice',
      'customer',
      'file',
      'environment',
      'outbox',
      'note',
      'site',
      'account',
      'contact',
      'record',
      'secret',
      'project',
      'board',
      'scratch',
    ]);
    expect(scenario.canaries.outbox).toEqual({
      kind: 'http-sink',
      definition: { port: 0, resource: 'to', principal: 'principal', tenant: 'tenant' },
    });
  });

  it('casts every part, and knows every tool in each baseline', async () => {
    const { baselines } = await readScenario('reference', { env: {} });
    for (const { cast, contract, examples } of baselines) {
      expect(cast).toEqual({
        owner: 'alice',
        approver: 'carol',
        peer: 'bob',
        operator: 'oscar',
        outsider: 'mallory',
        outsiderApprover: 'trent',
      });
      expect(Object.keys(contract.tools).sort()).toEqual([
        'change_contact',
        'delete_file',
        'deploy',
        'fetch_url',
        'publish_notice',
        'query_customer',
        'read_secret',
        'refund',
        'reset_credential',
        'run_code',
        'send_message',
        'set_context',
        'update_customer',
        'write_file',
      ]);
      expect(Object.keys(contract.principals)).toContain('mallory');
      expect(contract.tools.refund).toMatchObject({
        users: ['alice'],
        approvedBy: { who: 'role', roles: ['approver'] },
      });
      expect(examples.map(({ tool }) => tool).sort()).toEqual(Object.keys(contract.tools).sort());
    }
  });

  it('gives the place of each action', async () => {
    const [refund] = (await readScenario('reference', { env: {} })).baselines;
    const lines = readFileSync(refund!.file, 'utf8').split('\n');
    for (const { id } of refund!.plan.actions) {
      const line = lines[refund!.places[id]!.line - 1];
      expect(line).toMatch(id === 'a0' ? /^run:/ : new RegExp(`seq: ${id.slice(1)}\\b`));
    }
  });

  it('is listed', async () => {
    expect(await listScenarios()).toContainEqual({
      id: 'reference',
      summary: 'the reference gateway, with refunds, files, messages and customer records behind it',
      file: join(REFERENCE, 'retcon.yaml'),
    });
  });

  it('agrees with the published JSON Schema, which refuses what the reader refuses', () => {
    const validate = new Ajv({ strict: false }).compile(scenarioJsonSchema());
    const text = readFileSync(join(REFERENCE, 'retcon.yaml'), 'utf8');
    const scenario = parse(text) as JsonObject;
    expect(validate(scenario), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...scenario, contract: 'recorded' })).toBe(false);
    expect(validate({ ...scenario, principles: {} })).toBe(false);
    expect(validate(parse(text.replace('prefix: inv', 'prefx: inv')))).toBe(false);
    expect(validate(parse(text.replace('kind: http-sink', 'kind: http-sync')))).toBe(false);
  });

  it('describes every key of the published JSON Schema', () => {
    const bare: string[] = [];
    const walk = (schema: unknown, path: string): void => {
      if (schema === null || typeof schema !== 'object') return;
      for (const [key, item] of Object.entries((schema as { properties?: object }).properties ?? {})) {
        if (typeof item.description !== 'string' && !('$ref' in item)) bare.push(`${path}.${key}`);
      }
      for (const [key, item] of Object.entries(schema)) walk(item, `${path}.${key}`);
    };
    walk(scenarioJsonSchema(), '');
    // Canary kinds and the model's semantics describe themselves, where they wish to.
    expect(bare.filter((path) => !/\.(canaries|semantics|trust)\./.test(path))).toEqual([]);
  });
});

describe('readScenario', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await Sandbox.make();
  });
  afterEach(() => sandbox.remove());

  it('resolves environment variables and files, and nothing that they bring in', async () => {
    await sandbox.write('secret.txt', 'from ${work} file\n');
    await sandbox.edit(
      'retcon.yaml',
      'summary: the',
      "summary: '${env:A} ${env:B:-fallback} ${file:secret.txt} $${env:C}'\nlab: {}\n#",
    );
    const { summary } = await sandbox.read({ env: { A: '${env:B}' } });
    expect(summary).toBe('$${env:B} fallback from $${work} file $${env:C}');
  });

  it('takes semantics of the scenario over those of the target file, key by key', async () => {
    await sandbox.edit(
      'retcon.yaml',
      '  control:\n',
      '  semantics: { cancel: requested }\n  trust: { history: client }\n  control:\n',
    );
    const { target } = await sandbox.read();
    expect(target.semantics).toMatchObject({ cancel: 'requested', dispatchOn: 'resume' });
    expect(target.trust).toMatchObject({ history: 'client', approvals: 'server' });
    expect(target.definition).toMatchObject({
      semantics: { cancel: 'requested', dispatchOn: 'resume' },
      trust: { history: 'client' },
    });
  });

  it('lays a profile over the scenario, key by key', async () => {
    const { budget, profile } = await sandbox.read({ profile: 'nightly' });
    expect({ budget, profile }).toEqual({
      budget: { trials: 50_000, concurrency: 64, confirm: 5, timeMs: 7_200_000 },
      profile: 'nightly',
    });
  });

  it('sends to other hosts where they are allowed by name', async () => {
    await sandbox.edit(
      'retcon.yaml',
      '  control:\n',
      '  url: https://gateway.example:8443\n  allowHosts: [gateway.example]\n  control:\n',
    );
    expect((await sandbox.read()).target.url).toBe('https://gateway.example:8443');
  });

  it('takes the policy for the contract', async () => {
    await sandbox.edit('retcon.yaml', 'contract: baseline', 'contract: policy');
    await sandbox.edit(
      'retcon.yaml',
      'policy:\n  limits:',
      `policy:
  tools:
    refund:
      version: 3
      allow: { roles: [agent], tenant: same }
      arguments: { amount: { max: '400.00' } }
      approval: { by: other }
  limits:`,
    );
    const [refund] = (await sandbox.read()).baselines;
    expect(refund?.contract.source).toBe('policy');
    expect(Object.keys(refund?.contract.tools ?? {})).toEqual(['refund']);
    expect(refund?.contract.tools).toMatchObject({
      refund: {
        name: 'refund',
        version: '3',
        approval: 'required',
        approvedBy: { who: 'other' },
        users: [],
        roles: ['agent'],
        sameTenant: true,
        readOnly: false,
        limits: [
          { argument: 'amount', max: '400.00' },
          { argument: 'amount', max: '500.00', min: '0.01' },
        ],
        spend: { argument: 'amount', max: '900.00' },
        effect: { canary: 'invoice', kind: 'change', resource: 'invoice', observed: ['amount', 'memo'] },
      },
    });
  });

  it('notes what limits a campaign without being a mistake', async () => {
    for (const name of ['mallory', 'trent'])
      await sandbox.edit('retcon.yaml', `${name}: { tenant: umbra`, `${name}: { tenant: acme`);
    const { notes, baselines } = await sandbox.read();
    expect(notes).toEqual(['all principals are of one tenant: nothing that crosses tenants can be tried']);
    expect(baselines[0]?.cast).not.toHaveProperty('outsider');
  });

  it('takes the cast that the scenario names', async () => {
    await sandbox.edit(
      'retcon.yaml',
      'contract: baseline',
      'contract: baseline\ncast: { approver: erin, outsider: trent }',
    );
    expect((await sandbox.read()).baselines[0]?.cast).toMatchObject({
      approver: 'erin',
      outsider: 'trent',
      peer: 'bob',
    });
  });
});

describe('resolveScenario', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await Sandbox.make();
  });
  afterEach(() => sandbox.remove());

  it('finds a path, a folder, a shipped pack, and the file of the project', async () => {
    const here = join(sandbox.folder, 'retcon.yaml');
    const deep = join(sandbox.folder, 'a', 'b');
    await mkdir(deep, { recursive: true });
    expect(resolveScenario('retcon.yaml', sandbox.folder)).toBe(here);
    expect(resolveScenario('../..', deep)).toBe(here);
    expect(resolveScenario('reference', sandbox.folder)).toBe(join(REFERENCE, 'retcon.yaml'));
    expect(resolveScenario(undefined, deep)).toBe(here);
    // The search ends at the root of the repository.
    await mkdir(join(deep, '.git'));
    expect(() => resolveScenario(undefined, deep)).toThrow(
      /^no retcon\.yaml here or above; name a scenario \(shipped: .*reference/,
    );
    await writeFile(join(deep, 'retcon.json'), '{}');
    expect(resolveScenario(undefined, deep)).toBe(join(deep, 'retcon.json'));
  });

  it('suggests what was meant', () => {
    const refused = (name: string): string => {
      try {
        return resolveScenario(name, sandbox.folder);
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
        return (error as Error).message;
      }
    };
    expect(refused('refrence')).toMatch(
      /^there is no scenario "refrence": neither a file nor a shipped pack, did you mean "reference"\?/,
    );
    expect(refused('recton.yaml')).toBe(
      'there is no file recton.yaml, did you mean "retcon.yaml"? (valid: retcon.yaml)',
    );
    expect(refused('baselines')).toBe('the folder baselines has no retcon.yaml');
    expect(refused('baselines/refnd.yaml')).toMatch(
      /^there is no file baselines\/refnd\.yaml, did you mean "baselines\/refund\.yaml"\?/,
    );
  });
});

describe('operator selection', () => {
  it('matches globs of stars only', () => {
    expect(
      ['*', 'drop-*', '*-call', 'd*-c*l', 'drop-call', 'drop-call*'].every((pattern) =>
        matchesGlob(pattern, 'drop-call'),
      ),
    ).toBe(true);
    expect(
      ['', 'drop', 'drop-*-call', '*x*', 'drop.call', 'call*'].some((pattern) => matchesGlob(pattern, 'drop-call')),
    ).toBe(false);
  });

  it('leaves out what is excluded', () => {
    const selection = { include: ['drop-*', 'flip-denial'], exclude: ['*-cancellation'] };
    expect(
      ['drop-call', 'drop-cancellation', 'flip-denial', 'forge-call'].map((id) => selectsOperator(selection, id)),
    ).toEqual([true, false, true, false]);
  });
});
