import { describe, expect, it } from 'vitest';
import { claimsIn } from '../../src/target/http/claims.ts';
import { SessionIds } from '../../src/target/http/ids.ts';

const reports = { calls: '$.calls[*]', id: '$.id', state: '$.state', done: ['OK'], notDone: ['FAILED', 'DROPPED'] };
const body = {
  calls: [
    { id: 'c1', state: 'OK' },
    { id: 'c2', state: 'FAILED' },
    { id: 'c3', state: 'RUNNING' },
    { id: 'nobody', state: 'OK' },
    { state: 'OK' },
  ],
};

function known(): SessionIds {
  const ids = new SessionIds();
  ids.bindCalls('main', 0, 'r1', ['c1', 'c2', 'c3']);
  return ids;
}

describe('what an answer says became of calls', () => {
  it('is read by the states that the target file names', () => {
    expect(claimsIn(reports, body, known())).toEqual([
      { call: 'main.0.0', says: 'done' },
      { call: 'main.0.1', says: 'not-done' },
    ]);
  });

  it('is nothing without a mapping, and nothing of a call that has two names', () => {
    expect(claimsIn(undefined, body, known())).toEqual([]);
    const ids = known();
    ids.bindCalls('other', 0, 'r2', ['c1']);
    expect(claimsIn(reports, body, ids)).toEqual([{ call: 'main.0.1', says: 'not-done' }]);
    expect(claimsIn(reports, 'text', known())).toEqual([]);
  });
});
