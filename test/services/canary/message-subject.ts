import { canaryContract } from '../../canary/contract.ts';
import type { Address } from './service.ts';

/** The contract of a kind on messages. `publish` sends one as a target does. */
export function messageSubject(
  kind: string,
  what: string,
  address: Address,
  more: { subject?: string } & Record<string, string>,
  publish: (subject: string, body: string) => Promise<void>,
): void {
  const subject = more.subject ?? '';
  const send = (message: object): Promise<void> => publish(subject, JSON.stringify(message));
  canaryContract({
    kind,
    what,
    // A second one that takes from the same queue is refused.
    ownWorld: true,
    alone: kind === 'amqp' && subject === '',
    definition: {
      get url() {
        return address.proxied;
      },
      attempt: 'attempt',
      ...more,
    },
    effect: (_, to, trial) =>
      send({ to, body: `${trial.marker}-main0x0`, principal: 'alice', tenant: 'acme', attempt: '1' }),
    carrying: () => [],
    somebodyElse: async () => {
      await send({ to: 'zoe', body: 'hello', principal: 'zoe', tenant: 'acme' });
      return () => true;
    },
    outage: { cut: () => address.cut(), mend: () => address.mend() },
  });
}
