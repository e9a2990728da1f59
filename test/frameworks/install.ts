import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** Installs the frameworks as their lock says, where that has not been done since the lock was written. */
export function setup(): void {
  const modules = `${HERE}node_modules`;
  const done = `${modules}/.package-lock.json`;
  const isFresh = existsSync(done) && statSync(done).mtimeMs >= statSync(`${HERE}package-lock.json`).mtimeMs;
  if (isFresh || (existsSync(modules) && lstatSync(modules).isSymbolicLink())) return;
  console.error('installing the frameworks of test/frameworks');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HERE, stdio: ['ignore', 'ignore', 'inherit'] });
}
