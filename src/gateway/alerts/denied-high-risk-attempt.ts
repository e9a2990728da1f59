import { type Alert, isCitation } from './alert.ts';

/** A call in the wrong state, or taken by another request, was not denied: it had its answer before. */
const NO_DENIAL = ['01-load-call', '03-confirm-state', '09-reserve-execution'];

export const deniedHighRiskAttempt: Alert = {
  id: 'denied-high-risk-attempt',
  summary: 'an attempt to run a tool of high risk was denied',
  of: ['refusal'],
  raised(event, gateway) {
    const { tool, by, path, code } = event.detail;
    if (isCitation(event) || NO_DENIAL.includes(String(by))) return undefined;
    const invoked = code === 'approval-absent' ? /^\/tools\/([^/]+)/.exec(String(path))?.[1] : undefined;
    const name = typeof tool === 'string' ? tool : invoked;
    const risk = name === undefined ? undefined : gateway.tools.registered(name)?.policy.risk;
    return name !== undefined && (risk === 'high' || risk === 'critical') ? { tool: name, risk } : undefined;
  },
};
