import type { Plan, SimpleAction } from '../../src/model/plan.ts';
import { simpleActions } from '../../src/model/plan-actions.ts';
import type { StepFact } from '../../src/model/transcript.ts';
import type { Adapter, Session } from '../../src/target/adapter.ts';

/** How an adapter may lose what an operator wrote, and say that it did as it was told. */
export type Loss = 'as-recorded' | 'without-fields' | 'as-the-owner';

/**
 * The same adapter, whose sessions lose each mutation: an action of the recording is performed as recorded, one that was put in is not
 * sent at all, or without the fields that make it a mutation, or in the owner's name. Its trace is that of the whole action.
 */
export function lossy(adapter: Adapter, loss: Loss, recorded: (marker: string) => Plan, owner: string): Adapter {
  return {
    ...adapter,
    session: (marker) => {
      const session = adapter.session(marker);
      const before = new Map(simpleActions(recorded(marker)).map((a) => [a.id, a]));
      const perform: Session['perform'] = (action, signal) => {
        if (action.attack === undefined) return session.perform(action, signal);
        const lost = before.get(action.id) ?? less(action, loss, owner);
        return lost === undefined ? Promise.resolve(pretended(action)) : session.perform(lost, signal);
      };
      return { perform, close: () => session.close(), answers: session.answers };
    },
  };
}

function less(action: SimpleAction, loss: Loss, owner: string): SimpleAction | undefined {
  if (loss === 'as-recorded') return undefined;
  if (loss === 'as-the-owner') return { ...action, as: owner, credential: undefined } as SimpleAction;
  const bare = { ...action } as Record<string, unknown>;
  for (const field of ['control', 'copy', 'reason', 'remember', 'value', 'credential', 'from', 'claimsApproval'])
    delete bare[field];
  if (action.do === 'submit') bare.messages = action.messages.filter((m) => m.role === 'user');
  return bare as SimpleAction;
}

function pretended({ id }: SimpleAction): StepFact {
  const now = Date.now();
  return { action: id, start: now, end: now, kind: 'accepted', exchanges: [] };
}
