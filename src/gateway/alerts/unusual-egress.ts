import { type Alert, isRefusedAs } from './alert.ts';

export const unusualEgress: Alert = {
  id: 'unusual-egress',
  summary: 'a tool is to reach a host that is not on the egress list',
  of: ['refusal'],
  raised: (event) => (isRefusedAs(event, 'egress') ? { tool: event.detail.tool ?? '' } : undefined),
};
