import { describe, expect, it } from 'vitest';
import { courses, open, say } from './case.ts';
import { CONTRACT } from './case-contract.ts';

const send = CONTRACT.tools.send!;
const fetches = {
  tools: {
    ...CONTRACT.tools,
    fetch: { ...send, name: 'fetch', egress: true, effect: { ...send.effect!, resource: 'url', observed: [] } },
  },
};
const from = (url: string) =>
  courses({ plan: [open, say(0, { tool: 'fetch', arguments: { url } })], contract: fetches });

describe('an address that leads on', () => {
  it('to what the owner may reach may be followed', () => {
    expect(from('inv-1?to=inv-2')).toEqual([
      'accepts; permits fetch inv-1?to=inv-2; permits perhaps fetch inv-2; main.0.0 done',
    ]);
  });

  it('to anybody else must not', () => {
    expect(from('inv-1?to=inv-9')).toEqual([
      'accepts; permits fetch inv-1?to=inv-9; not fetch inv-9 (limits:redirect); main.0.0 done',
    ]);
  });
});
