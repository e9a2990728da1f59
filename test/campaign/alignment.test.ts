import { expect, it } from 'vitest';
import { alignmentOf } from '../../src/campaign/alignment.ts';
import type { Plan } from '../../src/model/plan.ts';

const open = { id: 'a0', as: 'alice', do: 'open', run: 'main', dispatch: 'inline' } as const;
const approve = { id: 'a2', as: 'carol', do: 'decide', call: 'main.0.0', decision: 'approve' } as const;
const cancel = { id: 'a3', as: 'alice', do: 'cancel', run: 'main' } as const;
const resume = { id: 'a4', as: 'alice', do: 'resume', run: 'main' } as const;
const plan = (...actions: Plan['actions']): Plan => ({ base: 'refund', actions });
const changes = (recorded: Plan, rewritten: Plan): string[] =>
  alignmentOf(recorded, rewritten).map(({ change }) => change);

it('is the same where nothing was rewritten', () => {
  const recorded = plan(open, approve, resume);
  expect(changes(recorded, recorded)).toEqual(['same', 'same', 'same']);
});

it('shows what was dropped where it stood', () => {
  expect(changes(plan(open, approve, cancel, resume), plan(open, approve, resume))).toEqual([
    'same',
    'same',
    'dropped',
    'same',
  ]);
  expect(changes(plan(open, approve, cancel), plan(open))).toEqual(['same', 'dropped', 'dropped']);
});

it('shows what was added, changed and moved', () => {
  const stranger = { ...resume, id: 'x1', as: 'mallory', attack: 'resume-as-stranger' };
  expect(changes(plan(open, approve), plan(open, stranger, approve))).toEqual(['same', 'added', 'same']);
  const other = { ...resume, as: 'mallory', attack: 'resume-as-stranger' };
  const [, changed] = alignmentOf(plan(open, resume), plan(open, other));
  expect(changed).toMatchObject({
    change: 'changed',
    recorded: expect.stringContaining('alice'),
    rewritten: expect.stringContaining('mallory'),
  });
  expect(changes(plan(open, approve, cancel, resume), plan(approve, open, cancel, resume)).toSorted()).toEqual([
    'moved',
    'same',
    'same',
    'same',
  ]);
});

it('has every step of both runs exactly once', () => {
  const recorded = plan(open, approve, cancel, resume);
  const rewritten = plan(resume, open, { ...resume, id: 'x1' }, approve);
  const rows = alignmentOf(recorded, rewritten);
  expect(rows.filter((row) => row.recorded !== undefined)).toHaveLength(4);
  expect(rows.filter((row) => row.rewritten !== undefined)).toHaveLength(4);
});
