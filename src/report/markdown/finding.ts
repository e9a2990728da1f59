import { type Finding, QUESTIONS } from '../../model/finding.ts';
import { markdownCode as code, markdownText as text } from '../escape.ts';
import { layerRows } from '../layer-phrases.ts';
import { actor, confirmedPhrase, effectPhrase, modelCallsPhrase, reasonsPhrase, recipeStepPhrase } from '../phrases.ts';
import { bullets, numbered } from './blocks.ts';
import { sequence } from './sequence.ts';

export function findingSection(finding: Finding): string[] {
  const recipe = finding.recipe.map((step) => code(recipeStepPhrase(step)));
  return [
    `### ${finding.severity.toUpperCase()} ${text(finding.id)}: ${text(finding.title)}`,
    bullets(facts(finding)),
    '**Recipe**',
    recipe.length === 0 ? 'None: it happens on the unmodified baseline.' : numbered(recipe),
    '**Steps**',
    numbered(finding.steps.map(stepLine)),
    sequence(finding),
    '**What the canary saw**',
    text(finding.witness.observed),
    ...(finding.effects.length === 0 ? [] : [bullets(finding.effects.map((effect) => code(effectPhrase(effect))))]),
    '**What authority permitted**',
    text(finding.witness.expected),
    ...(finding.permitted.length === 0 ? [] : [bullets(finding.permitted.map(text))]),
    ...layersSection(finding),
    '**Evidence**',
    numbered(finding.answers.map(answerLine)),
    '**Fix**',
    text(finding.remediation.pattern),
    `The check of the reference gateway: ${code(finding.remediation.check)}`,
    `Replay: ${code(finding.replay)}`,
  ];
}

/** Which layers were seen of each effect, from the model to the effect. */
function layersSection({ layers = [], effects }: Finding): string[] {
  return layers.flatMap((one) => {
    const effect = effects.find(({ id }) => id === one.effect);
    const head = effect === undefined ? one.effect : effectPhrase(effect);
    return [`**Layers** of ${code(head)}`, bullets(layerRows(one).map(([layer, seen]) => `${layer}: ${text(seen)}`))];
  });
}

function facts(finding: Finding): string[] {
  const taxonomy = finding.taxonomy.map((entry) => `${entry.scheme} ${entry.edition} ${entry.id}`).join(', ');
  return [
    `Clause: ${code(reasonsPhrase(finding))}`,
    `Measured: ${text(`${confirmedPhrase(finding)}, ${modelCallsPhrase(finding)}`)}`,
    `Reached: ${finding.rungs.join(' → ')}`,
    `Cause: ${text(finding.cause)}; baseline: ${text(finding.baseline)}; fingerprint: ${code(finding.fingerprint)}`,
    ...(taxonomy === '' ? [] : [`Taxonomy: ${text(taxonomy)}`]),
    ...(finding.limitation === undefined ? [] : [`Documented limitation: ${text(finding.limitation)}`]),
  ];
}

function stepLine(step: Finding['steps'][number]): string {
  const by = step.attack === undefined ? '' : ` **attack** ${code(step.attack)}`;
  return `${text(`${actor(step.as)} ${step.does}`)} → ${text(step.outcome)}${by}`;
}

function answerLine(answer: Finding['answers'][number]): string {
  const question = QUESTIONS.find((one) => one.id === answer.id)?.question ?? answer.id;
  return `${question} ${text(answer.answer)} _(${text(answer.source)})_`;
}
