import type { ToyRun } from '../kit/book.ts';
import type { ToyCase } from '../kit/stand.ts';
import { ModelDown, type Toy } from '../kit/toy.ts';

/** A provider may fail, and a second one stands by. What is tried again is the loop of tools, or the one request to the model. */
export const ra24: ToyCase = {
  id: 'ra-24',
  clauses: ['replay'],
  flawed(toy) {
    toy.converse = (run) =>
      withFailover(async () => {
        const waiting = run.batch;
        for (const call of waiting) await toy.execute(run, call);
        if (waiting.length === 0) return oneRound(toy, run);
        for (const { modelId, result = '' } of waiting)
          run.messages.push({ role: 'tool', tool_call_id: modelId, content: result });
        await toy.ask(run);
        run.batch = [];
      });
  },
  // The wrapper is around the request, behind which the results of the tools are kept.
  repaired(toy) {
    toy.converse = async (run) => {
      await oneRound(toy, run);
      const ran = run.batch;
      for (const call of ran) await toy.execute(run, call);
      if (!toy.answered(run)) return;
      await withFailover(() => toy.ask(run));
    };
  },
};

async function withFailover<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ModelDown)) throw error;
    return attempt();
  }
}

/** What the model proposes becomes the batch. */
async function oneRound(toy: Toy, run: ToyRun): Promise<void> {
  const message = await toy.ask(run);
  run.messages.push(message);
  run.batch = toy.recordAll(run, message.tool_calls ?? []).filter(({ state }) => state === 'pending');
}
