import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { reviewSchema } from '../../src/model/review.ts';
import { retcon } from './memory-io.ts';

const toy = fileURLToPath(new URL('../review/mcp/stdio-server.mjs', import.meta.url));
let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'lint-cli-'));
  writeFileSync(join(cwd, 'before.json'), '{"name":"call_api","parameters":{"apiKey":{"type":"string"}}}');
  writeFileSync(join(cwd, 'after.json'), '{"name":"call_api","parameters":{"endpoint":{"type":"string"}}}');
  writeFileSync(
    join(cwd, 's.yaml'),
    'suppressions:\n  - { rule: credential-parameter, tool: call_api, reason: sandbox, expires: 2999-01-01 }\n',
  );
});

describe('retcon lint', () => {
  it('exits 1 from the severity of the gate on, else 0', async () => {
    const before = await retcon(['lint', 'before.json'], { cwd });
    expect([before.code, before.stderr]).toEqual([1, '']);
    expect(before.stdout).toContain('before.json:1 parameters.apiKey');
    expect((await retcon(['lint', 'before.json', '--fail-on', 'critical'], { cwd })).code).toBe(0);
    expect((await retcon(['lint', 'before.json', '--fail-on', 'never'], { cwd })).code).toBe(0);
    expect((await retcon(['lint', 'after.json', '--fail-on', 'info'], { cwd })).code).toBe(0);
    expect((await retcon(['lint', 'before.json', '--suppress', 's.yaml'], { cwd })).code).toBe(0);
  });

  it('gives one JSON document of review/1', async () => {
    const { stdout } = await retcon(['lint', 'before.json', '--json'], { cwd });
    expect(reviewSchema.parse(JSON.parse(stdout)).findings[0]).toMatchObject({
      rule: 'credential-parameter',
      clause: 'principal',
    });
  });

  it('pins a live server and is silent until it changes', async () => {
    const command = ['--', process.execPath, toy, 'legacy'];
    const first = await retcon(['lint', '--lock', 'l.json', '--update-lock', ...command], { cwd });
    expect([first.code, first.stderr]).toEqual([
      0,
      expect.stringMatching(/toy 1, MCP 2025-06-18, 3 tools\nlock of 3 tools/),
    ]);
    expect((await retcon(['lint', '--lock', 'l.json', ...command], { cwd })).stdout).not.toContain('definition-drift');
    const lock = JSON.parse(readFileSync(join(cwd, 'l.json'), 'utf8'));
    writeFileSync(join(cwd, 'l.json'), JSON.stringify({ ...lock, tools: lock.tools.slice(0, 2) }));
    expect((await retcon(['lint', '--lock', 'l.json', ...command], { cwd })).stdout).toContain(
      'get_3 is not in the lock',
    );
  });

  it('exits 2 on a mistake', async () => {
    const mistakes: [string[], RegExp][] = [
      [['lint'], /name one target/],
      [['lint', 'before.json', '--', 'node'], /name one target/],
      [['lint', 'missing.json'], /there is no such file/],
      [['lint', 'before.json', '--update-lock'], /--update-lock needs --lock/],
      [['lint', 'before.json', '--fail-on', 'hihg'], /did you mean "high"/],
      [['lint', 'http://127.0.0.1:1/mcp'], /cannot reach/],
      [['lint', 'http://127.0.0.1:1/mcp', '--header', 'x'], /a header is written/],
    ];
    for (const [args, message] of mistakes) {
      const { code, stdout, stderr } = await retcon(args, { cwd });
      expect([code, stdout], args.join(' ')).toEqual([2, '']);
      expect(stderr).toMatch(message);
    }
  });
});
