import type { Baseline } from '../model/baseline.ts';
import { type Path, problemAt, type SourceDocument } from '../model/document.ts';
import type { Problem } from '../model/problem.ts';
import { checkArguments } from './check-arguments.ts';
import { checkCalls } from './check-calls.ts';
import { checkOrder } from './check-order.ts';
import { known, type Report } from './report.ts';

/** A file with more is not mended by hand, and one made to be slow must not be. */
const MOST = 100;
const ENOUGH = Symbol('enough problems');

/** What a schema cannot say: names that must exist, pairs that must match, values that must be fresh per trial. */
export function baselineProblems(baseline: Baseline, source: SourceDocument): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (path, message, part) => {
    problems.push(problemAt(source, path, message, part));
    if (problems.length >= MOST) throw ENOUGH;
  };
  try {
    for (const check of [checkPeople, checkTools, checkOrder, checkCalls, checkArguments, checkEffects])
      check(baseline, report);
  } catch (stop) {
    if (stop !== ENOUGH) throw stop;
    problems.push(problemAt(source, [], `more than ${MOST} problems: the rest is not listed`));
  }
  return problems;
}

function checkPeople({ run, principals, events }: Baseline, report: Report): void {
  const names = Object.keys(principals);
  if (known(report, ['run', 'principal'], 'principal', run.principal, names)) {
    const tenant = principals[run.principal]?.tenant;
    if (tenant !== run.tenant) {
      report(
        ['run', 'tenant'],
        `must be ${JSON.stringify(tenant)}, the tenant of ${run.principal}, not ${JSON.stringify(run.tenant)}`,
      );
    }
  }
  for (const [i, event] of events.entries()) {
    if ('as' in event) known(report, ['events', i, 'as'], 'principal', event.as, names);
    if ('by' in event) known(report, ['events', i, 'by'], 'principal', event.by, names);
  }
}

function checkTools({ tools, events }: Baseline, report: Report): void {
  const names = tools.map(({ name }) => name);
  const seen = new Set<string>();
  for (const [i, { name }] of tools.entries()) {
    if (seen.size === seen.add(name).size)
      report(['tools', i, 'name'], `the tool ${JSON.stringify(name)} is declared twice`);
  }
  for (const [i, event] of events.entries()) {
    if (event.kind === 'call-proposed') known(report, ['events', i, 'tool'], 'tool', event.tool, names);
    if (event.kind === 'approval-decided' && event.copy !== undefined) {
      known(report, ['events', i, 'copy', 'tool'], 'tool', event.copy.tool, names);
    }
  }
}

function checkEffects({ effects, principals, tools, events }: Baseline, report: Report): void {
  const proposed = events.flatMap((e) => (e.kind === 'call-proposed' ? [[e.call, e.tool] as const] : []));
  // Of two calls with one name, which is a mistake of its own, the first counts.
  const calls = new Map(proposed.toReversed());
  const callNames = [...calls.keys()];
  const toolNames = tools.map(({ name }) => name);
  const people = Object.keys(principals);
  for (const [i, effect] of effects.entries()) {
    const at = (...rest: (string | number)[]): Path => ['effects', i, ...rest];
    if (known(report, at('principal'), 'principal', effect.principal, people)) {
      const tenant = principals[effect.principal]?.tenant;
      if (tenant !== effect.tenant)
        report(at('tenant'), `must be ${JSON.stringify(tenant)}, the tenant of ${effect.principal}`);
    }
    if (effect.call !== undefined && known(report, at('call'), 'call', effect.call, callNames)) {
      const tool = calls.get(effect.call);
      if (tool !== undefined && tool !== effect.tool && toolNames.includes(tool))
        report(at('call'), `${effect.call} is a call of ${tool}, not of ${effect.tool}`);
    }
    if (!known(report, at('tool'), 'tool', effect.tool, toolNames)) continue;
    const declared = tools.find(({ name }) => name === effect.tool)?.effect;
    if (declared === undefined) {
      report(at('tool'), `the tool ${effect.tool} declares no effect, so no canary can have seen one`);
      continue;
    }
    known(report, at('canary'), `canary of ${effect.tool}`, effect.canary, [declared.canary]);
    const seen = [...new Set([declared.resource, ...declared.observed])];
    for (const name of Object.keys(effect.arguments)) {
      known(report, at('arguments', name), 'observed argument', name, seen);
    }
  }
}
