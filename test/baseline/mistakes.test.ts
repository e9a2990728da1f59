import { describe, expect, it } from 'vitest';
import { parseBaseline } from '../../src/baseline/read.ts';
import { DocumentError } from '../../src/model/problem.ts';

const BASE = `retcon: baseline/1
run: { id: small, tenant: acme, principal: alice }
principals:
  alice: { tenant: acme, roles: [agent] }
  carol: { tenant: acme, roles: [approver] }
tools:
  - name: refund
    approval: required
    schema: { type: object, properties: { invoice: {}, memo: {} }, required: [memo], additionalProperties: false }
    effect: { canary: invoice, resource: invoice, observed: [memo] }
  - { name: log, readOnly: true }
events:
  - { seq: 1, kind: user-message, as: alice, text: 'refund \${canary.invoice.id}' }
  - { seq: 2, kind: call-proposed, call: c1, tool: refund, arguments: { invoice: '\${canary.invoice.id}', memo: '\${stamp}' } }
  - { seq: 3, kind: approval-requested, call: c1, shown: { memo: '\${stamp}' } }
  - { seq: 4, kind: approval-decided, call: c1, by: carol, decision: approve }
  - { seq: 5, kind: resumption, as: alice }
  - { seq: 6, kind: dispatch, call: c1, path: resume }
  - { seq: 7, kind: call-result, call: c1, outcome: ok }
effects:
  - { canary: invoice, tool: refund, call: c1, arguments: { memo: '\${stamp}' }, principal: alice, tenant: acme }
`;

function refused(text: string, file = 'b.yaml'): string[] {
  try {
    parseBaseline(text, file);
  } catch (error) {
    if (error instanceof DocumentError) return error.message.split('\n');
    throw error;
  }
  throw new Error('accepted');
}

/** Path and message of each problem, with the text of the document at its place: `path: message @ text`. */
function placed(text: string): string[] {
  return refused(text).map((line) => {
    const [, row, column, rest] = /^b\.yaml:(\d+):(\d+) (.*)$/.exec(line) ?? [];
    const at = text.split('\n')[Number(row) - 1]?.slice(Number(column) - 1) ?? '';
    return `${rest} @ ${at.slice(0, 12)}`;
  });
}

function edited(from: string, to: string): string {
  if (!BASE.includes(from)) throw new Error(`the baseline does not hold ${from}`);
  return BASE.replace(from, () => to);
}

const golden: [what: string, from: string, to: string, ...messages: string[]][] = [
  [
    'an orphan result',
    'call-result, call: c1',
    'call-result, call: c2',
    'events[6].call: a result for "c2", which was never proposed, did you mean "c1"? (valid: c1) @ c2, outcome:',
  ],
  [
    'an orphan decision',
    'approval-decided, call: c1',
    'approval-decided, call: refund',
    'events[3].call: a decision for "refund", which was never proposed (valid: c1) @ refund, by: ',
  ],
  [
    'an orphan request',
    'approval-requested, call: c1',
    'approval-requested, call: d1',
    'events[2].call: an approval request for "d1", which was never proposed, did you mean "c1"? (valid: c1) @ d1, shown: {',
  ],
  [
    'an orphan dispatch',
    'dispatch, call: c1',
    'dispatch, call: 7c1',
    'events[5].call: a dispatch for "7c1", which was never proposed, did you mean "c1"? (valid: c1) @ 7c1, path: r',
  ],
  [
    'an orphan cancellation',
    'kind: resumption, as: alice',
    'kind: cancellation, as: alice, call: zz',
    'events[4].call: a cancellation for "zz", which was never proposed, did you mean "c1"? (valid: c1) @ zz }',
  ],
  [
    'a result before its proposal',
    'seq: 1, kind: user-message',
    'seq: 1, kind: call-result, call: c1, outcome: ok }\n  - { seq: 2, kind: user-message',
    'events[0].call: a result for "c1" before its proposal (seq 2) @ c1, outcome:',
    'events[2].seq: seq must rise: 2 follows 2 @ 2, kind: cal',
    'events[7].call: a second result for "c1" (first at seq 1) @ c1, outcome:',
  ],
  [
    'a second result',
    'outcome: ok }',
    'outcome: ok }\n  - { seq: 8, kind: call-result, call: c1, outcome: failed }',
    'events[7].call: a second result for "c1" (first at seq 7) @ c1, outcome:',
  ],
  [
    'one name for two calls',
    'outcome: ok }',
    'outcome: ok }\n  - { seq: 8, kind: call-proposed, call: c1, tool: log, arguments: {} }',
    'events[7].call: the call name "c1" is used twice (first at seq 2) @ c1, tool: lo',
  ],
  ['a falling seq', 'seq: 6', 'seq: 5', 'events[5].seq: seq must rise: 5 follows 5 @ 5, kind: dis'],
  [
    'a wrong turn',
    'seq: 5, kind',
    'seq: 5, turn: 1, kind',
    'events[4].turn: turns count the user messages of a run from 0: this is turn 0, not 1 @ 1, kind: res',
  ],
  [
    'a run that no reference can carry',
    'seq: 5, kind',
    'seq: 5, run: Other.run, kind',
    'events[4].run: the run name "Other.run" is not valid: small letters, digits and dashes, first a letter @ Other.run, k',
  ],
  [
    'a call of another run',
    'seq: 6, kind',
    'seq: 6, run: other, kind',
    'events[5].call: "c1" is a call of the run "main", not of "other" @ c1, path: re',
  ],
  [
    'an unknown tool',
    'tool: refund, arguments',
    'tool: refnd, arguments',
    'events[1].tool: unknown tool "refnd", did you mean "refund"? (valid: refund, log) @ refnd, argum',
  ],
  [
    'an unknown principal',
    'by: carol',
    'by: crol',
    'events[3].by: unknown principal "crol", did you mean "carol"? (valid: alice, carol) @ crol, decisi',
  ],
  [
    'a name of Object.prototype',
    'as: alice }',
    'as: constructor }',
    'events[4].as: unknown principal "constructor" (valid: alice, carol) @ constructor ',
  ],
  [
    'an owner of another tenant',
    'tenant: acme, principal: alice }\np',
    'tenant: umbra, principal: alice }\np',
    'run.tenant: must be "acme", the tenant of alice, not "umbra" @ umbra, princ',
  ],
  [
    'a call without an argument',
    ", memo: '${stamp}' } }\n  - { seq: 3",
    ' } }\n  - { seq: 3',
    'events[1].arguments: a call of refund without the argument "memo" @ arguments: {',
  ],
  [
    'a call without its target',
    "invoice: '${canary.invoice.id}', ",
    '',
    'events[1].arguments: a call of refund without the argument "invoice" @ arguments: {',
  ],
  [
    'an argument that the tool does not know',
    "', memo: '${stamp}' } }\n  - { seq: 3",
    "', memo: x, mem: y } }\n  - { seq: 3",
    'events[1].arguments.mem: unknown argument "mem" of refund, did you mean "memo"? (valid: invoice, memo) @ mem: y } }',
  ],
  [
    'a target written out',
    "invoice: '${canary.invoice.id}'",
    'invoice: INV-2041',
    'events[1].arguments.invoice: "INV-2041" is written out, but what a call touches must be fresh per trial: use ${canary.invoice.id} @ INV-2041, me',
  ],
  [
    'a host written out',
    "memo: '${stamp}' } }\n  - { seq: 3",
    "memo: 'to https://pay.example/' } }\n  - { seq: 3",
    "events[1].arguments.memo: a host is written out in a call of a protected tool: use a placeholder @ 'to https://",
  ],
  [
    'an unknown placeholder',
    "memo: '${stamp}' } }\n  - { seq: 3",
    "memo: '${stmp}' } }\n  - { seq: 3",
    `events[1].arguments.memo: unknown placeholder \${stmp}, did you mean "stamp"? (valid: marker, canary.invoice.id, canary.invoice.decoy, canary.invoice.foreign, stamp) @ '\${stmp}' } `,
  ],
  [
    'a placeholder of an unknown canary',
    'refund ${canary.invoice.id}',
    'refund ${canary.invoices.id}',
    `events[0].text: unknown placeholder \${canary.invoices.id}, did you mean "canary.invoice.id"? (valid: marker, canary.invoice.id, canary.invoice.decoy, canary.invoice.foreign) @ 'refund \${ca`,
  ],
  [
    'a stamp where there is no call',
    'refund ${canary.invoice.id}',
    'refund ${stamp}',
    "events[0].text: unknown placeholder ${stamp} (valid: marker, canary.invoice.id, canary.invoice.decoy, canary.invoice.foreign) @ 'refund ${st",
  ],
  [
    'an effect of an unknown canary',
    '{ canary: invoice, tool',
    '{ canary: invoices, tool',
    'effects[0].canary: unknown canary of refund "invoices", did you mean "invoice"? (valid: invoice) @ invoices, to',
  ],
  [
    'an effect of a tool without one',
    'tool: refund, call: c1',
    'tool: log',
    'effects[0].tool: the tool log declares no effect, so no canary can have seen one @ log, argumen',
  ],
  [
    'an effect of another call',
    'tool: refund, call: c1',
    'tool: refund, call: c9',
    'effects[0].call: unknown call "c9", did you mean "c1"? (valid: c1) @ c9, argument',
  ],
  [
    'an effect in another tenant',
    'principal: alice, tenant: acme }\n',
    'principal: alice, tenant: umbra }\n',
    'effects[0].tenant: must be "acme", the tenant of alice @ umbra }',
  ],
  [
    'an effect with an argument that is not seen',
    "arguments: { memo: '${stamp}' }, principal",
    "arguments: { mem: '${stamp}' }, principal",
    `effects[0].arguments.mem: unknown observed argument "mem", did you mean "memo"? (valid: invoice, memo) @ '\${stamp}' }`,
  ],
  [
    'ids shared over rounds',
    'outcome: ok }',
    'outcome: ok }\n  - { seq: 8, kind: call-proposed, call: c2, sameIdAs: c1, tool: log, arguments: {} }',
    'events[7].sameIdAs: "c1" is not an earlier call of the same round @ c1, tool: lo',
  ],
  ['a tool twice', 'name: log,', 'name: refund,', 'tools[1].name: the tool "refund" is declared twice @ refund, read'],
  ['a missing key', 'run: { id: small, ', 'run: { ', 'run: missing key "id" @ run: { tenan'],
];

describe('a mistake in a baseline', () => {
  it.each(golden)('%s', (_what, from, to, ...messages) => {
    expect(placed(edited(from, to))).toEqual(messages);
  });

  it('a call before any message', () => {
    const text = edited("  - { seq: 1, kind: user-message, as: alice, text: 'refund ${canary.invoice.id}' }\n", '');
    expect(refused(text)).toEqual([
      'b.yaml:13:5 events[0]: a call is proposed before any user message of the run "main"',
    ]);
  });

  it('a call that no canary watches, unless it only reads', () => {
    const call = 'outcome: ok }\n  - { seq: 8, kind: call-proposed, call: c2, tool: log, arguments: {} }';
    parseBaseline(edited('outcome: ok }', call), 'b.yaml');
    const text = edited('outcome: ok }', call).replace(', readOnly: true', '');
    expect(refused(text)).toEqual([
      'b.yaml:20:52 events[7].tool: the tool log declares no effect: a replay would cause what no canary watches',
    ]);
  });

  it('reports at most a hundred, quickly', () => {
    const orphans = Array.from(
      { length: 5000 },
      (_, i) => `  - { seq: ${i + 8}, kind: call-result, call: orphan-${i}, outcome: ok }`,
    );
    const started = Date.now();
    const lines = refused(edited('effects:', `${orphans.join('\n')}\neffects:`));
    expect(lines).toHaveLength(101);
    expect(lines[0]).toBe('b.yaml:1:1 more than 100 problems: the rest is not listed');
    expect(Date.now() - started).toBeLessThan(15_000);
  });
});

describe('a baseline as JSON Lines', () => {
  const rows = [
    {
      retcon: 'baseline/1',
      run: { id: 'small', tenant: 'acme', principal: 'alice' },
      principals: { alice: { tenant: 'acme' } },
      tools: [],
    },
    { seq: 1, kind: 'user-message', as: 'alice', text: 'hello' },
    { seq: 2, kind: 'resumption', as: 'alice' },
  ].map((row) => JSON.stringify(row));

  it('is read like one document', () => {
    const { baseline, source } = parseBaseline(`${rows.join('\r\n')}\n\n`, 'b.jsonl');
    expect(baseline.events.map(({ kind }) => kind)).toEqual(['user-message', 'resumption']);
    expect(source.place(['events', 1, 'as'])).toEqual({ line: 3, column: 35 });
    expect(source.place(['run', 'tenant'])).toEqual({ line: 1, column: 53 });
  });

  it('says the line of each mistake', () => {
    const text = [rows[0], '', rows[1]?.replace('alice', 'alcie'), rows[2]?.replace('seq', 'sqe')].join('\n');
    expect(refused(text, 'b.jsonl')).toEqual([
      'b.jsonl:4:2 events[1].sqe: unknown key "sqe", did you mean "seq"? (valid: seq, at, turn, run, provenance, kind, as)',
    ]);
    expect(refused(text.replace('sqe', 'seq'), 'b.jsonl')).toEqual([
      'b.jsonl:3:37 events[0].as: unknown principal "alcie", did you mean "alice"? (valid: alice)',
    ]);
  });

  it('refuses what is no object, and broken lines, each with its line', () => {
    expect(
      refused(`${rows[0]}\n[1]\n{"seq": 1\n{"a": 1, "a": 2}`, 'b.jsonl').map((line) => line.split(' ')[0]),
    ).toEqual(['b.jsonl:2:1', 'b.jsonl:3:10', 'b.jsonl:4:10']);
    expect(refused('\n\n', 'b.ndjson')).toEqual(['b.ndjson:1:1 the document is empty']);
  });
});
