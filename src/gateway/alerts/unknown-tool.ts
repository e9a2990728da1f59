import { membersOf } from '../../model/json.ts';
import { type Alert, isRefusedAs } from './alert.ts';

export const unknownTool: Alert = {
  id: 'unknown-tool',
  summary: 'a tool is asked for that is not registered or not promoted',
  of: ['proposal', 'refusal'],
  raised(event) {
    if (isRefusedAs(event, 'unknown-tool')) return { path: event.detail.path ?? '' };
    const { policy, tool } = event.detail;
    const { reasons } = membersOf(policy);
    return Array.isArray(reasons) && reasons.includes('unknown-tool') ? { tool: tool ?? '' } : undefined;
  },
};
