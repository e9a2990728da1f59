import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadPeer, PEERS } from '../../src/canary/peer.ts';

describe('a client that is not installed', () => {
  it('is named with the line that installs it', async () => {
    const missing = Object.assign(new Error("Cannot find package 'pg' imported from here"), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
    const loading = loadPeer('invoice', 'pg', () => Promise.reject(missing));
    await expect(loading).rejects.toMatchObject({ exit: 2, code: 'canary' });
    await expect(loading).rejects.toThrow(
      `canary "invoice": the package pg is not installed; run: npm install --save-dev pg@${PEERS.pg}`,
    );
  });

  it('is not blamed for what it lacks itself', async () => {
    const broken = Object.assign(new Error("Cannot find package 'left' imported from there"), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
    await expect(loadPeer('invoice', 'pg', () => Promise.reject(broken))).rejects.toBe(broken);
  });

  it('has the version that the tests use, as an optional peer', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    for (const [name, version] of Object.entries(PEERS)) {
      expect(manifest.devDependencies[name]).toBe(version);
      expect(manifest.peerDependencies[name].slice(1)).toBe(version);
      expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true });
    }
  });
});
