import { Store } from '../../src/campaign/store/store.ts';
import { trialResult } from './trial-result.ts';

// Writes batches to the store at argv[2] until it is killed, a line on stdout for each.

export const BATCH = 40;

const folder = process.argv[2];
if (folder !== undefined) {
  const store = new Store(folder);
  for (let batch = 0; ; batch++) {
    const results = Array.from({ length: BATCH }, (_, i) => trialResult(`m${batch}-${i}`));
    store.armed(results.map((r) => ({ marker: r.marker, home: 'acme', foreign: 'umbra' })));
    store.addTrials('explore', results);
    process.stdout.write(`${batch}\n`);
  }
}
