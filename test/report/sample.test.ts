import { describe, expect, it } from 'vitest';
import { recordSchema } from '../../src/model/record.ts';
import type { RenderOptions } from '../../src/report/format.ts';
import { formatNamed } from '../../src/report/registry.ts';
import { golden } from '../golden.ts';
import { sampleRecord } from './sample/record.ts';

const screen: RenderOptions = { colour: 0, width: 80, unicode: true };

describe('the golden samples', () => {
  it('are of a record that keeps the schema', () => {
    expect(recordSchema.safeParse(sampleRecord).error?.issues).toBeUndefined();
  });

  it.each([
    ['json', 'reports/sample.json'],
    ['terminal', 'reports/sample.terminal.txt'],
    ['markdown', 'reports/sample.markdown.md'],
    ['html', 'reports/sample.html'],
    ['sarif', 'reports/sample.sarif'],
    ['junit', 'reports/sample.junit.xml'],
    ['github', 'reports/sample.github.txt'],
  ])('%s', (id, file) => {
    golden(file, formatNamed(id).render(sampleRecord, screen));
  });
});
