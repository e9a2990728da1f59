import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { load } from './clients.ts';

// npm run load:model -- [--seconds 20] [--streams 200] [--pace 16] [--json]
// `retcon model`, in a process of its own, under paced streams of all three APIs. Prints the rate, how long a stream takes,
// what it costs, and the memory of the server over time. Exit 1 when an answer was not whole, the
// rate is under 500 a second, or memory grew. Needs `npm run build`.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    streams: { type: 'string', default: '200' },
    pace: { type: 'string', default: '16' },
    json: { type: 'boolean', default: false },
  },
});
const RETCON = fileURLToPath(new URL('../../../bin/retcon.js', import.meta.url));
const child = spawn(process.execPath, [RETCON, 'model'], { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
const { url, controlKey } = JSON.parse(line) as { url: string; controlKey: string };

/** Megabytes that the server holds. */
const memory = (): number => {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
};

/** Milliseconds of processor that the server has used. */
const processor = (): number => {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

const over: { second: number; requests: number; rss: number }[] = [];
const options = {
  url,
  controlKey,
  streams: Number(values.streams),
  seconds: Number(values.seconds),
  pace: Number(values.pace),
};
const started = performance.now();
const usedBefore = processor();
const measured = await load({
  ...options,
  tick: ({ requests }) => {
    over.push({ second: Math.round((performance.now() - started) / 1000), requests, rss: memory() });
  },
});
const seconds = (performance.now() - started) / 1000;
const used = processor() - usedBefore;
child.kill('SIGTERM');
await once(child, 'exit');

const times = measured.times.sort((a, b) => a - b);
const at = (share: number): number => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
const mean = (from: number, to: number): number => {
  const part = over.slice(Math.floor(over.length * from), Math.ceil(over.length * to)).map((one) => one.rss);
  return Math.round(part.reduce((sum, one) => sum + one, 0) / Math.max(1, part.length));
};
const result = {
  streams: measured.most,
  seconds: Math.round(seconds),
  requests: measured.requests,
  perSecond: Math.round(measured.requests / seconds),
  failed: measured.failed,
  // Of the server alone: what it takes does not depend on what else the machine does.
  processorMsPerRequest: Math.round((used / measured.requests) * 100) / 100,
  milliseconds: { p50: at(0.5), p99: at(0.99) },
  // The first quarter is warming up: code is compiled, and the heap finds its size.
  rss: { secondQuarter: mean(0.25, 0.5), lastQuarter: mean(0.75, 1), highest: Math.max(...over.map((one) => one.rss)) },
  over,
};
const flat = result.rss.lastQuarter <= result.rss.secondQuarter * 1.15 + 10;
const held = { rate: result.perSecond >= 500, whole: result.failed === 0, flat };
if (values.json) console.log(JSON.stringify({ ...result, held }, null, 2));
else {
  const { perSecond, milliseconds, rss } = result;
  console.log(`${perSecond} requests a second over ${result.streams} streams, ${result.failed} failed`);
  console.log(`a stream takes ${milliseconds.p50} ms, 99 of 100 at most ${milliseconds.p99} ms`);
  console.log(`memory ${rss.secondQuarter} MB early, ${rss.lastQuarter} MB late, ${rss.highest} MB at most`);
}
process.exitCode = Object.values(held).every(Boolean) ? 0 : 1;
