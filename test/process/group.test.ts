import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeEnd, startGroup } from '../../src/process/group.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'group-'));
});
afterEach(() => rm(folder, { recursive: true }));

function node(code: string, options = {}) {
  const group = startGroup(process.execPath, ['-e', code], options);
  let output = '';
  group.child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  return { group, output: () => output };
}

/** Starts a grandchild that ignores SIGTERM, writes its pid to a file and stays, with the pipes of its parent open. */
const WITH_GRANDCHILD = `
  const grandchild = "process.on('SIGTERM', () => {}); require('fs').writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000)";
  require('child_process').spawn(process.execPath, ['-e', grandchild], { stdio: 'inherit' });
`;

async function pidOf(file: string): Promise<number> {
  while (!existsSync(file) || (await readFile(file, 'utf8')) === '') await new Promise((r) => setTimeout(r, 10));
  return Number(await readFile(file, 'utf8'));
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function gone(pid: number): Promise<boolean> {
  for (let i = 0; i < 200 && lives(pid); i++) await new Promise((r) => setTimeout(r, 10));
  return !lives(pid);
}

describe('a group of processes', () => {
  it('has ended when its output was read whole', async () => {
    const { group, output } = node("process.stdout.write('x'.repeat(1_000_000), () => process.exit(3))");
    expect(describeEnd(await group.ended)).toBe('exit 3');
    expect(output()).toHaveLength(1_000_000);
  });

  it('says why nothing was started', async () => {
    const group = startGroup(join(folder, 'nothing-here'), []);
    group.child.stdin.write('x\n');
    expect(describeEnd(await group.ended)).toMatch(/ENOENT/);
    await group.stop();
  });

  it('is stopped whole, also what does not heed SIGTERM', async () => {
    const { group } = node(`${WITH_GRANDCHILD} setInterval(() => {}, 1000)`, { cwd: folder });
    const pid = await pidOf(join(folder, 'pid'));
    expect(lives(pid)).toBe(true);
    await group.stop();
    expect(await gone(pid)).toBe(true);
  }, 20_000);

  it('may be stopped when it has ended, and twice', async () => {
    const { group } = node('');
    await group.ended;
    await Promise.all([group.stop(), group.stop()]);
  });

  it('goes with this process, however that ends', async () => {
    const source = JSON.stringify(new URL('../../src/process/group.ts', import.meta.url).href);
    const code = `
      const { startGroup } = await import(${source});
      startGroup(process.execPath, ['-e', ${JSON.stringify(WITH_GRANDCHILD)}], { cwd: ${JSON.stringify(folder)} });
      const { existsSync } = await import('node:fs');
      setInterval(() => { if (existsSync(${JSON.stringify(join(folder, 'pid'))})) null.crash; }, 20);
    `;
    const outer = startGroup(process.execPath, [
      '--import',
      import.meta.resolve('tsx'),
      '--input-type=module',
      '-e',
      code,
    ]);
    outer.child.stdout.resume();
    outer.child.stderr.resume();
    expect(describeEnd(await outer.ended)).toBe('exit 1');
    expect(await gone(await pidOf(join(folder, 'pid')))).toBe(true);
    await outer.stop();
  }, 20_000);
});
