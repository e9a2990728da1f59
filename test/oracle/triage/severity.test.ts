import { describe, expect, it } from 'vitest';
import { CLAUSE_IDS } from '../../../src/model/clause.ts';
import { RUNGS, severityRank } from '../../../src/model/finding.ts';
import { rungsOf, severityOf } from '../../../src/oracle/triage/severity.ts';
import { missing, raced, revived, spliced, stolen } from './cases.ts';
import { refunded } from './sample.ts';

const quiet = { modelCalls: 0, permittedSame: false };

describe('the ladder', () => {
  it('shows an effect without the model', () => {
    expect(rungsOf({ ...quiet, witness: revived.witness, effects: revived.excess })).toEqual([
      'accepted',
      'dispatched',
      'effect',
    ]);
  });

  it('shows the model only where the history was carried to it', () => {
    expect(rungsOf({ ...quiet, witness: revived.witness, effects: revived.excess, modelCalls: 1 })).toContain(
      'exposed',
    );
    expect(rungsOf({ ...quiet, witness: revived.witness, effects: revived.excess, modelCalls: null })).not.toContain(
      'exposed',
    );
    expect(rungsOf({ ...quiet, witness: stolen.witness, effects: stolen.excess, modelCalls: 1 })).not.toContain(
      'exposed',
    );
  });

  it('calls an exposure no effect', () => {
    expect(rungsOf({ ...quiet, witness: spliced.witness, effects: spliced.excess })).toEqual(['accepted', 'exposed']);
  });

  it('counts a second effect as a duplicate, and two readings not', () => {
    expect(rungsOf({ ...quiet, witness: raced.witness, effects: raced.excess })).toContain('duplicated');
    expect(rungsOf({ ...quiet, witness: revived.witness, effects: revived.excess, permittedSame: true })).toContain(
      'duplicated',
    );
    expect(rungsOf({ ...quiet, witness: revived.witness, effects: [refunded(1), refunded(2)] })).toContain(
      'duplicated',
    );
    const read = refunded(1, { kind: 'disclosure' });
    expect(rungsOf({ ...quiet, witness: revived.witness, effects: [read, read] })).not.toContain('duplicated');
  });

  it('crosses a tenant by the guard or by the tenants, never by an unknown one', () => {
    expect(rungsOf({ ...quiet, witness: stolen.witness, effects: stolen.excess }).at(-1)).toBe('crossed-tenant');
    const one = { ...quiet, witness: revived.witness, effects: revived.excess };
    expect(rungsOf({ ...one, actorTenant: 'umbra', resourceTenant: 'acme' })).toContain('crossed-tenant');
    expect(rungsOf({ ...one, actorTenant: 'acme', resourceTenant: 'acme' })).not.toContain('crossed-tenant');
    expect(rungsOf({ ...one, actorTenant: 'acme', resourceTenant: null })).not.toContain('crossed-tenant');
    expect(rungsOf({ ...one, actorTenant: undefined, resourceTenant: 'acme' })).not.toContain('crossed-tenant');
  });

  it('is empty where nothing happened that should not have', () => {
    expect(rungsOf({ ...quiet, witness: missing.witness, effects: [] })).toEqual([]);
  });

  it('never knows of an approval that was denied', () => {
    const decided = { ...revived.witness, actionKind: 'decide' };
    expect(rungsOf({ ...quiet, witness: decided, effects: revived.excess })).toContain('approved');
    const denied = { ...decided, clause: 'approval' as const, reasons: ['approval:denied'] };
    expect(rungsOf({ ...quiet, witness: denied, effects: revived.excess })).not.toContain('approved');
  });
});

describe('severity', () => {
  it('is that of the farthest rung, and never falls when one is added', () => {
    for (const clause of CLAUSE_IDS) {
      for (let n = 0; n < RUNGS.length; n++) {
        const fewer = severityRank(severityOf(clause, RUNGS.slice(0, n)));
        expect(severityRank(severityOf(clause, RUNGS.slice(0, n + 1)))).toBeLessThanOrEqual(fewer);
      }
    }
    expect(severityOf('approval', ['accepted', 'dispatched', 'effect'])).toBe('high');
    expect(severityOf('approval', ['accepted', 'effect', 'crossed-tenant'])).toBe('critical');
    expect(severityOf('replay', ['accepted', 'effect', 'duplicated'])).toBe('high');
    expect(severityOf('pairing', ['accepted', 'exposed'])).toBe('high');
    expect(severityOf('liveness', [])).toBe('medium');
  });
});
