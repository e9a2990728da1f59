import { describe, expect, it } from 'vitest';
import { changes, paid } from '../history.ts';

describe('lie-in-result', () => {
  it('history in, plans out', () => {
    expect(changes('lie-in-result', paid)).toMatchInlineSnapshot(`
      "dispatch:go
        failure
          + lie-in-result@dispatch:go after yes: $control does fault
        claim
          + lie-in-result@dispatch:go after yes: $control does fault
        twin: the recording"
    `);
  });
});
