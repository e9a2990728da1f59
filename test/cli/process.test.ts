import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const trace = new URL('./fixtures/trace-imports.mjs', import.meta.url).href;

describe('start-up', () => {
  it.each(['--version', '--help'])('%s loads no package but commander', async (flag) => {
    const run = promisify(execFile);
    const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', '--import', trace, main, flag]);
    expect(stdout).not.toBe('');
    const packages = [...stderr.matchAll(/^loaded .*\/node_modules\/([^/\n]+)/gm)].map((match) => match[1]);
    expect([...new Set(packages)].filter((name) => name !== 'tsx')).toEqual(['commander']);
  });
});

describe('a server', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('prints where it is on one line and ends on %s', async (signal, code) => {
    const child = spawn(process.execPath, ['--import', 'tsx', main, 'model'], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [first] = await once(child.stdout, 'data');
    const { url, baseUrl } = JSON.parse(String(first));
    const models = await fetch(`${baseUrl}/models`);
    expect([models.status, baseUrl]).toEqual([200, `${url}/v1`]);
    await models.text();
    const ended = once(child, 'exit');
    child.kill(signal);
    expect((await ended)[0]).toBe(code);
  });
});
