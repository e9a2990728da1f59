import type { JsonValue } from '../../../model/json.ts';
import { setCondition } from '../change.ts';
import type { Change, Condition } from '../condition.ts';
import { detailsOf, done, runsThatFeel } from './felt.ts';
import { lapseAll } from './lapse.ts';

const unpromoted = (run: string, tool: unknown): string => `unpromoted:${run}/${tool}`;
const inForce = (run: string, tool: unknown): string => `version:${run}/${tool}`;
const noHours = (run: string, tool: unknown): string => `hours:${run}/${tool}`;
const noPlace = (run: string, tool: unknown): string => `place:${run}/${tool}`;
const unlisted = (list: string, run: string, tool: unknown): string => `unlisted:${list}/${run}/${tool}`;
const newSchema = (run: string, tool: unknown): string => `schema:${run}/${tool}`;

/** Lists of whom, whose and where a tool is for. */
const LISTS = ['roles', 'tenants', 'environments'] as const;

/**
 * The registry of tools changes under a run. A new version ends approvals of the old one; whether a call that still waits
 * may be approved for the new one is for the target to say. The version that is in force already may be taken for a new
 * one or for none. A new schema fits none of the calls that a recording knows.
 */
export const registryChange: Change = {
  id: 'change:registry',
  claim: 'A call is executed by exactly the tool that it was proposed and approved for, if that is still executable.',
  courses(world, action) {
    const details = detailsOf(action);
    const { tool, version, schema, promoted, hours, places } = details;
    const runs = runsThatFeel(world, action);
    let next = world;
    for (const run of runs) {
      if (promoted === false) next = setCondition(next, unpromoted(run, tool), true);
      if (isEmpty(hours)) next = setCondition(next, noHours(run, tool), true);
      if (Array.isArray(places) && places.length === 0) next = setCondition(next, noPlace(run, tool), true);
      for (const list of LISTS) if (isNobody(details[list])) next = setCondition(next, unlisted(list, run, tool), true);
      if (schema !== undefined) next = setCondition(next, newSchema(run, tool), true);
    }
    if (version === undefined || typeof tool !== 'string') return done([next], action);
    const known = runs.every((run) => world.conditions[inForce(run, tool)] === version);
    next = runs.reduce((w, run) => setCondition(w, inForce(run, tool), version), next);
    const renewed = runs.reduce((w, run) => lapseAll(w, run, 'approved', 'approval:other-version', tool), next);
    const anew = runs.reduce((w, run) => lapseAll(w, run, 'pending', 'approval:other-version', tool), renewed);
    return done(known ? [next, renewed, anew] : [renewed, anew], action);
  },
};

export const schemaOfNow: Condition = {
  id: 'schema-of-now',
  claim: 'Arguments satisfy the schema that the tool has when it is executed.',
  refuses: (world, _env, { run, tool }) =>
    world.conditions[newSchema(run, tool)] === true ? ['arguments:old-schema'] : [],
};

export const promotedTool: Condition = {
  id: 'promoted-tool',
  claim: 'A tool that is not promoted is not executed.',
  refuses: (world, _env, { run, tool }) =>
    world.conditions[unpromoted(run, tool)] === true ? ['provenance:unpromoted'] : [],
};

/** Hours that begin when they end. What o'clock it is at the target nobody here knows. */
function isEmpty(hours: JsonValue | undefined): boolean {
  return Array.isArray(hours) && hours[0] === hours[1];
}

export const toolWindow: Condition = {
  id: 'tool-window',
  claim: 'A tool is executed in its hours and its places only.',
  refuses: (world, _env, { run, tool }) => [
    ...(world.conditions[noHours(run, tool)] === true ? (['limits:hours'] as const) : []),
    ...(world.conditions[noPlace(run, tool)] === true ? (['limits:place'] as const) : []),
  ],
};

/** A list with nobody on it: whoever the target takes somebody for, it is none of them. */
function isNobody(list: JsonValue | undefined): boolean {
  return Array.isArray(list) && list.length === 0;
}

export const listedFor: Condition = {
  id: 'listed-for',
  claim: 'A tool is executed for the roles, the tenants and the environments that the registry lists now.',
  refuses: (world, _env, { run, tool }) => {
    const isUnlisted = (list: (typeof LISTS)[number]): boolean => world.conditions[unlisted(list, run, tool)] === true;
    return [
      ...(isUnlisted('roles') ? (['principal:unlisted-role'] as const) : []),
      ...(isUnlisted('tenants') ? (['principal:unlisted-tenant'] as const) : []),
      ...(isUnlisted('environments') ? (['limits:environment'] as const) : []),
    ];
  },
};
