import type { ColourLevel } from '../report/format.ts';
import type { Io, Screen } from './io.ts';

const COLOUR_CI = ['GITHUB_ACTIONS', 'GITLAB_CI', 'BUILDKITE'];

/**
 * How much colour a stream gets. The flag wins, then FORCE_COLOR, NO_COLOR, TERM=dumb, a CI that is known to show
 * colours, and last whether somebody watches. Libraries decide otherwise in part, so none of them is asked.
 */
export function colourLevel(flag: boolean | undefined, env: Io['env'], screen: Screen): ColourLevel {
  if (flag !== undefined) return flag ? depth(env) : 0;
  const force = env.FORCE_COLOR;
  if (force === '0' || force === 'false') return 0;
  if (force === '2' || force === '3') return Number(force) as ColourLevel;
  if (force !== undefined) return depth(env);
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return 0;
  if (env.TERM === 'dumb') return 0;
  if (COLOUR_CI.some((name) => (env[name] ?? '') !== '')) return 1;
  return screen.isTTY === true ? depth(env) : 0;
}

function depth(env: Io['env']): ColourLevel {
  if (env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit') return 3;
  return env.TERM?.includes('256') === true ? 2 : 1;
}
