import type { CampaignRecord } from '../../model/record.ts';
import { bindingSection } from '../markdown/binding.ts';
import { causeSection } from '../markdown/causes.ts';
import { evidenceSection } from '../markdown/evidence.ts';
import { findingSection } from '../markdown/finding.ts';
import { gateSection } from '../markdown/gate.ts';
import { overview } from '../markdown/overview.ts';
import { scopeSection } from '../markdown/scope.ts';
import { checklistSection, clauseSection } from '../markdown/tables.ts';
import { plural } from '../phrases.ts';

/** GitHub refuses a summary above 1 MiB whole. */
const MOST_BYTES = 1024 * 1024 - 4096;

/** The summary of a GitHub job: causes first, then as many findings as fit, worst first; how it ends is never left out. */
export function jobSummary(record: CampaignRecord): string {
  const before = [...overview(record), ...gateSection(record), ...causeSection(record)];
  const after = [
    ...clauseSection(record),
    ...bindingSection(record),
    ...evidenceSection(record),
    ...checklistSection(record),
    ...scopeSection(record),
  ];
  let room = MOST_BYTES - bytes(before) - bytes(after);
  // Of a record whose frame alone is too big the frame is cut, at the end of a part.
  if (room < 0) return `${fitting([...before, ...after]).join('\n\n')}\n`;
  const shown: string[] = [];
  for (const [i, finding] of record.findings.entries()) {
    const parts = findingSection(finding);
    room -= bytes(parts);
    if (room < 0) {
      shown.push(`${plural(record.findings.length - i, 'more finding')}: the whole report has them.`);
      break;
    }
    shown.push(...parts);
  }
  return `${[...before, ...shown, ...after].join('\n\n')}\n`;
}

/** The parts that fit into a summary beside so many other bytes. */
export function fitting(parts: readonly string[], beside = 0): string[] {
  let room = MOST_BYTES - beside;
  return parts.filter((part) => {
    room -= bytes([part]);
    return room >= 0;
  });
}

function bytes(parts: readonly string[]): number {
  return parts.reduce((sum, part) => sum + Buffer.byteLength(part) + 2, 0);
}
