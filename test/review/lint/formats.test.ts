import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import { lint } from '../../../src/review/lint/lint.ts';
import { readManifest } from '../../../src/review/lint/read-manifest.ts';

const schema = {
  type: 'object',
  properties: { apiKey: { type: 'string' }, city: { type: 'string', maxLength: 9 } },
  additionalProperties: false,
};
const read = (value: unknown, file = 'tools.json') =>
  readManifest(typeof value === 'string' ? value : JSON.stringify(value, null, 1), file);
const judged = (value: unknown) => lint({ manifest: read(value), failOn: 'high', today: '2026-11-30' });

describe('the format', () => {
  it.each<[string, string, unknown]>([
    ['MCP, as tools/list gives it', 'MCP', { tools: [{ name: 'w', inputSchema: schema }] }],
    [
      'MCP, the whole answer',
      'MCP',
      { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'w', inputSchema: schema }] } },
    ],
    ['OpenAI chat', 'OpenAI', [{ type: 'function', function: { name: 'w', parameters: schema } }]],
    ['OpenAI responses', 'OpenAI', { tools: [{ type: 'function', name: 'w', parameters: schema, strict: true }] }],
    ['Anthropic', 'Anthropic', { tools: [{ name: 'w', input_schema: schema }] }],
    ['AI SDK', 'AI SDK', { w: { description: 'd', inputSchema: schema } }],
    ['AI SDK, wrapped', 'AI SDK', { tools: { w: { inputSchema: { jsonSchema: schema } } } }],
    ['AI SDK, as it was', 'AI SDK', { w: { parameters: schema } }],
    ['one tool', 'a list of tools', { name: 'w', parameters: schema }],
    [
      'a bare map of parameters',
      'a list of tools',
      { name: 'w', parameters: { apiKey: { type: 'string' }, city: { type: 'string' } } },
    ],
  ])('%s', (_name, format, value) => {
    const manifest = read(value);
    expect(manifest.format).toBe(format);
    expect(manifest.tools.map(({ name, parameters }) => [name, parameters.map((p) => p.name)])).toEqual([
      ['w', ['apiKey', 'city']],
    ]);
    const [finding] = judged(value).findings;
    expect(finding).toMatchObject({ rule: 'credential-parameter', subject: 'w.apiKey', severity: 'high' });
    expect(JSON.stringify(value, null, 1).split('\n')[(finding?.location.line ?? 0) - 1]).toContain('apiKey');
  });

  it('of something else is refused', () => {
    for (const value of [{}, [], 'text', { a: 1 }])
      expect(() => read(value)).toThrow(/declares no tool|cannot be read/);
    expect(() => read('{"tools": [')).toThrow(/tools\.json:1/);
  });
});

describe('OpenAPI', () => {
  const document: JsonObject = {
    openapi: '3.1.0',
    security: [{ oauth: ['crm.all'] }],
    paths: {
      '/customers/{id}': {
        parameters: [{ name: 'X-Tenant', in: 'header', schema: { type: 'string' } }],
        get: { operationId: 'getCustomer', parameters: [{ $ref: '#/components/parameters/id' }] },
        delete: {
          summary: 'Deletes a customer',
          parameters: [{ $ref: '#/components/parameters/id' }],
          security: [{ oauth: ['customers.delete'] }],
        },
        post: {
          operationId: 'addNote',
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/note' } } } },
        },
      },
    },
    components: {
      parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } },
      schemas: { note: { type: 'object', properties: { password: { type: 'string' } } } },
    },
  };

  it('gives a tool for each operation, references followed', () => {
    const { tools, format } = read(document);
    expect(format).toBe('OpenAPI');
    expect(tools.map(({ name, parameters, scopes }) => [name, parameters.map((p) => p.name), scopes])).toEqual([
      ['getCustomer', ['X-Tenant', 'id'], ['crm.all']],
      ['addNote', ['X-Tenant', 'password'], ['crm.all']],
      ['DELETE /customers/{id}', ['X-Tenant', 'id'], ['customers.delete']],
    ]);
  });

  it('is judged by the same rules', () => {
    const found = judged(document).findings.map(({ rule, subject }) => `${rule} ${subject}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'credential-parameter addNote.password',
        'trust-parameter getCustomer.X-Tenant',
        'destructive-without-approval DELETE /customers/{id}',
        'broad-scope getCustomer',
      ]),
    );
  });

  it('is read from YAML, with its lines', () => {
    const text =
      'openapi: 3.0.0\npaths:\n  /a:\n    get:\n      operationId: a\n      parameters:\n        - name: token\n          in: query\n';
    const { findings } = lint({ manifest: read(text, 'api.yaml'), failOn: 'high', today: '2026-11-30' });
    expect(findings[0]).toMatchObject({ subject: 'a.token', location: { file: 'api.yaml', line: 7 } });
  });
});

describe('schemas that lead nowhere or round in circles', () => {
  it('end', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' }, token: { type: 'string' } } };
    const value = {
      tools: [
        {
          name: 'w',
          inputSchema: {
            type: 'object',
            properties: {
              node: { $ref: '#/$defs/node' },
              lost: { $ref: '#/nowhere' },
              self: { $ref: '#/properties/self' },
            },
            $defs: { node },
          },
        },
      ],
    };
    expect(judged(value).findings.map(({ subject }) => subject)).toContain('w.node.token');
  });
});
