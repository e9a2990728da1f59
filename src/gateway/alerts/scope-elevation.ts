import { type Alert, isRefusedAs } from './alert.ts';

export const scopeElevation: Alert = {
  id: 'scope-elevation',
  summary: 'somebody reaches for more than a role or a delegation gives',
  of: ['refusal'],
  raised: (event) => (isRefusedAs(event, 'scope-elevation') ? { by: event.principal } : undefined),
};
