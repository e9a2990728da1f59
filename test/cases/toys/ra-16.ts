import { createHmac } from 'node:crypto';
import type { ToyCall, ToyRun } from '../kit/book.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/**
 * An execution waits at a link with a signed token. Signed is the id of the execution: the token of one wait opens the next
 * one too, and again when all is over.
 */
export const ra16: ToyCase = {
  id: 'ra-16',
  clauses: ['approval', 'replay', 'provenance'],
  options: { dispatchOn: 'decision' },
  flawed: (toy) =>
    links(
      toy,
      ({ id }) => id,
      (run) => run.calls.findLast(({ state }) => state === 'pending') ?? run.calls.at(-1),
    ),
  // The token is of one wait of the execution, and used up with it.
  repaired: (toy) =>
    links(
      toy,
      ({ id }, call) => `${id}/${call.id}`,
      (run, token) => run.calls.find((call) => call.state === 'pending' && sign(`${run.id}/${call.id}`) === token),
    ),
};

const sign = (text: string): string => createHmac('sha256', 'toy').update(text).digest('hex');

function links(
  toy: Toy,
  signed: (run: ToyRun, call: ToyCall) => string,
  waiting: (run: ToyRun, token: string) => ToyCall | undefined,
): void {
  toy.app.get('/runs/:run/calls/:call/link', (c) => {
    const { run, call } = toy.decidable(c);
    return c.json({ run: run.id, token: sign(signed(run, call)) });
  });
  toy.app.post('/webhook-waiting/:run', async (c) => {
    const { token, answer } = await c.req.json<{ token: string; answer: string }>();
    const run = toy.book.runs.get(c.req.param('run'));
    const call = run === undefined ? undefined : waiting(run, token);
    if (run === undefined || call === undefined || token !== sign(signed(run, call)))
      throw new Refusal(403, 'forbidden');
    if (answer === 'reject') call.state = 'rejected';
    else {
      toy.approve(run, call);
      await toy.execute(run, call);
    }
    await toy.proceed(run);
    return c.json(toy.view(run));
  });
}
