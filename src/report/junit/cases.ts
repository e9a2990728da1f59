import { CLAUSE_IDS } from '../../model/clause.ts';
import type { Finding } from '../../model/finding.ts';
import type { GateCheck } from '../../model/gate.ts';
import type { CampaignRecord, CoverageCell } from '../../model/record.ts';
import { actor, confirmedPhrase, effectPhrase, gateSentence, modelCallsPhrase, reasonsPhrase } from '../phrases.ts';
import { placeOf } from '../place.ts';

export interface Case {
  name: string;
  file?: string;
  line?: number;
  outcome: 'passed' | 'failure' | 'error' | 'skipped';
  message?: string;
  text?: string;
}

export interface Suite {
  name: string;
  cases: Case[];
}

/** What a record is as tests. Only a finding is a failure; evidence that is missing is an error. */
export function suitesOf(record: CampaignRecord): Suite[] {
  const suites = [
    { name: 'gate', cases: [gateCase(record), ...(record.gate?.checks ?? []).map(checkCase)] },
    ...CLAUSE_IDS.map((clause) => ({ name: `clause ${clause}`, cases: clauseCases(record, clause) })),
    ...[...new Set(record.coverage.cells.map((cell) => cell.path))].map((path) => ({
      name: `evidence by ${path}`,
      cases: record.coverage.cells.filter((cell) => cell.path === path).map(evidenceCase),
    })),
    { name: 'control', cases: record.control.map(controlCase) },
    { name: 'sensors', cases: record.sensors.map(sensorCase) },
  ];
  return suites.filter(({ cases }) => cases.length > 0);
}

function gateCase(record: CampaignRecord): Case {
  const { code } = record.exit;
  const message = gateSentence(record);
  return { name: 'exit code', outcome: code === 0 ? 'passed' : code === 1 ? 'failure' : 'error', message };
}

function checkCase({ name, ok, text }: GateCheck): Case {
  return { name, outcome: ok ? 'passed' : 'failure', message: text };
}

function knownAs({ gate }: CampaignRecord, { id }: Finding): string | undefined {
  return gate?.known.find(({ state, findings }) => state === 'known' && findings.includes(id))?.text;
}

/** A clause is a case as long as nothing breaks it; then each finding is one. */
function clauseCases(record: CampaignRecord, clause: Finding['clause']): Case[] {
  const own = record.findings.filter((finding) => finding.clause === clause);
  if (own.length > 0) return own.map((finding) => findingCase(finding, knownAs(record, finding)));
  const cell = record.clauses.find((one) => one.clause === clause);
  const name = `no breach of ${clause} was found`;
  if (cell === undefined || !cell.observed) return [{ name, outcome: 'skipped', message: 'not observed' }];
  return [{ name, outcome: 'passed', text: `held in ${cell.held} trials, inconclusive in ${cell.inconclusive}` }];
}

function findingCase(finding: Finding, known: string | undefined): Case {
  const { file, line } = placeOf(finding);
  const place = { name: `${finding.id} ${reasonsPhrase(finding)} by ${finding.witness.actionKind}`, file, line };
  if (finding.limitation !== undefined)
    return { ...place, outcome: 'skipped', message: `documented limitation: ${finding.limitation}` };
  if (known !== undefined) return { ...place, outcome: 'skipped', message: `known: ${known}` };
  return { ...place, outcome: 'failure', message: `${finding.severity}: ${finding.title}`, text: story(finding) };
}

function story(finding: Finding): string {
  return [
    ...finding.steps.map((step, i) => {
      const by = step.attack === undefined ? '' : ` [attack: ${step.attack}]`;
      return `${i + 1}. ${actor(step.as)} ${step.does}${by}: ${step.outcome}`;
    }),
    `expected: ${finding.witness.expected}`,
    `observed: ${finding.witness.observed}`,
    ...finding.effects.map((effect) => `canary: ${effectPhrase(effect)}`),
    `measured: ${confirmedPhrase(finding)}, ${modelCallsPhrase(finding)}`,
    `fix: ${finding.remediation.pattern}`,
    `replay: ${finding.replay}`,
  ].join('\n');
}

function evidenceCase(cell: CoverageCell): Case {
  const name = `${cell.operator} was judged`;
  const { state, why } = cell;
  const message = `${state.replace('-', ' ')}${why === undefined ? '' : `: ${why}`}`;
  if (state === 'judged')
    return {
      name,
      outcome: 'passed',
      text: `held ${cell.held}, violated ${cell.violated}, inconclusive ${cell.inconclusive}`,
    };
  return { name, outcome: state === 'unsupported' || state === 'not-applicable' ? 'skipped' : 'error', message };
}

function controlCase(one: CampaignRecord['control'][number]): Case {
  const message = `${one.happened} of ${one.permitted} permitted effects happened over ${one.runs} runs${one.why === undefined ? '' : `: ${one.why}`}`;
  return { name: `${one.baseline} works without a change`, outcome: one.ok ? 'passed' : 'error', message };
}

function sensorCase(one: CampaignRecord['sensors'][number]): Case {
  const name = `${one.canary} (${one.kind}) sees what it must`;
  return one.proven ? { name, outcome: 'passed' } : { name, outcome: 'error', message: one.why ?? 'not proven' };
}
