// A driver of a target that accepts everything, broken in the way that its first argument names. Tests start it.
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [how = '', file = ''] = process.argv.slice(2);
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const proof = { serviced: 'run: r1', authenticated: true };
const isFirst = file !== '' && !existsSync(file);
if (file !== '') writeFileSync(file, String(process.pid));
let performed = 0;

const actions = how === 'unknown-capability' ? ['open', 'sya'] : ['open', 'say', 'decide', 'resume'];
const capabilities = { actions, paths: ['resume'], inspection: ['identity', 'audit', 'metrics'] };

const answers = {
  hello: ({ id }) => {
    if (how === 'never-hello') return;
    const protocol = how === 'wrong-version' ? 'retcon-exec/7' : 'retcon-exec/1';
    say({ type: 'hello', id, protocol, capabilities });
  },
  identity: ({ id }) => say({ type: 'identity', id, identity: 'broken-1' }),
  audit: ({ id, after }) => say({ type: 'audit', id, records: [{ kind: 'refusal', reason: String(after) }], next: 7 }),
  metrics: ({ id }) => say({ type: 'metrics', id, metrics: [{ name: 'asked', help: '', value: 1 }] }),
  open: ({ id, session, ...given }) => {
    if (how === 'cannot-open') say({ type: 'failed', id, why: 'no room left' });
    else say({ type: 'opened', id, secrets: ['minted-on-the-way'] });
    if (how === 'tells') process.stderr.write(`${JSON.stringify(given)}\n`);
  },
  perform: ({ id, ...action }) => {
    performed += 1;
    const told = { type: 'performed', id, outcome: 'accepted', proof, run: 'r1', calls: ['c1'] };
    if (how === 'tells') process.stderr.write(`${JSON.stringify(action)}\n`);
    if (how === 'prints-garbage') process.stdout.write('Traceback (most recent call last):\n');
    else if (how === 'hangs' && action.do === 'say') return;
    else if (how === 'dies' || (how === 'dies-once' && isFirst && performed === 2)) {
      process.stderr.write('first line\nKeyError: run\n');
      process.exitCode = 3;
      process.stdin.destroy();
      lines.close();
      return;
    } else if (how === 'answers-twice') say(told);
    else if (how === 'unknown-id') say({ ...told, id: 999 });
    else if (how === 'no-id') say({ type: 'performed', outcome: 'accepted' });
    else if (how === 'other-type') say({ type: 'opened', id });
    else if (how === 'wrong-answer') say({ ...told, outcome: 'acepted' });
    if (how === 'no-proof') say({ ...told, proof: undefined });
    else if (how === 'empty-proof') say({ ...told, proof: { ...proof, serviced: '' } });
    else if (how === 'not-authenticated')
      say({ ...told, outcome: 'refused', proof: { ...proof, authenticated: false } });
    else if (how === 'refuses') say({ ...told, outcome: 'refused', why: 'not yours', audit: 'a1', body: '{"no":1}' });
    else if (how === 'reverses' && action.do === 'say') setTimeout(() => say(told), 100);
    else say(told);
  },
  close: ({ id }) => say({ type: 'closed', id }),
  shutdown: ({ id }) => {
    if (how === 'stays') return;
    say({ type: 'bye', id });
    process.stdin.destroy();
  },
};

if (how === 'stays') {
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1000);
}
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const request = JSON.parse(line);
  answers[request.type](request);
});
