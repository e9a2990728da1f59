import { describe, expect, it } from 'vitest';
import { colourLevel } from '../../src/cli/colour.ts';
import { isUnicode, screenOptions } from '../../src/cli/screen-options.ts';
import { memoryIo } from './memory-io.ts';

type Env = Record<string, string>;

describe('colour', () => {
  const rows: [string, boolean | undefined, Env, boolean, number][] = [
    ['a pipe', undefined, {}, false, 0],
    ['a terminal', undefined, {}, true, 1],
    ['a terminal of 256 colours', undefined, { TERM: 'xterm-256color' }, true, 2],
    ['a terminal of true colour', undefined, { COLORTERM: 'truecolor' }, true, 3],
    ['a dumb terminal', undefined, { TERM: 'dumb' }, true, 0],
    ['NO_COLOR in a terminal', undefined, { NO_COLOR: '1' }, true, 0],
    ['an empty NO_COLOR', undefined, { NO_COLOR: '' }, true, 1],
    ['FORCE_COLOR in a pipe', undefined, { FORCE_COLOR: '1' }, false, 1],
    ['an empty FORCE_COLOR', undefined, { FORCE_COLOR: '' }, false, 1],
    ['FORCE_COLOR=true', undefined, { FORCE_COLOR: 'true' }, false, 1],
    ['FORCE_COLOR=3', undefined, { FORCE_COLOR: '3' }, false, 3],
    ['FORCE_COLOR=0 in a terminal', undefined, { FORCE_COLOR: '0' }, true, 0],
    ['FORCE_COLOR=false in a terminal', undefined, { FORCE_COLOR: 'false' }, true, 0],
    ['FORCE_COLOR over NO_COLOR', undefined, { FORCE_COLOR: '1', NO_COLOR: '1' }, false, 1],
    ['FORCE_COLOR over a dumb terminal', undefined, { FORCE_COLOR: '1', TERM: 'dumb' }, true, 1],
    ['the flag over NO_COLOR', true, { NO_COLOR: '1' }, false, 1],
    ['the flag over FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false, 1],
    ['the flag against FORCE_COLOR', false, { FORCE_COLOR: '1' }, true, 0],
    ['a CI that shows colours', undefined, { CI: 'true', GITHUB_ACTIONS: 'true' }, false, 1],
    ['another CI that shows colours', undefined, { CI: 'true', BUILDKITE: 'true' }, false, 1],
    ['any other CI', undefined, { CI: 'true' }, false, 0],
    ['NO_COLOR in a CI that shows colours', undefined, { NO_COLOR: '1', GITLAB_CI: 'true' }, false, 0],
    ['a dumb terminal in a CI that shows colours', undefined, { TERM: 'dumb', GITLAB_CI: 'true' }, false, 0],
  ];

  it.each(rows)('%s', (_name, flag, env, isTTY, level) => {
    expect(colourLevel(flag, env, { write: () => true, isTTY })).toBe(level);
  });
});

describe('the encoding of the screen', () => {
  const rows: [Env, boolean][] = [
    [{ LANG: 'en_US.UTF-8' }, true],
    [{ LANG: 'de_DE.utf8' }, true],
    [{ LANG: 'C' }, false],
    [{}, false],
    [{ LC_ALL: 'C', LANG: 'en_US.UTF-8' }, false],
    [{ LC_ALL: '', LC_CTYPE: 'C.UTF-8', LANG: 'C' }, true],
    [{ GITHUB_ACTIONS: 'true' }, true],
    [{ GITHUB_ACTIONS: 'true', LC_ALL: 'POSIX' }, false],
  ];

  it.each(rows)('%j', (env, expected) => {
    expect(isUnicode(env)).toBe(expected);
  });
});

it('takes the width of the terminal, else of COLUMNS, else 80', () => {
  const { io } = memoryIo({ env: { COLUMNS: '132' } });
  expect(screenOptions(io, { write: () => true, columns: 99 }, false).width).toBe(99);
  expect(screenOptions(io, io.stdout, false).width).toBe(132);
  expect(screenOptions({ ...io, env: { COLUMNS: 'wide' } }, io.stdout, false).width).toBe(80);
});
