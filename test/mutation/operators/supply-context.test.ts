import { describe, expect, it } from 'vitest';
import { baselineOf, groundOf } from '../grounds.ts';
import { changes } from '../history.ts';

describe('supply-context', () => {
  it('history in, plans out', () => {
    expect(changes('supply-context', groundOf(baselineOf('context')))).toMatchInlineSnapshot(`
      "call:main.0.0
        tenant
          ~ a1: alice says, and the model proposes set_context(\${canary.project.id} tenant \${stamp} staff)
        principal
          ~ a1: alice says, and the model proposes set_context(\${canary.project.id} principal \${stamp} staff)
        environment
          ~ a1: alice says, and the model proposes set_context(\${canary.project.id} environment \${stamp} staff)
        twin: the recording"
    `);
  });
});
