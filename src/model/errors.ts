/** Stable codes of expected mistakes; anything that is not a RetconError is a bug and keeps its stack (exit 70). */
export type ErrorCode = 'usage' | 'scenario' | 'baseline' | 'target' | 'canary' | 'inconclusive' | 'store';

/**
 * An expected mistake: one sentence, a place, and what would be right. `exit` is the process exit code that the
 * command line uses (2 usage or configuration, 3 inconclusive).
 */
export class RetconError extends Error {
  override readonly name: string = 'RetconError';
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly exit: 2 | 3 = 2,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** A bad flag, an unknown id, a missing file. */
export class UsageError extends RetconError {
  constructor(message: string) {
    super('usage', message);
  }
}

/** The target cannot be reached or does not serve; at the start exit 2, later exit 3. */
export class TargetError extends RetconError {
  constructor(message: string, exit: 2 | 3 = 2, options?: { cause?: unknown }) {
    super('target', message, exit, options);
  }
}

/** A canary cannot be armed, tripped or read. */
export class CanaryError extends RetconError {
  constructor(message: string, exit: 2 | 3 = 3, options?: { cause?: unknown }) {
    super('canary', message, exit, options);
  }
}
