import { describe, expect, it } from 'vitest';
import { changes, paid } from '../history.ts';

describe('oversize-result', () => {
  it('history in, plans out', () => {
    expect(changes('oversize-result', paid)).toMatchInlineSnapshot(`
      "dispatch:go
        Padding.
          + oversize-result@dispatch:go after yes: $control does fault
        <tool-result>
          + oversize-result@dispatch:go after yes: $control does fault
        twin: the recording"
    `);
  });
});
