import { describe, expect, it } from 'vitest';
import { baselineOf, groundOf } from '../grounds.ts';
import { changes } from '../history.ts';

describe('inject-into-query', () => {
  it('history in, plans out', () => {
    expect(changes('inject-into-query', groundOf(baselineOf('customer')))).toMatchInlineSnapshot();
  });
});
