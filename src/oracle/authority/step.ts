import type { SimpleAction } from '../../model/plan.ts';
import { changeKey } from './condition.ts';
import { withOpenAnswer } from './drift/open-answer.ts';
import type { Environment } from './environment.ts';
import { CHANGES } from './registry.ts';
import { answer } from './rules/answer.ts';
import { cancel } from './rules/cancel.ts';
import { credentialed, isBroken } from './rules/credential.ts';
import { decide } from './rules/decide.ts';
import { invokeBy } from './rules/invoke-by.ts';
import { look } from './rules/look.ts';
import { open } from './rules/open.ts';
import { redeliver, retry } from './rules/redo.ts';
import { resume } from './rules/resume.ts';
import { say } from './rules/say.ts';
import { submit } from './rules/submit.ts';
import type { World } from './world.ts';

/** Every lawful course of one action that reached the target; what a broken credential asks for, nobody asks for. */
export function lawfulCourses(world: World, action: SimpleAction, env: Environment): World[] {
  const courses = credentialed(world, action, env, (acting) =>
    withOpenAnswer(world, acting, env, coursesOf(world, acting, env)),
  );
  return action.probe === undefined ? courses : courses.map((course) => undemanded(course, action.id));
}

/** What is asked only to see what is left demands nothing: it may have every effect that is lawful, and none of them. */
function undemanded(world: World, action: string): World {
  return { ...world, permits: world.permits.map((p) => (p.action === action ? { ...p, min: 0 } : p)) };
}

function coursesOf(world: World, action: SimpleAction, env: Environment): World[] {
  switch (action.do) {
    case 'open':
      return open(world, action, env);
    case 'say':
      return say(world, action, env);
    case 'submit':
      return submit(world, action, env);
    case 'decide':
      return decide(world, action, env);
    case 'look':
      return look(world, action, env);
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
      return invokeBy(world, action, env);
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
      return action.as === '' || isBroken(world, action) ? lawfulCourses(world, action, env) : [world];
    case 'indeterminate':
    case 'not-serviced':
      return [world, ...lawfulCourses(world, action, env)];
    case 'refused':
      // The control plane would not do it, so that nothing has changed.
      if (action.do === 'change') return [world];
      return lawfulCourses(world, action, env);
    case 'accepted':
      return lawfulCourses(world, action, env);
  }
}
