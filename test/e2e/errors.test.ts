import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox } from '../scenario/sandbox.ts';
import { runRetcon } from './command-line.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await Sandbox.make();
});
afterEach(() => sandbox.remove());

/** What stderr says, after it was checked that nothing else came of it. */
async function refused(): Promise<string[]> {
  const { code, stdout, stderr } = await runRetcon(['run', 'retcon.yaml', '--trials', '20'], sandbox.folder);
  expect([code, stdout]).toEqual([2, '']);
  expect(existsSync(join(sandbox.folder, '.retcon'))).toBe(false);
  return stderr.trimEnd().split('\n');
}

describe('a mistake is one line with its place, exit 2, and nothing is written', () => {
  it('a typo in the scenario', async () => {
    await sandbox.edit('retcon.yaml', 'principals:\n', 'principles:\n');
    const lines = await refused();
    expect(lines).toEqual([expect.stringMatching(/^retcon\.yaml:\d+:1 .*"principles".*"principals"/)]);
  });

  it('a typo in a value', async () => {
    await sandbox.edit('retcon.yaml', 'kind: http-sink', 'kind: http-sinc');
    const lines = await refused();
    expect(lines).toEqual([expect.stringMatching(/^retcon\.yaml:\d+:\d+ canaries\.outbox\.kind: .*"http-sink"/)]);
  });

  it('a baseline with a result that belongs to no call', async () => {
    await sandbox.edit(
      'baselines/refund.yaml',
      'kind: call-result, call: refund-1',
      'kind: call-result, call: refund-2',
    );
    const lines = await refused();
    expect(lines).toEqual([
      expect.stringMatching(/^baselines\/refund\.yaml:\d+:\d+ events\[8\]\.call: .*refund-2".*"refund-1"/),
    ]);
  });

  it('an environment variable that is not set, as a credential', async () => {
    const bob = 'bob: { tenant: acme, roles: [agent], credentials: { generate: true } }';
    await sandbox.edit('retcon.yaml', bob, bob.replace('generate: true', 'env: RETCON_TEST_NOT_SET'));
    const lines = await refused();
    expect(lines).toEqual([
      expect.stringMatching(/^retcon\.yaml:\d+:\d+ principals\.bob\.credentials.*RETCON_TEST_NOT_SET/),
    ]);
  });

  it('an environment variable that is not set, in a text', async () => {
    await sandbox.edit('retcon.yaml', 'summary: the reference gateway', "summary: '${env:RETCON_TEST_NOT_SET}' #");
    const lines = await refused();
    expect(lines).toEqual([expect.stringMatching(/^retcon\.yaml:\d+:\d+ summary: .*RETCON_TEST_NOT_SET/)]);
  });

  it('a target on a host that is not allowed', async () => {
    await sandbox.edit('retcon.yaml', 'target:\n', 'target:\n  url: https://gateway.example.com/\n');
    const lines = await refused();
    expect(lines).toEqual([
      expect.stringMatching(/^retcon\.yaml:\d+:\d+ target\.url: .*gateway\.example\.com.*allowHosts/),
    ]);
  });
});
