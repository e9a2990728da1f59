import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { TargetError } from '../model/errors.ts';
import { describeEnd, type Group, startGroup } from '../process/group.ts';
import type { ScenarioStart } from '../scenario/scenario.ts';

export interface StartedTarget {
  url: string;
  controlUrl?: string;
  /** Resolves once the whole process group is gone. */
  stop(): Promise<void>;
}

/**
 * Starts the target in a process group of its own and waits until it says that it is ready. Its stdin stays open as a
 * lifeline: a target that heeds it ends with Retcon, also after kill -9. stderr goes to a file in the campaign folder.
 */
export async function startTarget(
  start: ScenarioStart,
  fill: (text: string) => string,
  folder: string,
  extra: readonly string[],
  url: string | undefined,
  redact: (text: string) => string,
): Promise<StartedTarget> {
  const [program = '', ...args] = [...start.command.map(fill), ...extra];
  const env = Object.fromEntries(Object.entries(start.env).map(([k, v]) => [k, fill(v)]));
  const group = startGroup(program, args, { env });
  const { child, stop } = group;
  const log = createWriteStream(join(folder, 'target.log'));
  child.stderr.on('data', (chunk: Buffer) => log.write(redact(chunk.toString('utf8'))));
  child.stderr.on('end', () => log.end());
  try {
    const ready =
      'line' in start.ready
        ? await firstLine(group, start.timeoutMs)
        : await answers(group, `${url ?? ''}${start.ready.path}`, start.timeoutMs);
    child.stdout.resume();
    const address = ready.url ?? url;
    if (address === undefined) throw new TargetError('the target was started but did not say its url');
    return { url: address, ...(ready.control === undefined ? {} : { controlUrl: ready.control }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Ready {
  url?: string;
  control?: string;
}

async function firstLine({ child, ended }: Group, timeoutMs: number): Promise<Ready> {
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    const timer = setTimeout(
      () => reject(new TargetError(`the target did not say that it is ready within ${timeoutMs} ms`)),
      timeoutMs,
    );
    const onData = (chunk: Buffer): void => {
      text += chunk.toString('utf8');
      const end = text.indexOf('\n');
      if (end < 0) return;
      clearTimeout(timer);
      child.stdout.off('data', onData);
      resolve(text.slice(0, end));
    };
    child.stdout.on('data', onData);
    void ended.then((end) => {
      clearTimeout(timer);
      reject(
        new TargetError(
          `the target ended while it was started (${describeEnd(end)}); see target.log in the campaign folder`,
        ),
      );
    });
  });
  try {
    return JSON.parse(line) as Ready;
  } catch {
    throw new TargetError(`the first line of the target is no JSON: ${line.slice(0, 120)}`);
  }
}

async function answers({ ended: end }: Group, address: string, timeoutMs: number): Promise<Ready> {
  let ended = false;
  void end.then(() => {
    ended = true;
  });
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline && !ended; ) {
    const ok = await fetch(address).then(
      (r) => r.ok,
      () => false,
    );
    if (ok) return {};
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new TargetError(
    ended
      ? 'the target ended while it was started; see target.log in the campaign folder'
      : `the target did not answer at ${address} within ${timeoutMs} ms`,
  );
}
