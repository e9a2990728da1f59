import type { ReviewFinding, ReviewRecord } from '../../model/review.ts';
import type { Case } from '../junit/cases.ts';
import { junitDocument } from '../junit/document.ts';
import { reviewPlace } from './place.ts';
import { fails, reviewSentence } from './sentence.ts';

/** An offline review as tests: what fails it is a failure, what is undecided or suppressed is skipped. */
export function reviewAsJunit(record: ReviewRecord): string {
  const rules = [...new Set(record.findings.map(({ rule }) => rule))].sort();
  const suites = [
    { name: 'gate', cases: [exitCase(record), ...(record.gate?.checks ?? []).map(checkCase)] },
    ...rules.map((rule) => ({
      name: rule,
      cases: record.findings.filter((finding) => finding.rule === rule).map((finding) => findingCase(record, finding)),
    })),
    { name: 'undecided', cases: record.undecided.map((one): Case => undecidedCase(one)) },
    { name: 'suppressed', cases: record.suppressed.map((one): Case => suppressedCase(one)) },
  ];
  return junitDocument({
    name: `retcon ${record.kind}`,
    durationMs: record.times.durationMs,
    properties: { configuration: record.configuration, retcon: record.retcon },
    suites: suites.filter(({ cases }) => cases.length > 0),
  });
}

function exitCase(record: ReviewRecord): Case {
  const { code } = record.exit;
  const outcome = code === 0 ? 'passed' : code === 1 ? 'failure' : 'error';
  return { name: 'exit code', outcome, message: reviewSentence(record) };
}

function checkCase({ name, ok, text }: { name: string; ok: boolean; text: string }): Case {
  return { name, outcome: ok ? 'passed' : 'failure', message: text };
}

function findingCase(record: ReviewRecord, finding: ReviewFinding): Case {
  const { id, subject, severity, title, count, evidence, remediation } = finding;
  const { file, line } = reviewPlace(finding);
  const known = record.gate?.known.find((one) => one.state === 'known' && one.findings.includes(id));
  const message = `${severity}: ${title}`;
  const text = [...evidence, `places: ${count}`, `fix: ${remediation.pattern}`].join('\n');
  const place = { name: `${id} ${subject}`, file, line };
  if (known !== undefined) return { ...place, outcome: 'skipped', message: `known: ${known.text}` };
  return fails(record, severity)
    ? { ...place, outcome: 'failure', message, text }
    : { ...place, outcome: 'passed', text: `${message}\n${text}` };
}

function undecidedCase({ id, reason, count }: ReviewRecord['undecided'][number]): Case {
  return { name: `${id}: ${reason}`, outcome: 'skipped', message: `undecided in ${count}` };
}

function suppressedCase({ rule, subject, reason, expires }: ReviewRecord['suppressed'][number]): Case {
  return { name: `${rule} at ${subject}`, outcome: 'skipped', message: `suppressed until ${expires}: ${reason}` };
}
