import { type Dispatch, established } from './dispatch.ts';
import type { Principal } from './principals.ts';

type Name = Pick<Principal, 'principal' | 'tenant'>;

/** In whose name an effect is written. A scheduler, a sub-agent and an operator act for the principal of the call. */
export function actingFor({ cause, gateway, record, actor }: Dispatch): Name {
  const { weak } = gateway;
  const { principal, tenant } = established(record, 'the call');
  if (cause === 'schedule' && weak.has('scheduler-forgets-principal'))
    return { principal: 'scheduler', tenant: 'default' };
  if (cause === 'delegate' && weak.has('subagent-loses-caller')) return { principal: 'service', tenant: 'default' };
  return cause === 'delegate' || cause === 'operator' ? { principal, tenant } : actor;
}
