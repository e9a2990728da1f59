import { foreignOf } from '../foreign-target.ts';
import type { Operator } from '../operator.ts';
import { callAt, proposalSites, repropose } from '../proposal-change.ts';

const FORMS: Readonly<Record<string, (tenant: string, foreign: string) => string>> = {
  'encoded-dots': (tenant, foreign) => `${tenant}/%2e%2e/${foreign}`,
  'encoded-slash': (tenant, foreign) => `${tenant}/..%2f${foreign}`,
  'wide-dots': (tenant, foreign) => `${tenant}/\u2025/${foreign}`,
};

/**
 * The target of a proposed call is spelled in another way: percent-encoded, with characters that normalise to others.
 * As it is written it lies in the tenant's own folder, decoded it does not. A sound gateway checks the form that it
 * acts on, or takes one form only. Seed 002, canonical identifiers before policy.
 */
export const varyCanonicalForm: Operator = {
  id: 'vary-canonical-form',
  family: 'arguments',
  claim: "A path is spelled so that it means another tenant's file once it is decoded; it must not reach it.",
  clauses: ['arguments'],
  cases: [],
  seeds: ['002: canonicalize identifiers and paths before policy evaluation'],
  level: 'property',
  attacks: 'a tool whose target could be spelled in other ways',
  needs: ['say'],
  scope: 'run',
  blast: 'write',
  paths: ['model'],
  sites: (ground) =>
    proposalSites(ground, (call, rule) => rule.target?.names === 'path' && foreignOf(call, rule) !== undefined),
  choices: (ground, site) => ({ form: callAt(ground, site) === undefined ? [] : Object.keys(FORMS) }),
  rewrite(ground, site, parameters) {
    const found = callAt(ground, site);
    const foreign = found && foreignOf(found.call, found.rule);
    const tenant = ground.contract.principals[ground.cast.owner]?.tenant;
    const name = found?.rule.effect?.resource;
    if (found === undefined || foreign === undefined || tenant === undefined || name === undefined) return undefined;
    const path = FORMS[String(parameters.form)]?.(tenant, foreign);
    if (path === undefined) return undefined;
    return repropose(ground.plan, 'vary-canonical-form', found.call.ref, {
      ...found.call.proposal.arguments,
      [name]: path,
    });
  },
  twin: ({ plan }) => plan,
};
