import type { Finding } from '../../model/finding.ts';
import { actor, effectPhrase } from '../phrases.ts';
import { diagram, label } from './blocks.ts';

/** Who sent what, what the target answered, and where the canary saw the effect. A crossed arrow is an effect that authority refuses. */
export function sequence(finding: Finding): string {
  const actors = [...new Set(finding.steps.map((step) => step.as))];
  const id = (name: string): string => `P${actors.indexOf(name)}`;
  const canary = finding.witness.canary ?? finding.effects[0]?.canary;
  const lines = [
    'sequenceDiagram',
    ...actors.map((name) => `  participant ${id(name)} as ${label(actor(name))}`),
    '  participant T as target',
    ...(canary === undefined ? [] : [`  participant C as canary ${label(canary)}`]),
  ];
  for (const step of finding.steps) {
    const attack = step.attack === undefined ? '' : ` (${label(step.attack)})`;
    lines.push(`  ${id(step.as)}->>T: ${label(step.does)}${attack}`);
    if (step.action === finding.witness.action && canary !== undefined) {
      for (const effect of finding.effects) lines.push(`  T-xC: ${label(effectPhrase(effect))}`);
    }
    lines.push(`  T-->>${id(step.as)}: ${label(step.outcome)}`);
  }
  return diagram(lines);
}
