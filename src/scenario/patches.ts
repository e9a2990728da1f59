import { type Path, problemAt, type SourceDocument } from '../model/document.ts';
import { isJsonObject, type JsonValue } from '../model/json.ts';
import { suggestion } from '../model/nearest.ts';
import { simpleActions } from '../model/plan-actions.ts';
import type { Problem } from '../model/problem.ts';
import type { Ground } from '../mutation/operator.ts';
import { edited, placesIn } from '../mutation/patch/edit.ts';
import type { Patch } from '../mutation/patch/patch.ts';
import { patched, placesOf } from '../mutation/patch/patch-operator.ts';
import type { Site } from '../mutation/patch/surface.ts';
import type { ScenarioBaseline } from './scenario.ts';

const DEEDS = ['set', 'remove', 'copyFromRole'] as const;
const RESOURCE = /\$\{canary\.([\w-]+)\.(id|decoy|foreign)\}/;

type Mistake = { path: Path; message: string; part?: 'key' | 'value' };

/** What a schema cannot say of patches: each does one thing, names what there is, fits somewhere and stays with its trial. */
export function patchProblems(
  document: SourceDocument,
  patches: readonly Patch[],
  baselines: readonly ScenarioBaseline[],
): Problem[] {
  return patches.flatMap((patch) => {
    const mistake = misused(patch) ?? unknownName(patch, baselines) ?? misfit(patch, baselines);
    if (mistake === undefined) return [];
    return [problemAt(document, ['patches', patch.name, ...mistake.path], mistake.message, mistake.part)];
  });
}

function misused(patch: Patch): Mistake | undefined {
  const done = DEEDS.filter((deed) => patch[deed] !== undefined);
  const [, second] = done;
  if (second !== undefined) return { path: [second], message: `${done.join(' and ')} exclude each other`, part: 'key' };
  if (done.length === 0)
    return { path: [], message: `it says nothing to do (valid: ${DEEDS.join(', ')})`, part: 'key' };
  if (patch.whenMissing !== undefined && patch.set === undefined)
    return { path: ['whenMissing'], message: 'only what is set can be created', part: 'key' };
  return undefined;
}

function unknownName({ tool, baseline }: Patch, baselines: readonly ScenarioBaseline[]): Mistake | undefined {
  const runs = baselines.map(({ id }) => id);
  if (baseline !== undefined && !runs.includes(baseline))
    return { path: ['baseline'], message: `no recorded run is named "${baseline}"${suggestion(baseline, runs)}` };
  const tools = [...new Set(baselines.flatMap((b) => Object.keys(b.contract.tools)))];
  if (tool === undefined || tools.includes(tool)) return undefined;
  return { path: ['tool'], message: `no baseline declares the tool "${tool}"${suggestion(tool, tools)}` };
}

/** Why a patch fits nowhere, or where it would reach what is not of its trial. */
function misfit(patch: Patch, baselines: readonly ScenarioBaseline[]): Mistake | undefined {
  const places = baselines.flatMap((ground) => placesOf(patch, ground).map((site) => ({ ground, site })));
  if (places.length === 0)
    return { path: ['surface'], message: `no recording has a place of the surface ${patch.surface} for it` };
  let fits = false;
  for (const { ground, site } of places) {
    const plan = patched(patch, ground, site);
    if (plan === undefined) continue;
    fits = true;
    const literal = literalTarget(ground, simpleActions(plan).filter((a) => a.attack !== undefined) as never);
    if (literal !== undefined) return { path: [doneBy(patch)], message: literal };
  }
  return fits ? undefined : nowhere(patch, places);
}

function nowhere(patch: Patch, places: readonly { ground: Ground; site: Site }[]): Mistake {
  const create = patch.whenMissing === 'create';
  const matches = places.some(({ site }) => edited(site.document, patch.at, () => 'matched', create) !== undefined);
  if (!matches) {
    const known = [...new Set(places.flatMap(({ site }) => placesIn(site.document)))];
    return { path: ['at'], message: `it matches nothing in the ${patch.surface}${suggestion(patch.at, known)}` };
  }
  const changed = patch.copyFromRole === undefined ? `no valid ${patch.surface} would be left` : noRole(patch, places);
  return { path: [doneBy(patch)], message: `it changes nothing that can be sent: ${changed}` };
}

function noRole({ copyFromRole = '' as never }: Patch, places: readonly { ground: Ground }[]): string {
  const parts = [...new Set(places.flatMap(({ ground }) => Object.keys(ground.cast)))];
  return parts.includes(copyFromRole)
    ? 'that name is there already'
    : `nobody plays "${copyFromRole}" and no text there names another resource${suggestion(copyFromRole, parts)}`;
}

function doneBy(patch: Patch): string {
  return DEEDS.find((deed) => patch[deed] !== undefined) ?? 'set';
}

/** A call whose target is no resource of its trial might reach what is somebody's. */
function literalTarget(ground: Ground, written: JsonValue): string | undefined {
  for (const { tool, arguments: args } of callsIn(written)) {
    const effect = typeof tool === 'string' ? ground.contract.tools[tool]?.effect : undefined;
    const target = isJsonObject(args) && effect !== undefined ? args[effect.resource] : undefined;
    if (effect === undefined || target === undefined) continue;
    if (RESOURCE.exec(JSON.stringify(target))?.[1] === effect.canary) continue;
    const valid = ['id', 'decoy', 'foreign'].map((role) => `\${canary.${effect.canary}.${role}}`);
    return `it aims ${String(tool)} at ${JSON.stringify(target)}, which is no resource of the trial (valid: ${valid.join(', ')})`;
  }
  return undefined;
}

function callsIn(value: JsonValue): { tool: JsonValue; arguments: JsonValue }[] {
  if (value === null || typeof value !== 'object') return [];
  const own = isJsonObject(value) && value.tool !== undefined && value.arguments !== undefined ? [value as never] : [];
  return [...own, ...Object.values(value).flatMap(callsIn)];
}
