import { AsyncLocalStorage } from 'node:async_hooks';
import type { LedgerCredential } from '../../canary/ledger/row.ts';

/** What the protocol library does not hand on to a handler: who sent the bytes, and how to end their connection. */
export interface RequestScope {
  transport: 'http' | 'stdio';
  credential?: LedgerCredential;
  /** Revision that the request itself names. */
  protocol?: string;
  cut(): void;
}

export const requestScope: AsyncLocalStorage<RequestScope> = new AsyncLocalStorage();
