import type { Finding } from '../../src/model/finding.ts';
import type { CampaignRecord } from '../../src/model/record.ts';
import { sampleRecord } from '../report/sample/record.ts';

/** What a campaign of 100,000 trials leaves at its worst: hundreds of findings with bodies, and every list full. */
export function bigRecord(): CampaignRecord {
  const body = JSON.stringify({
    calls: Array.from({ length: 40 }, (_, i) => ({ id: `call-${i}`, state: 'DONE', tool: 'refund' })),
  });
  const findings = Array.from({ length: 600 }, (_, i): Finding => {
    const finding = sampleRecord.findings[i % sampleRecord.findings.length]!;
    return {
      ...finding,
      id: `F-${(i + 0x1000_0000).toString(16)}`,
      steps: [...finding.steps, ...finding.steps, ...finding.steps].map((step) => ({
        ...step,
        exchanges: step.exchanges.map((exchange) => ({ ...exchange, requestBody: body, responseBody: body })),
      })),
      variants: 150,
    };
  });
  const cells = Array.from({ length: 150 }, (_, i) =>
    (['model', 'resume', 'direct', 'queue', 'schedule', 'delegate', 'operator', 'recovery'] as const).map((path) => ({
      operator: `operator-number-${i}`,
      path,
      held: 80,
      violated: i % 7,
      inconclusive: 1,
      state: 'judged' as const,
    })),
  ).flat();
  return {
    ...sampleRecord,
    findings,
    trials: { planned: 100_000, judged: 99_900 },
    counts: { held: 90_000, violated: 9_900, inconclusive: 100 },
    causes: findings.slice(0, 120).map((_finding, i) => ({
      ...sampleRecord.causes[0]!,
      id: `C-${i}`,
      findings: findings.slice(i * 5, i * 5 + 5).map(({ id }) => id),
    })),
    coverage: {
      ...sampleRecord.coverage,
      cells,
      notTried: Array.from({ length: 100_000 }, (_, i) => `operator-number-${i % 150} at site ${i}`),
    },
  };
}
