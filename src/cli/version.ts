import { readFileSync } from 'node:fs';

/** Version of the installed package; the manifest is two folders up from both src/cli and dist/cli. */
export function retconVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return (manifest as { version: string }).version;
}
