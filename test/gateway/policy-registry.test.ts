import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  missingForPromotion,
  PolicyRegistry,
  type RegisteredTool,
  type ToolPolicy,
} from '../../src/gateway/policy-registry.ts';
import { whoAmITool } from '../../src/gateway/tools/who-am-i.ts';
import { registeredTools } from './registered-tools.ts';

let tools: RegisteredTool[];
let close: () => Promise<void>;
beforeEach(async () => {
  ({ tools, close } = await registeredTools());
});
afterEach(() => close());

/** For each field that promotion takes, a policy that lacks it. */
const LACKING: Record<string, Partial<ToolPolicy>> = {
  owner: { owner: '' },
  'data classification': { dataClasses: { arguments: 'internal', results: '' } },
  'risk tier': { risk: '' as ToolPolicy['risk'] },
  'allowed principals': { allowedRoles: [] },
  'credential mode': { credentialMode: '' as ToolPolicy['credentialMode'] },
  'network policy': { boundaries: { network: '', filesystem: 'none' } },
  'idempotency contract': { idempotency: { contract: '' as 'read-only', compensation: 'none needed' } },
  'test evidence': { evidence: [] },
};

describe('the policy registry', () => {
  it.each(Object.entries(LACKING))('does not promote a tool without %s, whatever its policy says', (field, lacks) => {
    const tool = whoAmITool();
    const policy = { ...tool.policy, ...lacks };
    expect(missingForPromotion(policy)).toEqual([field]);
    const registry = new PolicyRegistry([{ ...tool, policy }]);
    expect(registry.find('who_am_i')).toBeUndefined();
    expect(registry.registered('who_am_i')?.policy.promoted).toBe(false);
    expect(new PolicyRegistry([tool]).find('who_am_i')).toBeDefined();
  });

  it('has every built-in tool promoted, with tests that name it', () => {
    expect(tools).toHaveLength(16);
    for (const { name, policy } of tools) {
      expect([name, policy.promoted, missingForPromotion(policy)]).toEqual([name, true, []]);
      for (const file of policy.evidence) {
        const path = new URL(`../../${file}`, import.meta.url);
        expect(existsSync(path), file).toBe(true);
        expect(readFileSync(path, 'utf8'), `${file} of ${name}`).toMatch(new RegExp(`\\b${name}\\b`));
      }
    }
  });

  it('gates every tool that destroys or moves money', () => {
    for (const { name, policy } of tools) {
      if (policy.flags.destructive || policy.flags.financial)
        expect([name, policy.approval.required]).toEqual([name, true]);
    }
  });

  it('offers a tool with the scopes that it takes, and the anchor of identity as the first to call', () => {
    for (const { offer, policy } of tools) {
      expect(JSON.parse(offer).function.description).toContain(`Requires ${policy.scopes.join(' and ')}.`);
    }
    const anchor = tools.find(({ name }) => name === 'who_am_i')?.offer ?? '';
    expect(JSON.parse(anchor).function.description).toMatch(/^Tells whom you act for\. Call it first/);
  });

  it('lets no tool ask the model for a credential or a decision of trust', () => {
    const named =
      /^(api_?key|token|password|credential|authorization|tenant(_?id)?|act_?as.*|principal|user(_?id)?|roles?|scopes?)$/i;
    for (const { name, jsonSchema } of tools) {
      const parameters = Object.keys((jsonSchema.properties as object | undefined) ?? {});
      expect([name, parameters.filter((one) => named.test(one))]).toEqual([name, []]);
    }
  });
});
