import type { Weakness } from '../weakness.ts';

/** The guard: both twins put a history through the same sanitizer and the same gate. */
export const streamTwinWithoutGate = {
  id: 'stream-twin-without-gate',
  clause: 'provenance',
  summary: 'The streaming twin of the chat takes calls from the submitted history and runs them, gated ones too.',
  path: 'model',
} as const satisfies Weakness;
