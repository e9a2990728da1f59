/** The classes of refusal that a client is told, with their HTTP status. Policy internals stay in the audit. */
export const REFUSAL_STATUS = {
  unauthenticated: 401,
  'not-found': 404,
  forbidden: 403,
  conflict: 409,
  invalid: 422,
} as const;

export type RefusalClass = keyof typeof REFUSAL_STATUS;

/** What would have been needed, where the caller may know it. */
export interface Required {
  role?: string;
  scope?: string;
  /** How to come back with what is missing. */
  authenticate?: string;
}

/** What a refusal is to the policy: kept in the audit, never told to a client. */
export interface PolicyNote {
  /** Absent: deny. */
  decision?: 'require-approval' | 'require-step-up' | 'require-narrower';
  /** Machine-readable reason code. */
  code: string;
}

/** The gateway's considered "no". Anything else that is thrown is a fault and answers 5xx. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The attempt that it ended, where the dispatcher has recorded it. */
  attempt?: string;
  constructor(
    readonly refusalClass: RefusalClass,
    message: string,
    readonly required?: Required,
    readonly policy?: PolicyNote,
  ) {
    super(message);
  }

  get status(): (typeof REFUSAL_STATUS)[RefusalClass] {
    return REFUSAL_STATUS[this.refusalClass];
  }

  /** The `error` member of an answer. */
  toJSON(): { class: RefusalClass; message: string; required?: Required } {
    const told = { class: this.refusalClass, message: this.message };
    return this.required === undefined ? told : { ...told, required: this.required };
  }
}

/** The same answer for a run that does not exist and for somebody else's. */
export function noSuchRun(code = 'no-such-run'): Refusal {
  return new Refusal('not-found', 'there is no such run', undefined, { code });
}

export function noSuchCall(): Refusal {
  return new Refusal('not-found', 'there is no such call', undefined, { code: 'no-such-call' });
}
