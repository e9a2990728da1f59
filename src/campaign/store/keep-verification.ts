import type { Verification } from '../../model/verification.ts';
import { Store } from './store.ts';

/** Keeps what a verification said with the campaign. Of findings that it did not try, the word before stands. */
export function keepVerification(folder: string, done: Verification): void {
  const store = new Store(folder);
  try {
    const tried = new Set(done.findings.map(({ fingerprint }) => fingerprint));
    const before = store.verification()?.findings.filter(({ fingerprint }) => !tried.has(fingerprint)) ?? [];
    store.setVerification({ ...done, findings: [...before, ...done.findings] });
  } finally {
    store.close();
  }
}
