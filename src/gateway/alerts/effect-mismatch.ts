import type { Alert } from './alert.ts';

export const effectMismatch: Alert = {
  id: 'effect-mismatch',
  summary: 'what a tool reports of its effect is not what its own record says',
  of: ['outcome'],
  raised({ detail: { tool, outcome, authoritative } }) {
    if (authoritative === undefined || outcome === authoritative) return undefined;
    return { tool: tool ?? '', reported: outcome ?? '', authoritative };
  },
};
