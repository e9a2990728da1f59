import type { Family, Ground, LeaseScope, Operator } from '../operator.ts';
import { insertedId } from '../plan-writing.ts';
import type { ActionKind, Clause, JsonValue, Plan } from '../vocabulary.ts';
import { type Change, edited, REMOVED } from './edit.ts';
import { type Patch, PEOPLE, patchId, RESOURCE_ROLES, type Surface } from './patch.ts';
import { SITES, type Site } from './surface.ts';

const RESOURCE = /\$\{canary\.([\w-]+)\.(?:id|decoy|foreign)\}/g;

interface About {
  family: Family;
  clauses: readonly Clause[];
  attacks: string;
  needs: readonly ActionKind[];
}

const ABOUT: Readonly<Record<Surface, About>> = {
  arguments: { family: 'arguments', clauses: ['arguments'], attacks: 'a call that the model proposes', needs: ['say'] },
  history: {
    family: 'provenance',
    clauses: ['provenance'],
    attacks: 'an authenticated client that may submit a history',
    needs: ['submit'],
  },
  decision: { family: 'approve', clauses: ['approval'], attacks: 'a call that is pending', needs: ['decide'] },
  control: { family: 'provenance', clauses: ['approval'], attacks: 'a call that is pending', needs: ['resume'] },
};

/**
 * The operator of a patch that a user wrote: one change at one kind of place, wherever it applies. What must come of it is
 * computed like that of every other mutation.
 */
export function patchOperator(patch: Patch): Operator {
  const id = patchId(patch.name);
  const sitesOf = (ground: Ground): { site: Site; plan: Plan }[] =>
    placesOf(patch, ground).flatMap((site) => {
      const plan = patched(patch, ground, site);
      return plan === undefined ? [] : [{ site, plan }];
    });
  return {
    id,
    claim: patch.summary ?? `${deed(patch)} in the ${patch.surface}; what current authority refuses must not happen.`,
    ...ABOUT[patch.surface],
    cases: [],
    seeds: [],
    level: 'end-to-end',
    scope: scopeOf(patch),
    blast: 'write',
    paths: ['model', 'resume', 'direct', 'queue', 'schedule', 'delegate', 'operator', 'recovery'],
    sites: (ground) => sitesOf(ground).map(({ site }) => site.name),
    choices: () => ({}),
    rewrite: (ground, name) => sitesOf(ground).find(({ site }) => site.name === name)?.plan,
    twin: ({ plan }) => plan,
  };
}

/** The places that a patch is about, whether or not its path matches there. */
export function placesOf({ surface, tool, baseline }: Patch, ground: Ground): Site[] {
  if (baseline !== undefined && ground.plan.base !== baseline) return [];
  return SITES[surface](ground).filter((site) => tool === undefined || site.tool === tool);
}

/** The plan with one place changed; undefined where the patch does not fit it. */
export function patched(patch: Patch, ground: Ground, site: Site): Plan | undefined {
  const changed = edited(site.document, patch.at, changeOf(patch, ground), patch.whenMissing === 'create');
  if (changed === undefined || JSON.stringify(changed) === JSON.stringify(site.document)) return undefined;
  const id = patchId(patch.name);
  return site.write(changed, id, insertedId(ground.plan, id, site.name));
}

function changeOf({ set, remove, copyFromRole }: Patch, { cast }: Ground): Change {
  if (remove === true) return () => REMOVED;
  if (set !== undefined) return () => set;
  const role = copyFromRole ?? 'id';
  if (PEOPLE.includes(role as never)) return () => cast[role as keyof typeof cast];
  return (value) => ofRole(value, role);
}

/** The same text about the resource of another role of its trial. */
function ofRole(value: JsonValue, role: string): JsonValue | undefined {
  if (typeof value !== 'string' || value.search(RESOURCE) < 0) return undefined;
  return value.replace(RESOURCE, (_match, canary: string) => `\${canary.${canary}.${role}}`);
}

/** Without the argument that names its target a call may reach what is not of its trial. */
function scopeOf({ surface, remove }: Patch): LeaseScope {
  return remove === true && (surface === 'arguments' || surface === 'decision') ? 'target' : 'run';
}

function deed({ at, set, remove, copyFromRole }: Patch): string {
  if (remove === true) return `Takes ${at} away`;
  if (set !== undefined) return `Puts ${JSON.stringify(set)} at ${at}`;
  const whose = RESOURCE_ROLES.includes(copyFromRole as never) ? 'the resource of the role' : 'the name of the';
  return `Puts ${whose} ${copyFromRole} at ${at}`;
}
