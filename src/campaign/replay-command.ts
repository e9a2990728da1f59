import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../bin/retcon.js', import.meta.url));

/**
 * The command that replays a finding, as it can be pasted where the campaign was run: by file in a checkout, through npx
 * where the package is installed; with the store where it is not the default one.
 */
export function replayCommand(finding: string, folder: string, cwd: string = process.cwd()): string {
  const bin = relative(cwd, BIN);
  const checkout = !BIN.split(sep).includes('node_modules');
  const store = relative(cwd, dirname(dirname(resolve(folder))));
  const flag = store === '.retcon' ? '' : ` --store ${quoted(store === '' ? '.' : store)}`;
  return `${checkout ? `node ${quoted(bin)}` : 'npx retcon'} replay ${finding}${flag}`;
}

function quoted(word: string): string {
  return /^[\w./@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
