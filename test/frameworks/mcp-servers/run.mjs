import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SERVERS } from './servers.mjs';

// npm install && npm run lint: lints every server of servers.mjs and writes findings.json, which docs/lint.md is made from. Build
// Retcon first. Sorted and without times, so that a second run changes nothing. Servers start with placeholders instead of
// credentials, and no tool is called. With names of packages it prints and writes nothing.

const here = fileURLToPath(new URL('.', import.meta.url));
const retcon = fileURLToPath(new URL('../../../bin/retcon.js', import.meta.url));
const only = process.argv.slice(2);
const found = [];
let failed = 0;

for (const server of SERVERS) {
  if (only.length > 0 && !only.includes(server.package)) continue;
  const manifest = JSON.parse(readFileSync(`${here}node_modules/${server.package}/package.json`, 'utf8'));
  const bin = typeof manifest.bin === 'string' ? manifest.bin : (manifest.bin?.[server.bin] ?? manifest.main);
  const command = [process.execPath, `${here}node_modules/${server.package}/${bin}`, ...(server.args ?? [])];
  const placeholders = Object.fromEntries((server.env ?? []).map((name) => [name, 'placeholder']));
  const ran = spawnSync(process.execPath, [retcon, 'lint', '--json', '--', ...command], {
    cwd: here,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, ...placeholders, ...server.set },
  });
  if (ran.status !== 0 && ran.status !== 1) {
    failed++;
    console.log(`${server.package} ${manifest.version}: not linted: ${ran.stderr.trim().split('\n').at(-1)}`);
    continue;
  }
  const record = JSON.parse(ran.stdout);
  console.log(
    `${server.package} ${manifest.version}: ${record.counts.tools} tools, ${record.findings.length} findings`,
  );
  const findings = record.findings.map(({ rule, subject, severity }) => ({ rule, subject, severity }));
  found.push({
    server: server.package,
    version: manifest.version,
    seen: server.seen,
    tools: record.counts.tools,
    findings,
  });
  if (only.length > 0) console.log(JSON.stringify(record.findings, null, 2));
}
if (only.length === 0) writeFileSync(`${here}findings.json`, `${JSON.stringify(found, null, 2)}\n`);
process.exitCode = failed === 0 ? 0 : 1;
