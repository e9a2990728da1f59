import { describe, expect, it } from 'vitest';
import { approve, cancel, changes, history, paid, refund, resume, say } from '../history.ts';

describe('change-tool-version', () => {
  it('history in, plans out', () => {
    expect(changes('change-tool-version', paid)).toMatchInlineSnapshot(`
      "call:main.0.0
        approved
          + change-tool-version@call:main.0.0 after yes: $control changes registry for main: {"tool":"refund","version":"next"}
        pending
          + change-tool-version@call:main.0.0 after say: $control changes registry for main: {"tool":"refund","version":"next"}
        twin: the recording"
    `);
  });

  it('leaves alone what is not on its way', () => {
    expect(changes('change-tool-version', history(say(refund()), approve, cancel, resume))).toBe('');
    expect(changes('change-tool-version', history(say(refund()), resume))).toBe('');
  });
});
