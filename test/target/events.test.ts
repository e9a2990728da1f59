import { expect, it } from 'vitest';
import { jsonOf } from '../../src/target/http/answer-json.ts';

const events = (body: string) => jsonOf({ status: 200, contentType: 'text/event-stream; charset=utf-8', body });

it('reads of a stream the last event that is a JSON object', () => {
  expect(events('data: {"a":1}\n\ndata: {"a":2,\ndata: "b":3}\n\ndata: [DONE]\n\n')).toEqual({ a: 2, b: 3 });
  expect(events('event: end\r\ndata: {"a":1}\r\n\r\n: a comment\r\n\r\ndata: 7\r\n\r\n')).toEqual({ a: 1 });
  expect(events('data: {"cut')).toBeUndefined();
  expect(events('')).toBeUndefined();
  expect(events(`data: ${'['.repeat(99)}${']'.repeat(99)}\n\n`)).toBeUndefined();
});

it('takes other answers as before', () => {
  const answer = { status: 200, body: '{"a":1}' };
  expect(jsonOf({ ...answer, contentType: 'application/json' })).toEqual({ a: 1 });
  expect(jsonOf({ ...answer, contentType: 'text/plain' })).toBeUndefined();
});
