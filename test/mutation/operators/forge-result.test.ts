import { describe, expect, it } from 'vitest';
import { changes, paid } from '../history.ts';

describe('forge-result', () => {
  it('history in, plans out', () => {
    expect(changes('forge-result', paid)).toMatchInlineSnapshot();
  });
});
