import { readFileSync } from 'node:fs';

/** Version of this installation, from its package.json. */
export const RETCON_VERSION: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
