import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { builtInTools } from '../../src/gateway/built-in-tools.ts';
import type { RegisteredTool } from '../../src/gateway/policy-registry.ts';
import { parseWeaknesses } from '../../src/gateway/registry.ts';
import { openWorld } from '../../src/gateway/world.ts';

/** The built-in tools as they are registered, on a world of their own. */
export async function registeredTools(): Promise<{ tools: RegisteredTool[]; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-'));
  const at = (name: string): string => join(folder, name);
  const network = new Agent();
  const places = {
    tables: {},
    refunds: at('refunds.db'),
    customers: at('customers.db'),
    deployments: at('deployments.db'),
    accounts: at('accounts.db'),
    secrets: at('secrets.db'),
    contexts: at('contexts.db'),
    files: at('files'),
    notes: at('notes'),
    scratch: at('scratch'),
    sandboxes: at('sandboxes'),
    egress: [],
    outbox: undefined,
  };
  const world = openWorld(places, network, parseWeaknesses([]));
  const { refunds, customers, customersReader, deployments, accounts, secrets, contexts } = world;
  return {
    tools: builtInTools(world).all(),
    close: async () => {
      await network.destroy();
      for (const db of [refunds, customersReader, customers, deployments, accounts, secrets, contexts]) db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
