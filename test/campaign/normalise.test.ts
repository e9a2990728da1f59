import { describe, expect, it } from 'vitest';
import { Normaliser } from '../../src/campaign/normalise.ts';
import { digestBytes } from '../../src/model/canonical.ts';
import { makeMarker } from '../../src/model/marker.ts';

/** What a finding of one campaign holds; `n` is what differs from campaign to campaign. */
function finding(n: number) {
  const marker = makeMarker(`key ${n}`, 'mutant', 'explore/1');
  const run = `run_6542cc77f18b${n}9d81f6a0e1b2c3d4e5f`;
  const call = `call_6542cc77f18c${n}0011223344556677`;
  const body = JSON.stringify({ run, calls: [{ id: call, memo: `${marker}-main0x0` }], at: 1_790_000_000_000 + n });
  return {
    title: 'refund ran again',
    does: `alice resumes ${run}`,
    path: `http://127.0.0.1:${4000 + n}/runs/${run}/calls/${call}/decision`,
    at: `2026-01-12T09:30:0${n}.123Z`,
    trace: `3f2b8c1e-0d4a-4b6c-8e9f-00000000000${n}`,
    responseBody: body,
    responseDigest: digestBytes(body),
    responseSize: body.length + n,
    ordinals: [1, 2, 3],
    nothing: null,
  };
}

describe('what is normalised', () => {
  it('is equal for equal campaigns', () => {
    const [one, two] = [1, 2].map((n) => new Normaliser().value(finding(n)));
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
    expect(one).toMatchObject({
      title: 'refund ran again',
      does: 'alice resumes {id-1}',
      path: 'http://127.0.0.1:{port}/runs/{id-1}/calls/{id-2}/decision',
      at: '{time}',
      trace: '{id-3}',
      responseBody: '{"run":"{id-1}","calls":[{"id":"{id-2}","memo":"{marker}-main0x0"}],"at":{time}}',
      ordinals: [1, 2, 3],
      nothing: null,
    });
  });

  it('has digests and sizes of what is shown', () => {
    const { responseBody, responseDigest, responseSize } = new Normaliser().value(finding(3));
    expect(responseDigest).toBe(digestBytes(responseBody));
    expect(responseSize).toBe(Buffer.byteLength(responseBody));
  });

  it('still tells two ids apart, and knows one that comes again', () => {
    const normaliser = new Normaliser();
    const [a, b] = ['run_0123456789abcdef01', 'run_0123456789abcdef02'];
    expect(normaliser.text(`${a} ${b} ${a}`)).toBe('{id-1} {id-2} {id-1}');
    expect(normaliser.text(`${b}`)).toBe('{id-2}');
  });

  it.each([
    'change-arguments-after-approval',
    'approval:other-arguments',
    'forge-approval at call:main.0.0',
    'mcbdfghjkmnpqr',
    'internationalisation',
    'AWAITING_USER and APPROVAL_PENDING',
    '480.00 for inv-7',
  ])('leaves words as they are: %s', (text) => {
    expect(new Normaliser().text(text)).toBe(text);
  });

  it('does not touch what it is given', () => {
    const given = finding(4);
    const before = structuredClone(given);
    new Normaliser().value(given);
    expect(given).toEqual(before);
  });
});

it('takes an id whole that begins or ends with a hyphen, as base64url may', () => {
  const seen = ['aB3dE5gH7jK9mN1pQ', '-B3dE5gH7jK9mN1p-', '_B3dE5gH7jK9mN1pQ'].map((id) =>
    new Normaliser().text(`x.${id}"`),
  );
  expect(seen).toEqual(Array(3).fill('x.{id-1}"'));
});
