import { describe, expect, it } from 'vitest';
import { RetconError } from '../../src/model/errors.ts';
import { guardHost } from '../../src/target/http/host-guard.ts';

describe('the host guard', () => {
  it.each([
    ['http://127.0.0.1:8787', []],
    ['http://localhost', []],
    ['http://[::1]:3000/base', []],
    ['https://gw.internal:8443', ['gw.internal']],
    ['https://gw.internal', ['gw.internal:443']],
    ['http://GW.internal:9000', ['gw.INTERNAL:9000']],
  ])('lets %s through with %j', (address, allowed) => {
    expect(guardHost(address, allowed).host).not.toBe('');
  });

  it.each([
    ['http://gw.internal', [], 'gw.internal'],
    ['http://gw.internal:9001', ['gw.internal:9000'], 'gw.internal:9001'],
    ['http://localhost.evil.example', [], 'localhost.evil.example'],
    ['http://127.0.0.1.evil.example', ['127.0.0.1'], '127.0.0.1.evil.example'],
    ['http://evil.example/gw.internal', ['gw.internal'], 'evil.example'],
    ['http://0.0.0.0:80', [], '0.0.0.0'],
    ['http://[::ffff:10.0.0.1]', [], '[::ffff:a00:1]'],
  ])('stops %s with %j and names it', (address, allowed, named) => {
    const attempt = () => guardHost(address, allowed);
    expect(attempt).toThrow(RetconError);
    expect(attempt).toThrow(`nothing may be sent to ${named}`);
    expect(attempt).toThrow('target.allowHosts');
  });

  it.each(['gw.internal', 'ftp://127.0.0.1', 'http://user:pw@127.0.0.1', 'http://127.0.0.1/?a=b', ''])(
    'refuses %j as an address',
    (address) => {
      expect(() => guardHost(address, ['127.0.0.1'])).toThrow(RetconError);
      expect(() => guardHost(address, ['127.0.0.1'])).not.toThrow('pw');
    },
  );
});
