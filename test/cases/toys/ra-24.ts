import type { ToyRun } from '../kit/book.ts';
import type { ToyCase } from '../kit/stand.ts';
import { ModelDown, type Toy } from '../kit/toy.ts';

/** A provider may fail, and a second one stands by. What is tried again is the loop of tools, or the one request to the model. */
export const ra24: ToyCase = {
  id: 'ra-24',
  clauses: ['replay'],
  flawed: (toy) => providers(toy, (runTools, goOn) => withFailover(async () => goOn(await runTools()))),
  // The wrapper is around the one request, behind which the results of the tools are kept.
  repaired: (toy) =>
    providers(toy, async (runTools, goOn) => {
      const results = await runTools();
      await withFailover(() => goOn(results));
    }),
};

type Results = object[];

function providers(
  toy: Toy,
  round: (runTools: () => Promise<Results>, goOn: (results: Results) => Promise<void>) => Promise<void>,
): void {
  toy.converse = async (run) => {
    await oneRound(toy, run);
    const calls = run.batch;
    if (calls.some(({ tool }) => toy.tools.isGated(tool)) || calls.length === 0) return;
    const before = run.messages;
    await round(
      async () => {
        for (const call of calls) await toy.execute(run, call);
        return calls.map(({ modelId, result = '' }) => ({ role: 'tool', tool_call_id: modelId, content: result }));
      },
      async (results) => {
        run.messages = [...before, ...results];
        await toy.ask(run);
      },
    );
    run.batch = [];
  };
}

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
