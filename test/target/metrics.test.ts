import { describe, expect, it } from 'vitest';
import { parseMetrics } from '../../src/target/http/metrics.ts';

const TEXT = `# HELP gw_blocked_total Attempts blocked.
# TYPE gw_blocked_total counter
gw_blocked_total{path="resume",tool="a b}"} 2
gw_blocked_total{path="model"} 3 1700000000000
# HELP gw_mean_time_seconds Mean time.
# TYPE gw_mean_time_seconds gauge
# HELP other_total Not asked for.
other_total 7
not a sample
gw_undeclared 1
`;

describe('operational metrics of a target', () => {
  it('are its samples over all labels, by the names that are wanted', () => {
    expect(parseMetrics(TEXT, 'gw_')).toEqual([
      { name: 'blocked_total', help: 'Attempts blocked.', value: 5 },
      { name: 'mean_time_seconds', help: 'Mean time.', value: null },
    ]);
  });

  it('of a mean are the largest', () => {
    const text = '# HELP mean_time X.\nmean_time{scope="run"} 0.5\nmean_time{scope="tool"} 1.5\n';
    expect(parseMetrics(text, '')[0]?.value).toBe(1.5);
  });

  it('of anything else are none', () => {
    expect(parseMetrics('<html>', '')).toEqual([]);
    expect(parseMetrics('# HELP a b\na NaN\n', '')).toEqual([{ name: 'a', help: 'b', value: null }]);
  });
});
