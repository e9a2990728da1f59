import { digestBytes } from '../../model/canonical.ts';
import type { Exchange } from '../../model/transcript.ts';
import type { ExchangeEnd } from './exchange.ts';
import type { RenderedRequest } from './render.ts';

/** What is kept of one exchange. Bodies are in it: whoever stores facts drops them where there is no violation. */
export function exchangeOf(request: RenderedRequest, end: ExchangeEnd): Exchange {
  const sent = request.body === undefined ? '' : JSON.stringify(request.body);
  const { method, path, as, credential } = request;
  const kept: Exchange = { method, path, as, requestDigest: digestBytes(sent) };
  if (credential !== undefined) kept.credential = credential;
  if (request.body !== undefined) kept.requestBody = sent;
  if (end.answer === undefined) {
    if (end.failure.status !== undefined) kept.status = end.failure.status;
    return { ...kept, error: end.failure.why };
  }
  const { status, body } = end.answer;
  const responseSize = Buffer.byteLength(body);
  return { ...kept, status, responseDigest: digestBytes(body), responseSize, responseBody: body };
}
