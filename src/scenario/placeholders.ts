import { type Path, problemAt, type SourceDocument } from '../model/document.ts';
import type { JsonValue } from '../model/json.ts';
import { suggestion } from '../model/nearest.ts';
import { placeholdersIn } from '../model/placeholder.ts';
import type { Problem } from '../model/problem.ts';
import { RESOURCE_ROLES } from '../mutation/patch/patch.ts';

/** What a scenario may name and only a campaign knows. */
const ALWAYS = ['work', 'folder', 'retcon', 'node', 'lab.model.url', 'lab.model.origin'];
/** The same, where the lab serves tools. */
const WITH_TOOLS = ['lab.tools.url', 'lab.tools.ledger'];
/** What a canary fills in when it plants a resource or trips itself. */
const IN_CANARIES = ['resource', 'tenant', 'honey', 'marker'];
/** What a trial fills in where a patch puts it: its marker, the token of the call, resources of its own. */
const IN_PATCHES = ['marker', 'stamp'];

/**
 * Refuses placeholders that no campaign will fill in. Those of `env` and `file` are judged where they are resolved;
 * where the names of principals or canaries are not known, theirs are let be.
 */
export function placeholderProblems(
  document: SourceDocument,
  principals: readonly string[] | undefined,
  canaries: readonly string[] | undefined,
  servesTools: boolean,
): Problem[] {
  const problems: Problem[] = [];
  const choices = [
    ...ALWAYS,
    ...(servesTools ? WITH_TOOLS : []),
    // Before the names, of which only the first are shown.
    'secret.NAME',
    'env:NAME',
    'file:PATH',
    ...(principals ?? []).map((name) => `principal.${name}.token`),
    ...(canaries ?? []).map((name) => `canary.${name}.FACT`),
  ];
  const isKnown = (name: string): boolean => {
    if (/^(env|file):/.test(name) || /^secret\.[\w-]+$/.test(name)) return true;
    if (principals === undefined && /^principal\.[\w-]+\.token$/.test(name)) return true;
    const canary = /^canary\.([\w-]+)\.[\w-]+$/.exec(name)?.[1];
    return canary === undefined ? choices.includes(name) : (canaries?.includes(canary) ?? true);
  };
  const ofTrials = [...IN_PATCHES, ...(canaries ?? []).flatMap((c) => RESOURCE_ROLES.map((r) => `canary.${c}.${r}`))];
  const isOfTrials = (name: string): boolean =>
    /^(env|file):/.test(name) ||
    ofTrials.includes(name) ||
    (canaries === undefined && /^canary\.[\w-]+\.(id|decoy|foreign)$/.test(name));
  const walk = (value: JsonValue, path: Path): void => {
    if (Array.isArray(value)) for (const [i, item] of value.entries()) walk(item, [...path, i]);
    else if (value !== null && typeof value === 'object') {
      for (const [key, item] of Object.entries(value)) walk(item, [...path, key]);
    } else {
      const inPatch = path[0] === 'patches';
      for (const name of placeholdersIn(value)) {
        if (inPatch ? isOfTrials(name) : isKnown(name)) continue;
        if (path[0] === 'canaries' && IN_CANARIES.includes(name)) continue;
        const valid = inPatch ? ofTrials : choices;
        const message = WITH_TOOLS.includes(name)
          ? `\${${name}} needs tools that the lab serves: write lab: { tools: {} }`
          : `unknown placeholder \${${name}}${suggestion(name, valid)}`;
        problems.push(problemAt(document, path, message));
      }
    }
  };
  walk(document.value, []);
  return problems;
}
