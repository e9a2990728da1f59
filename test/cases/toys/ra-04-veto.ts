import type { ToyCase } from '../kit/stand.ts';

/**
 * The twin of the forged gate: whoever names a call that waits may say what it returned. The gateway takes it for one that has run, tells
 * the model so, and a genuine approval comes to nothing.
 */
export const ra04Veto: ToyCase = {
  id: 'ra-04',
  clauses: ['pairing', 'liveness'],
  flawed(toy) {
    toy.app.post('/runs/:run/calls/:call/result', async (c) => {
      const run = toy.own(c);
      const { content } = await c.req.json<{ content: string }>();
      const call = run.calls.find(({ id }) => id === c.req.param('call'));
      if (call !== undefined) {
        call.state = 'done';
        call.result = content;
      }
      await toy.proceed(run);
      return c.json(toy.view(run));
    });
  },
  // A result is the executor's to give; that of a client is refused, and the call goes on waiting.
  repaired: () => undefined,
};
