import { describe, expect, it } from 'vitest';
import { baselineOf, groundOf } from '../grounds.ts';
import { changes } from '../history.ts';

describe('widen-columns', () => {
  it('history in, plans out', () => {
    expect(changes('widen-columns', groundOf(baselineOf('record')))).toMatchInlineSnapshot(`
      "call:main.0.0
        note
          ~ a1: alice says, and the model proposes update_customer(\${canary.record.id} note \${stamp} Ada Lovelace)
        tenant
          ~ a1: alice says, and the model proposes update_customer(\${canary.record.id} tenant \${stamp} Ada Lovelace)
        twin: the recording"
    `);
  });
});
