import { listen, type ToyGateway } from './listen.ts';

/** Says politely no to all but `GET /healthz` and `GET /version`. */
export function start(_options: object = {}): Promise<ToyGateway> {
  return listen((request, response) => {
    request.resume();
    const open: Record<string, object> = {
      '/healthz': { ok: true },
      '/version': { name: 'refuses-everything', build: 'refuses-everything' },
    };
    const answer = open[request.url ?? ''];
    response.writeHead(answer === undefined ? 403 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: { class: 'forbidden', message: 'no' } }));
  });
}
