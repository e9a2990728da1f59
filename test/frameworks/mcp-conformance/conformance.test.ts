import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startToolServer, type ToolServer } from '../../../src/lab/tools/server.ts';
import { readToolFile } from '../../../src/lab/tools/tool-file.ts';
import { APPLY, conformance, OTHERS } from './suite.ts';

// The server scenarios of the conformance suite of MCP against canary tools.

describe('canary tools', () => {
  let server: ToolServer;
  beforeAll(async () => {
    const file = new URL('./tools.yaml', import.meta.url);
    server = await startToolServer({ ...readToolFile(readFileSync(file, 'utf8'), 'tools.yaml'), http: {} });
  });
  afterAll(() => server.close());

  it.each(APPLY)('conform: %s', async (scenario) => {
    const { code, text } = await conformance('server', '--url', server.url!, '--scenario', scenario);
    expect(code, text.slice(-2000)).toBe(0);
    expect(text).toMatch(/Passed: [1-9]\d*\//);
  });
});

it('no scenario of a server is left out without a reason', async () => {
  const { text } = await conformance('list', '--server');
  const named = [...text.matchAll(/^\s*-\s+([a-z0-9-]+)/gm)].map(([, name]) => name!);
  const left = named.filter((name) => !Object.keys(OTHERS).some((one) => name.startsWith(one)));
  expect(new Set(left)).toEqual(new Set(APPLY));
});
