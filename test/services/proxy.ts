import { connect, createServer, type Socket } from 'node:net';

/** Stands between a canary and its server, and can be cut. */
export async function startProxy(target: string): Promise<{
  /** The address of the server, by way of the proxy. */
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}> {
  const to = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect({ host: to.hostname, port: Number(to.port) });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const via = new URL(target);
  via.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const cut = async (): Promise<void> => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: via.href,
    cut,
    async mend() {
      isCut = false;
    },
    async close() {
      await cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
