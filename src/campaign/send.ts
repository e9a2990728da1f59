import type { Action } from '../model/plan.ts';
import { partsOf } from '../model/plan-actions.ts';
import { replay } from '../target/replay.ts';
import { undelivered } from './sent-as-said.ts';
import type { Stage } from './stage.ts';
import type { RunningTrial } from './trial.ts';

/** Sends what was not sent yet of these trials: one after the other, or together under the concurrency limit. */
export async function sendTrials(
  stage: Stage,
  trials: readonly RunningTrial[],
  { alone }: { alone?: boolean },
): Promise<void> {
  await (alone === true ? sendInTurn(stage, trials) : sendTogether(stage, trials));
}

/** Controls come last: that one succeeded shows that the target was there for every request before it. */
async function sendTogether(stage: Stage, trials: readonly RunningTrial[]): Promise<void> {
  const isControl = ({ spec }: RunningTrial): boolean => spec.mutant.origin === 'control';
  for (const part of [trials.filter((t) => !isControl(t)), trials.filter(isControl)])
    await Promise.all(part.map((trial) => stage.slots.add(() => send(stage, trial))));
}

async function sendInTurn(stage: Stage, trials: readonly RunningTrial[]): Promise<void> {
  for (const trial of trials) await send(stage, trial);
}

async function send(stage: Stage, trial: RunningTrial): Promise<void> {
  if (stage.signal.aborted) return;
  trial.session ??= stage.adapter.session(trial.canaryTrial.marker, valuesOf(trial));
  const { session } = trial;
  const paced = {
    answers: session.answers,
    close: () => session.close(),
    perform: async (...args: Parameters<typeof session.perform>) => {
      await stage.pace();
      return session.perform(...args);
    },
  };
  const todo = trial.plan.actions.filter((a) => !wasSent(trial, a));
  const stepwise = trial.spec.stepwise === true;
  const facts = await replay({ ...trial.plan, actions: todo }, paced, {
    signal: stage.signal,
    // What the plan itself sets going is not to be taken for the doing of what is asked after it.
    afterStep: async (action) => {
      if (stepwise || isLastBeforeProbes(todo, action)) await stage.watch.readAfter(Date.now() + stage.settleMs);
    },
  });
  const lost = undelivered(stage.adapter, { plan: trial.plan, facts: [...trial.facts, ...facts] });
  if (lost !== undefined) {
    trial.lost = lost;
    stage.note(`the mutation of ${trial.spec.mutant.id} did not reach the target: ${lost}`);
  }
  trial.facts = [...trial.facts, ...stage.redactor.value(facts)];
  trial.answers = [...session.answers];
}

/** What the placeholders of its plan stand for. */
function valuesOf({ canaryTrial, resources }: RunningTrial): Record<string, string> {
  const own = [...resources].flatMap(([canary, list]) =>
    list.flatMap(({ role, value, link }): [string, string][] => [
      [`canary.${canary}.${role}`, value],
      ...(link === undefined ? [] : [[`canary.${canary}.link`, link] as [string, string]]),
    ]),
  );
  return { marker: canaryTrial.marker, ...Object.fromEntries(own) };
}

function wasSent({ facts }: RunningTrial, action: Action): boolean {
  return partsOf(action).some(({ id }) => facts.some((f) => f.action === id));
}

function isLastBeforeProbes(actions: readonly Action[], action: Action): boolean {
  return action.probe === undefined && actions[actions.indexOf(action) + 1]?.probe !== undefined;
}
