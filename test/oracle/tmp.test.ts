import { it } from 'vitest';
import * as c from './case.ts';

const {
  open,
  say,
  refund,
  send,
  approve,
  reject,
  resume,
  cancel,
  together,
  decide,
  worldsOf,
  shown,
  judged,
  happened,
} = c;
const p = (name: string, one: c.Case) =>
  it(name, () => console.log(name + '\n' + JSON.stringify(worldsOf(one).map(shown), null, 1)));
const j = (name: string, one: c.Case) =>
  it(name, () => {
    const r = judged(one);
    console.log(
      name +
        '\n' +
        JSON.stringify({
          v: r.verdict,
          why: r.why,
          fp: r.fingerprints,
          act: r.witnesses.map((w) => w.action),
          verdicts: r.verdicts.map((v) => [v.clause, v.verdict, (v as any).why]),
          permitted: r.permitted,
          happened: r.happened,
        }),
    );
  });
const base = [open, say(0, refund()), approve, resume];
p('base', { plan: base });
j('held', { plan: base, effects: [happened(3)] });
j('twice in one resume', { plan: base, effects: [happened(3), happened(3)] });
j('at decide', { plan: base, effects: [happened(2)] });
j('at decide and not later', { plan: base, effects: [happened(2), happened(3)] });
j('other actor', { plan: base, effects: [happened(3, { principal: 'bob' })] });
j('pending by stranger resume', {
  plan: [open, say(0, refund()), { as: 'mallory', do: 'resume', run: 'main' }],
  effects: [happened(2)],
});
j('cancel race', { plan: [open, say(0, refund()), approve, together(resume, cancel)], effects: [happened(3)] });
j('cancel race refused', {
  plan: [open, say(0, refund()), approve, together(resume, cancel)],
  facts: { r1: 'refused' },
  effects: [happened(3)],
});
j('note copy', {
  plan: [
    open,
    say(0, { tool: 'note', arguments: { a: '1' } }),
    decide('approve', { copy: { tool: 'note', arguments: { a: '2' } } }),
  ],
  facts: { a2: 'refused' },
});
p('redeliver', {
  plan: [open, say(0, refund()), approve, { as: '$control', do: 'redeliver', call: 'main.0.0' }],
  semantics: { retryApproved: 'dispatch' },
});
