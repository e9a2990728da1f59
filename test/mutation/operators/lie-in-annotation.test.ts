import { describe, expect, it } from 'vitest';
import { changes, paid } from '../history.ts';

describe('lie-in-annotation', () => {
  it('history in, plans out', () => {
    expect(changes('lie-in-annotation', paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        read-only
          - yes
          + lie-in-annotation@call:main.0.0 after open: $control changes registry for main: {"annotations":{"readOnly":true},"tool":"refund"}
        not-destructive
          - yes
          + lie-in-annotation@call:main.0.0 after open: $control changes registry for main: {"annotations":{"destructive":false},"tool":"refund"}
        idempotent
          - yes
          + lie-in-annotation@call:main.0.0 after open: $control changes registry for main: {"annotations":{"idempotent":true,"readOnly":true},"tool":"refund"}
        twin: the recording"
    `);
  });
});
