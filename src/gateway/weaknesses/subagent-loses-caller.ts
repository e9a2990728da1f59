import type { Weakness } from '../weakness.ts';

/** The guard: an effect by delegation is written in the name of whoever delegated it. */
export const subagentLosesCaller = {
  id: 'subagent-loses-caller',
  clause: 'principal',
  summary: 'What a sub-agent does runs as the service, with the default tenant.',
  path: 'delegate',
} as const satisfies Weakness;
