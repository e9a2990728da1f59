import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

// npm install && npm run conformance: serves tools.yaml with `retcon tools` and runs every server scenario of the conformance suite
// that applies to a server of tools, all on loopback. Build Retcon first. It ends with 0 if all of them pass.

const here = fileURLToPath(new URL('.', import.meta.url));
const retcon = fileURLToPath(new URL('../../../bin/retcon.js', import.meta.url));

const APPLY = [
  'server-initialize',
  'ping',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-elicitation',
  'json-schema-2020-12',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
];

/** Those that do not, and why: they are of things that canary tools do not have. */
const OTHERS = {
  'logging-set-level': 'no logging',
  'completion-complete': 'no completions',
  'tools-call-with-logging': 'no logging',
  'tools-call-with-progress': 'no progress',
  'tools-call-sampling': 'nothing is asked of the model',
  'elicitation-sep1034-defaults': 'one question only: whether a call is approved',
  'elicitation-sep1330-enums': 'one question only',
  'server-sse-polling': 'streams are not kept for a client that comes back',
  'resources-*': 'no resources',
  'prompts-*': 'no prompts',
};

/** The suite asks for a function that Node has from 22 on, and only for another of its commands. */
function suite() {
  const folder = `${here}node_modules/@modelcontextprotocol/conformance/dist/`;
  copyFileSync(`${folder}index.js`, `${folder}retcon.js`);
  const text = readFileSync(`${folder}retcon.js`, 'utf8');
  writeFileSync(`${folder}retcon.js`, text.replace(/globSync as \w+,/, ''));
  return `${folder}retcon.js`;
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: here, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    child.on('close', (code) => resolve({ code, text }));
  });
}

const server = spawn(process.execPath, [retcon, 'tools', '--file', `${here}tools.yaml`], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
let failed = 0;
try {
  const [line] = await new Promise((resolve) =>
    createInterface({ input: server.stdout }).once('line', (l) => resolve([l])),
  );
  const { url } = JSON.parse(line);
  const program = suite();
  for (const scenario of APPLY) {
    const { code, text } = await run(process.execPath, [program, 'server', '--url', url, '--scenario', scenario]);
    if (code !== 0) failed++;
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${scenario}`);
    if (code !== 0) console.log(text.split('\n').slice(-25).join('\n'));
  }
} finally {
  server.kill('SIGTERM');
}
for (const [scenario, why] of Object.entries(OTHERS)) console.log(`left out  ${scenario}: ${why}`);
console.log(`${APPLY.length - failed} of ${APPLY.length} scenarios passed`);
process.exitCode = failed === 0 ? 0 : 1;
