import type { RenderOptions } from '../report/format.ts';
import { colourLevel } from './colour.ts';
import type { Io, Screen } from './io.ts';

/** What a stream can show, from the environment alone. */
export function screenOptions(io: Io, screen: Screen, colour: boolean | undefined): RenderOptions {
  return { colour: colourLevel(colour, io.env, screen), width: columns(io, screen), unicode: isUnicode(io.env) };
}

function columns(io: Io, screen: Screen): number {
  const told = Number(io.env.COLUMNS);
  return screen.columns ?? (Number.isInteger(told) && told > 0 ? told : 80);
}

const UTF8_CI = ['GITHUB_ACTIONS', 'GITLAB_CI', 'BUILDKITE'];

/** POSIX names the encoding in the first of these variables that is set; Windows consoles that can show it say so. */
export function isUnicode(env: Io['env']): boolean {
  const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find((value) => value !== undefined && value !== '');
  if (locale !== undefined) return /utf-?8/i.test(locale);
  return [...UTF8_CI, 'WT_SESSION'].some((name) => (env[name] ?? '') !== '');
}
