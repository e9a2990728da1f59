import { fileURLToPath } from 'node:url';

/** What all of these toys are tried with. */
export const SCENARIO = fileURLToPath(new URL('residue.yaml', import.meta.url));
