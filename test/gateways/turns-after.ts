import { request as httpRequest } from 'node:http';
import { listen, type ToyGateway } from './listen.ts';

export type Turn = '401' | '429' | '403';

const ANSWERS: Record<Turn, { status: number; body: object }> = {
  '401': { status: 401, body: { error: { class: 'unauthenticated', message: 'the token has expired' } } },
  '429': { status: 429, body: { error: { class: 'limited', message: 'slow down' } } },
  '403': { status: 403, body: { error: { class: 'forbidden', message: 'this is not permitted' } } },
};

/** Passes `after` requests on to `upstream`, then gives every one the same answer. `GET /version` and `/healthz` always pass and do not count. */
export async function start(options: {
  upstream: string;
  after: number;
  turn: Turn;
  /** Told once, as the first request is turned away. */
  onTurn?: () => void;
}): Promise<ToyGateway & { passed(): number }> {
  let passed = 0;
  let turned = false;
  const toy = await listen((request, response) => {
    const free = request.url === '/version' || request.url === '/healthz';
    if (!free && passed >= options.after) {
      if (!turned) options.onTurn?.();
      turned = true;
      const { status, body } = ANSWERS[options.turn];
      request.resume();
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    if (!free) passed += 1;
    const { method, headers } = request;
    const onward = httpRequest(new URL(request.url ?? '/', options.upstream), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  return { ...toy, passed: () => passed };
}
