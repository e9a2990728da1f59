import { CANARY_KINDS } from '../canary/registry.ts';
import { problemAt, type SourceDocument } from '../model/document.ts';
import { checkDocument } from '../model/document-check.ts';
import { suggestion } from '../model/nearest.ts';
import type { Problem } from '../model/problem.ts';
import type { ScenarioCanary } from './scenario.ts';
import type { ScenarioFile } from './schema.ts';

/** The canaries of a scenario, each checked by its kind. */
export function readCanaries(
  document: SourceDocument,
  declared: ScenarioFile['canaries'],
): { canaries: Record<string, ScenarioCanary>; problems: Problem[] } {
  const canaries: Record<string, ScenarioCanary> = {};
  const problems: Problem[] = [];
  for (const [name, { kind: id, ...definition }] of Object.entries(declared)) {
    const kind = CANARY_KINDS.find((one) => one.id === id);
    if (kind === undefined) {
      const ids = CANARY_KINDS.map((one) => one.id);
      problems.push(
        problemAt(
          document,
          ['canaries', name, 'kind'],
          `there is no canary kind ${JSON.stringify(id)}${suggestion(id, ids)}`,
        ),
      );
      continue;
    }
    const checked = checkDocument(document, kind.schema, ['canaries', name], definition);
    if (checked.ok) canaries[name] = { kind: id, definition: checked.value };
    else problems.push(...checked.problems);
  }
  return { canaries, problems };
}
