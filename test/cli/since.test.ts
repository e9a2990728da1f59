import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedSince } from '../../src/cli/changed-since.ts';
import { makePlace, removePlace } from '../e2e/place.ts';
import { retcon } from './memory-io.ts';

let place: string;
const git = (...args: string[]): unknown =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false', ...args], {
    cwd: place,
  });
const write = (file: string, text: string): void => writeFileSync(join(place, file), text);
const manifest = (more: object): string =>
  JSON.stringify({ name: 'agent', dependencies: { ai: '1.0.0', zod: '4.0.0' }, ...more });

beforeEach(async () => {
  place = await makePlace('since');
  mkdirSync(join(place, 'src'));
  write('src/a.ts', 'a');
  write('src/b b.ts', 'b');
  write('package.json', manifest({}));
  write('package-lock.json', '{}');
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'first');
});
afterEach(() => removePlace(place));

describe('what changed', () => {
  it('is nothing at first', () => {
    expect(changedSince('HEAD', place)).toEqual({ files: [], packages: [] });
  });

  it('is changed, new and removed files, from the root, wherever it is asked', () => {
    write('src/a.ts', 'other');
    write('src/new.ts', 'n');
    git('rm', '-q', 'src/b b.ts');
    const all = { files: ['src/a.ts', 'src/b b.ts', 'src/new.ts'], packages: [] };
    expect(changedSince('HEAD', place)).toEqual(all);
    expect(changedSince('HEAD', join(place, 'src'))).toEqual(all);
  });

  it('is packages where a manifest wants others', () => {
    write('package.json', manifest({ dependencies: { ai: '2.0.0', zod: '4.0.0', hono: '4' } }));
    write('package-lock.json', '{"a":1}');
    expect(changedSince('HEAD', place)).toEqual({ files: [], packages: ['ai', 'hono'] });
  });

  it('is the manifest itself where more changed, and a lock file by itself', () => {
    write('package.json', manifest({ type: 'module' }));
    expect(changedSince('HEAD', place)).toEqual({ files: ['package.json'], packages: [] });
    git('checkout', '-q', 'package.json');
    write('package-lock.json', '{"a":1}');
    expect(changedSince('HEAD', place)).toEqual({ files: ['package-lock.json'], packages: [] });
  });

  it('needs a state that there is', () => {
    for (const reference of ['no-such', '--output=x'])
      expect(() => changedSince(reference, place)).toThrow(/--since needs a git repository and a state of it/);
  });
});

describe('retcon run --since', () => {
  it('runs everything where the scenario maps nothing', async () => {
    const { code, stderr, stdout } = await retcon(
      ['run', 'reference', '--since', 'HEAD', '--dry-run', '--trials', '20'],
      { cwd: place },
    );
    expect([code, stderr]).toEqual([0, expect.stringContaining('since HEAD: everything: the scenario has no suites')]);
    expect(stdout).toContain('mutants');
  });

  it('chooses alone', async () => {
    const { code, stderr } = await retcon(['run', 'reference', '--since', 'HEAD', '--operators', '*', '--dry-run'], {
      cwd: place,
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('leave --operators out')]);
  });
});
