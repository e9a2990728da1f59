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

  it('writes every format, by its ending or its name, and the summary of a job', async () => {
    const reports = ['r.json', 'r.xml', 'r.html', 'r.sarif', 'r.md', 'r.annotations'].flatMap((file) => ['-r', file]);
    const env = { GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') };
    const { code, stdout } = await retcon(['lint', 'before.json', ...reports, '-r', 'github'], { cwd, env });
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^::error file=before\.json,line=1/)]);
    expect(readFileSync(join(cwd, 'r.annotations'), 'utf8')).toBe(stdout);
    expect(readFileSync(join(cwd, 'r.xml'), 'utf8')).toContain('<failure type="failure"');
    expect(readFileSync(join(cwd, 'r.html'), 'utf8')).toContain('credential-parameter');
    expect(readFileSync(join(cwd, 'summary.md'), 'utf8')).toContain('Failed \\(exit 1\\)'.replaceAll('\\', ''));
  });

  it('is decided over by the gate, with levels and known findings', async () => {
    await retcon(['lint', 'before.json', '-r', 'g.json'], { cwd });
    const gate = (...more: string[]) => retcon(['gate', 'g.json', ...more], { cwd });
    expect((await gate()).code).toBe(1);
    expect((await gate('--fail-on', 'critical')).code).toBe(0);
    const [finding] = JSON.parse(readFileSync(join(cwd, 'g.json'), 'utf8')).findings;
    const said = ['--reason', 'sandbox', '--owner', 'ops', '--expires', '2999-01-01', '--known', 'k.yaml'];
    const accepted = await retcon(['gate', 'accept', finding.id, '--review', 'g.json', ...said], { cwd });
    expect([accepted.code, accepted.stderr]).toEqual([0, '']);
    const known = await gate('--known', 'k.yaml', '-r', 'g.xml');
    expect([known.code, known.stdout]).toEqual([0, expect.stringContaining('2999-01-01 by ops: sandbox')]);
    expect(readFileSync(join(cwd, 'g.xml'), 'utf8')).toContain('<skipped message="known: accepted');
    writeFileSync(join(cwd, 'k.yaml'), readFileSync(join(cwd, 'k.yaml'), 'utf8').replace('2999', '2019'));
    expect((await gate('--known', 'k.yaml')).stdout).toContain('expired');
    const keep = (...more: string[]) =>
      retcon(['gate', ...more, '--review', 'g.json', '--known', 'k.yaml'], { cwd }).then(({ stdout }) => stdout);
    expect(await keep('prune')).toContain('1 of 1 entries taken out');
    await retcon(['gate', 'accept', finding.id, '--review', 'g.json', ...said], { cwd });
    expect(await keep('prune')).toContain('0 of 1 entries taken out');
    // Worse than it was accepted, until its ceiling is set anew; then no review shows it any more.
    const entry = readFileSync(join(cwd, 'k.yaml'), 'utf8');
    writeFileSync(join(cwd, 'k.yaml'), entry.replace(/count: \d+/, 'count: 0'));
    expect((await gate('--known', 'k.yaml')).code).toBe(1);
    expect(await keep('update')).toContain('1 of 1 ceilings changed');
    expect([readFileSync(join(cwd, 'k.yaml'), 'utf8'), (await gate('--known', 'k.yaml')).code]).toEqual([entry, 0]);
    writeFileSync(join(cwd, 'k.yaml'), entry.replace(/fingerprint: .*/, 'fingerprint: gone'));
    expect(await keep('prune')).toContain('0 of 1 entries taken out');
    expect(await keep('prune', '--absent')).toContain('1 of 1 entries taken out');
    expect((await retcon(['gate', 'prune', '--absent'], { cwd })).stderr).toContain('--absent needs --review FILE');
    expect((await retcon(['gate', 'before.json'], { cwd })).stderr).toContain('is no record of a review');
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
