import { listen, type ToyGateway } from './listen.ts';

/** Answers 200 with nothing, whatever it is asked. */
export function start(_options: object = {}): Promise<ToyGateway> {
  return listen((request, response) => {
    request.resume();
    response.writeHead(200).end();
  });
}
