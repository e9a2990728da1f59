import { describe, expect, it } from 'vitest';
import { audit } from '../../../src/review/audit/audit.ts';
import { commandJudge } from '../../../src/review/audit/judge.ts';
import { laidOver, REFUND } from './cases/base.ts';
import { inputOf } from './input.ts';

const script = (body: string): string =>
  `node -e "require('readline').createInterface({input:process.stdin}).on('line', (l) => { const q = JSON.parse(l); ${body} })"`;
const mail = laidOver(REFUND, { inputs_seen: [{ source: 'user' }, { source: 'email', excerpt: 'x'.repeat(9000) }] });

async function judged(command: string, patience?: number): Promise<Record<string, string>> {
  const judge = commandJudge(command, patience);
  try {
    const { items } = await audit({ inputs: [inputOf({ item: mail })], judge });
    const asked = items[0]?.assertions.filter((one) => /instruction|originated/.test(one.assertion)) ?? [];
    return Object.fromEntries(asked.map((one) => [one.assertion, [one.outcome, one.reason].join(' ').trim()]));
  } finally {
    judge.close();
  }
}

describe('a configured judge', () => {
  it('decides what is a question of meaning, and sees bounded excerpts', async () => {
    const body = `console.log(JSON.stringify({outcome: q.question === 'serves_instruction' ? 'holds' : 'fails', why: String(q.inputs_seen[1].excerpt.length)}))`;
    expect(await judged(script(body.replaceAll("'", '\u0027')))).toEqual({
      serves_instruction: 'holds',
      originated_with_user: 'fails judged-so',
    });
  });

  it('leaves it undecided when it answers nonsense, nothing, or is not there', async () => {
    expect(await judged(script('console.log(q.question)'))).toEqual({
      serves_instruction: 'undecided judge-failed',
      originated_with_user: 'undecided judge-failed',
    });
    expect(await judged(script(''), 300)).toMatchObject({ serves_instruction: 'undecided judge-failed' });
    expect(await judged('exit 3')).toMatchObject({ originated_with_user: 'undecided judge-failed' });
  });
});

it('is never there by default', async () => {
  const { undecided } = await audit({ inputs: [inputOf({ item: mail })] });
  expect(undecided.filter(({ reason }) => reason === 'needs-judgement').map(({ id }) => id)).toEqual([
    'serves_instruction',
    'originated_with_user',
  ]);
});
