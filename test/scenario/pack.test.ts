import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Canary } from '../../src/canary/canary.ts';
import { canaryKind } from '../../src/canary/registry.ts';
import { makeMarker } from '../../src/model/marker.ts';
import { placeholdersIn } from '../../src/model/placeholder.ts';
import { readScenario } from '../../src/scenario/read.ts';

describe('the canaries of the reference scenario', () => {
  const canaries: Record<string, Canary> = {};
  let workFolder: string;
  beforeAll(async () => {
    workFolder = await mkdtemp(join(tmpdir(), 'retcon-pack-'));
    const scenario = await readScenario('reference', { env: {} });
    for (const [name, { kind, definition }] of Object.entries(scenario.canaries)) {
      canaries[name] = await canaryKind(kind).open(name, definition, { workFolder, host: '127.0.0.1' });
    }
  });
  afterAll(async () => {
    for (const canary of Object.values(canaries)) await canary.close();
    await rm(workFolder, { recursive: true, force: true });
  });

  it('know the facts that the start command names', async () => {
    const { target } = await readScenario('reference', { env: {} });
    const facts = placeholdersIn([...(target.start?.command ?? [])]).filter((name) => name.startsWith('canary.'));
    expect(facts).toHaveLength(11);
    for (const name of facts) {
      const [, canary = '', fact = ''] = name.split('.');
      expect(canaries[canary]?.facts).toHaveProperty(fact);
    }
  });

  it.each(['invoice', 'outbox', 'file', 'environment', 'site', 'account', 'contact', 'project', 'board'])(
    'see what happens: %s',
    async (name) => {
      const canary = canaries[name]!;
      const trial = { marker: makeMarker('key', name, 1), home: 'acme', foreign: 'umbra' };
      await canary.arm([trial]);
      await canary.read();
      await canary.trip(trial, 1);
      const effects = await canary.read();
      const { baselines } = await readScenario('reference', { env: {} });
      const declared = Object.values(baselines[0]!.contract.tools).find(
        ({ effect }) => effect?.canary === name,
      )?.effect;
      expect(effects.map(({ kind, resource }) => ({ kind, resource }))).toEqual([
        { kind: declared?.kind, resource: canary.resources(trial)[0]?.value },
      ]);
      for (const argument of declared?.observed ?? []) expect(effects[0]?.arguments).toHaveProperty(argument);
      await canary.disarm([trial]);
    },
  );

  it('plant what only a reader can know: customer', async () => {
    const trial = { marker: makeMarker('key', 'customer', 1), home: 'acme', foreign: 'umbra' };
    await canaries.customer?.arm([trial]);
    expect(canaries.customer?.resources(trial).map(({ honey }) => honey)).toEqual(
      [1, 2, 9].map((n) => `honey-customer-${trial.marker}-${n}`),
    );
    await canaries.customer?.disarm([trial]);
  });
});
