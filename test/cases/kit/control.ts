import type { ToyRun } from './book.ts';
import { deliver } from './loop.ts';
import { Refusal, type Toy } from './toy.ts';

interface Change {
  run?: string;
  value?: Record<string, unknown>;
}

/** What an operator of the toy changes or breaks under one run. */
export function controlPlane(toy: Toy, key: string): void {
  const { app, book } = toy;
  app.use('/control/*', async (c, next) => {
    if (c.req.header('x-control-key') !== key) throw new Refusal(401, 'unauthenticated');
    await next();
  });
  const onRun = (path: string, change: (run: ToyRun, value: Record<string, unknown>) => void): void => {
    app.post(path, async (c) => {
      const { run: id = '', value = {} } = await c.req.json<Change>();
      const run = book.runs.get(id);
      if (run === undefined) throw new Refusal(404, 'not-found');
      change(run, value);
      return c.json(toy.view(run));
    });
  };
  for (const kind of ['crash', 'delay-effect', 'model-fails']) {
    onRun(`/control/faults/${kind}`, (run, value) => {
      toy.faults.set(run.id, (toy.faults.get(run.id) ?? new Map()).set(kind, value));
    });
  }
  onRun('/control/change/clock', (run, { advanceMs }) => {
    run.clockMs += Number(advanceMs);
  });
  onRun('/control/change/policy', (run, { deny, version }) => {
    if (deny !== undefined) run.denied.add(String(deny));
    if (version !== undefined) run.policy = String(version);
  });
  onRun('/control/change/registry', (run, { tool, version, schema, promoted }) => {
    if (version !== undefined) run.versions.set(String(tool), String(version));
    if (schema !== undefined || promoted === false) run.withdrawn.add(String(tool));
  });
  onRun('/control/change/ownership', (_run, { resource, tenant }) => {
    toy.tools.moved.set(String(resource), String(tenant));
  });
  onRun('/control/change/referent', (_run, { resource, to }) => {
    toy.tools.referents.set(String(resource), String(to));
  });
  app.post('/control/queue/redeliver', async (c) => {
    const call = book.calls.get((await c.req.json<{ call: string }>()).call);
    const run = book.runs.get(call?.run ?? '');
    if (call === undefined || run === undefined) throw new Refusal(404, 'not-found');
    if (run.queue) await deliver(toy, run, call);
    return c.json(toy.view(run));
  });
}
