import { type Alert, isRefusedAs } from './alert.ts';

export const idempotencyConflict: Alert = {
  id: 'idempotency-conflict',
  summary: 'an idempotency key comes again for another request',
  of: ['refusal'],
  raised: (event) => (isRefusedAs(event, 'idempotency-conflict') ? { by: event.principal } : undefined),
};
