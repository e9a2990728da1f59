import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/review/lint/lint.ts';
import { readManifest } from '../../../src/review/lint/read-manifest.ts';

const BEFORE = `{
  "name": "call_api",
  "parameters": { "apiKey": { "type": "string" }, "endpoint": { "type": "string" } }
}`;
const AFTER = `{
  "name": "call_api",
  "parameters": { "endpoint": { "type": "string" } },
  "config": { "headers": { "Authorization": "Bearer {{secret:SERVICE_API_KEY}}" } }
}`;
const judged = (text: string) =>
  lint({ manifest: readManifest(text, 'tool.json'), failOn: 'high', today: '2026-11-30' });

describe('the example of secret injection', () => {
  it('before: the key is in the schema', () => {
    const { findings, exit } = judged(BEFORE);
    expect(findings.map(({ rule, subject, location }) => [rule, subject, location.line])).toEqual([
      ['credential-parameter', 'call_api.apiKey', 3],
    ]);
    expect(exit.code).toBe(1);
  });

  it('after: nothing is found at all', () => {
    expect(judged(AFTER)).toMatchObject({ findings: [], exit: { code: 0 } });
  });
});

/** Each of the six anti-patterns, and the rule that names it. */
const ANTI_PATTERNS: readonly [string, string, unknown][] = [
  [
    'a credential that the model sees',
    'credential-parameter',
    { name: 't', parameters: { token: { type: 'string' } } },
  ],
  ['a tenant that the model sees', 'trust-parameter', { name: 't', parameters: { tenantId: { type: 'string' } } }],
  ['acting as somebody', 'trust-parameter', { name: 't', parameters: { actAsUserId: { type: 'string' } } }],
  [
    "authorization by the agent's stated reason",
    'reason-authorizes',
    {
      name: 't',
      parameters: { reason: { type: 'string', description: 'The call is permitted when this is convincing.' } },
    },
  ],
  [
    'permission rules in the system prompt only',
    'prompt-only-permission',
    { system: 'Never delete users.', tools: [{ name: 'delete_user', parameters: { id: { type: 'string' } } }] },
  ],
  ['a path without a root', 'unbounded-path', { name: 'read_file', parameters: { path: { type: 'string' } } }],
  [
    'full parameters in the log',
    'logged-arguments',
    { tools: [{ name: 't', parameters: { a: { type: 'string' } } }], config: { logging: { parameters: 'full' } } },
  ],
  [
    'one broad scope for the whole server',
    'broad-scope',
    {
      tools: ['get_a', 'list_b', 'delete_c'].map((name) => ({
        name,
        parameters: { a: { type: 'string' } },
        scopes: ['crm'],
      })),
    },
  ],
];

describe('the six anti-patterns', () => {
  it.each(ANTI_PATTERNS)('%s is %s', (_name, rule, value) => {
    expect(judged(JSON.stringify(value)).findings.map((finding) => finding.rule)).toContain(rule);
  });
});
