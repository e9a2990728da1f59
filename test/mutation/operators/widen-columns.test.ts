import { describe, expect, it } from 'vitest';
import { baselineOf, groundOf } from '../grounds.ts';
import { changes } from '../history.ts';

describe('widen-columns', () => {
  it('history in, plans out', () => {
    expect(changes('widen-columns', groundOf(baselineOf('record')))).toMatchInlineSnapshot();
  });
});
