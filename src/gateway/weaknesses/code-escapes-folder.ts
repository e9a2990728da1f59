import type { Weakness } from '../weakness.ts';

/** The guard: code runs in a disposable folder, walled off. */
export const codeEscapesFolder = {
  id: 'code-escapes-folder',
  clause: 'resource',
  summary: 'Code runs in the folder of all tenants, with every right of the gateway.',
  path: 'model',
} as const satisfies Weakness;
