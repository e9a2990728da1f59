import { describe, it } from 'vitest';
import { SCHEMAS } from '../../src/cli/schemas.ts';
import { golden } from '../golden.ts';

// What editors and other tools read; they are in the package, so they must say what this version checks.
const PUBLISHED = ['scenario', 'baseline', 'target', 'exec', 'campaign', 'review', 'model'];

describe('the published schemas', () => {
  it.each(PUBLISHED)('%s is in step', async (name) => {
    const schema = await SCHEMAS[name]?.();
    golden(`schemas/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`);
  });
});
