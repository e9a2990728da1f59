import type { SimpleAction } from '../../model/plan.ts';
import { changeKey } from './condition.ts';
import type { Environment } from './environment.ts';
import { CHANGES } from './registry.ts';
import { answer } from './rules/answer.ts';
import { cancel } from './rules/cancel.ts';
import { decide } from './rules/decide.ts';
import { open } from './rules/open.ts';
import { invoke, redeliver, retry } from './rules/redo.ts';
import { resume } from './rules/resume.ts';
import { say } from './rules/say.ts';
import { submit } from './rules/submit.ts';
import type { World } from './world.ts';

/** Every lawful course of one action that reached the target. */
export function lawfulCourses(world: World, action: SimpleAction, env: Environment): World[] {
  switch (action.do) {
    case 'open':
      return open(world, action, env);
    case 'say':
      return say(world, action, env);
    case 'submit':
      return submit(world, action, env);
    case 'decide':
      return decide(world, action, env);
    case 'resume':
      return resume(world, action, env);
    case 'cancel':
      return cancel(world, action, env);
    case 'answer':
      return answer(world, action);
    case 'retry':
      return retry(world, action, env);
    case 'redeliver':
      return redeliver(world, action, env);
    case 'invoke':
      return invoke(world, action, env);
    case 'change':
    case 'fault':
    case 'posture':
    case 'compact':
      return CHANGES.find((c) => c.id === changeKey(action))?.courses(world, action, env) ?? [world];
    case 'wait':
      return [world];
  }
}

/**
 * The action as it really went. One whose reference the target never gave an id, or whose actor was turned away
 * unauthenticated, grants nothing; one without a clear answer may have happened or not.
 */
export function step(world: World, action: SimpleAction, env: Environment): World[] {
  const fact = env.factOf(action.id);
  if (fact === undefined) return env.replayed ? [world] : lawfulCourses(world, action, env);
  switch (fact.kind) {
    case 'unsupported':
      return [world];
    case 'not-authenticated':
      return action.as === '' ? lawfulCourses(world, action, env) : [world];
    case 'indeterminate':
    case 'not-serviced':
      return [world, ...lawfulCourses(world, action, env)];
    case 'accepted':
    case 'refused':
      return lawfulCourses(world, action, env);
  }
}
