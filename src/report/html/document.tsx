import type { CampaignRecord } from '../../model/record.ts';
import { anchorsOf } from './anchor.ts';
import { FindingPage } from './finding.tsx';
import { Overview } from './overview.tsx';
import { Page, type Parts } from './page.tsx';

/** Bytes of finding pages: whole ones until the first mark, brief ones until the second. The file stays under 5 MB. */
const WHOLE = 2_500_000;
const BRIEF = 3_300_000;

const PARTS: Parts = [
  ['overview', 'Overview'],
  ['findings', 'Findings'],
  ['coverage', 'Coverage'],
  ['checklist', 'Checklist'],
];
const NOTE = 'Everything shown was seen against disposable canaries.';

export function documentOf(record: CampaignRecord): string {
  const anchors = anchorsOf(record);
  const pages: string[] = [];
  let size = 0;
  for (const [i, finding] of record.findings.entries()) {
    if (size > BRIEF) break;
    const page = String(<FindingPage finding={finding} anchor={anchors[i] ?? ''} brief={size > WHOLE} />);
    size += Buffer.byteLength(page);
    pages.push(page);
  }
  const page = (
    <Page title={`Retcon: ${record.scenario}`} parts={PARTS} note={NOTE}>
      <Overview record={record} anchors={anchors.slice(0, pages.length)} />
      <div dangerouslySetInnerHTML={{ __html: pages.join('\n') }} />
    </Page>
  );
  return `<!doctype html>\n${String(page)}\n`;
}
