import { type Io, writeLine } from './io.ts';

/** Why a command stopped early; the reason of the signal that commands are given. */
export class Interruption extends Error {
  override readonly name: string = 'Interruption';
  constructor(readonly exit: 130 | 143) {
    super(exit === 130 ? 'Interrupted (exit 130).' : 'Terminated (exit 143).');
  }
}

export function interruptionOf(signal: AbortSignal): Interruption | undefined {
  return signal.reason instanceof Interruption ? signal.reason : undefined;
}

/**
 * Runs work that Ctrl-C and SIGTERM stop in good order: the first signal aborts, so that the work cleans up and keeps
 * what it has; the second ends the process at once. Whatever the work throws after an abort is the interruption.
 */
export async function interruptible<T>(io: Io, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (exit: 130 | 143) => (): void => {
    if (controller.signal.aborted) process.exit(exit);
    writeLine(io.stderr, 'Stopping: cleaning up. Once more to stop at once.');
    controller.abort(new Interruption(exit));
  };
  const onInterrupt = stop(130);
  const onTerminate = stop(143);
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onTerminate);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw interruptionOf(controller.signal) ?? error;
  } finally {
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onTerminate);
  }
}

/** Resolves when the signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
