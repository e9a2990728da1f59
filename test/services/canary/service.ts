import { afterAll, beforeAll, describe, inject } from 'vitest';
import { startProxy } from '../proxy.ts';
import type { ServiceKind } from '../servers/service.ts';

/** Addresses of one server, straight and by way of a proxy that can be cut. Set before tests run. */
export interface Address {
  direct: string;
  proxied: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Describes tests that need a server; they are skipped where it is not installed. */
export function withService(name: ServiceKind['name'], tests: (address: Address) => void): void {
  const direct = inject('services')[name] ?? '';
  describe.skipIf(direct === '')(name, () => {
    let proxy: Awaited<ReturnType<typeof startProxy>>;
    const address: Address = { direct, proxied: '', cut: () => proxy.cut(), mend: () => proxy.mend() };
    beforeAll(async () => {
      proxy = await startProxy(direct);
      address.proxied = proxy.url;
    });
    afterAll(() => proxy.close());
    tests(address);
  });
}
