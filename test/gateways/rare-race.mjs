// The reference gateway behind a proxy that lets two resumes of one run in at once only for every fifth run: whatever
// races in the gateway shows itself in 2 of 10 runs. `--never` serialises them all, which mends it.
//
//   node rare-race.mjs [--never] COMMAND ARGUMENTS...      the command prints {url, control} first

import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';

const EVERY = 5;
const args = process.argv.slice(2).filter((arg) => arg !== '--never');
const never = process.argv.includes('--never');
const child = spawn(args[0], args.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.on('end', () => child.stdin.end()).resume();
child.on('exit', (code) => process.exit(code ?? 1));

const { url, control } = JSON.parse(
  await new Promise((resolve) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
  }),
);
const behind = new URL(url);

/** By run: the resume that must end before the next one; absent for a run whose resumes may meet. */
const turns = new Map();
let runs = 0;

function turnOf(run, work) {
  if (!turns.has(run)) {
    const meet = !never && runs % EVERY === 0;
    turns.set(run, meet ? undefined : Promise.resolve());
    runs += 1;
  }
  const before = turns.get(run);
  if (before === undefined) return void work();
  turns.set(run, before.then(work));
}

const server = createServer((incoming, answer) => {
  const { method, url: path = '/', headers } = incoming;
  const forward = () =>
    new Promise((resolve) => {
      const asked = request({ host: behind.hostname, port: behind.port, method, path, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer).on('close', resolve);
      });
      asked.on('error', () => answer.destroy());
      answer.on('close', resolve);
      incoming.pipe(asked);
    });
  const resumed = /^\/runs\/([^/]+)\/resume$/.exec(path)?.[1];
  if (resumed === undefined) void forward();
  else turnOf(resumed, forward);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, control }));
});
