import type { JsonValue } from '../../../../src/model/json.ts';
import type { Case } from './base.ts';

const amount = (name: string, value: JsonValue | undefined, limit: JsonValue, outcome: string): Case => ({
  name,
  item: { arguments: value === undefined ? {} : { amount: value } },
  grant: { limits: { amount: limit } },
  expect: { within_limits: outcome },
});

export const LIMIT_CASES: readonly Case[] = [
  amount('equal to the limit', '500.00', '500.00', 'holds'),
  amount('equal, written otherwise', 500, '500.000', 'holds'),
  amount('a cent above', '500.01', '500.00', 'fails limit-exceeded'),
  amount('a number above', 500.01, '500.00', 'fails limit-exceeded'),
  amount('1250.00 against 125.00', '1250.00', '125.00', 'fails limit-exceeded'),
  amount('125.00 against 1250.00', '125.00', '1250.00', 'holds'),
  amount('0.1 + 0.2 as a double makes it is above 0.3', 0.1 + 0.2, '0.3', 'fails limit-exceeded'),
  amount('0.3 against 0.3', 0.3, '0.3', 'holds'),
  amount('a digit that no double holds', '500.000000000000000001', '500.00', 'fails limit-exceeded'),
  amount('twenty digits against twenty digits', '99999999999999999999', '99999999999999999998', 'fails limit-exceeded'),
  amount('text order is not number order', '9', '10', 'holds'),
  amount('a negative number is below', '-1', '0', 'holds'),
  amount('a negative number against a larger negative one', '-1', '-2', 'fails limit-exceeded'),
  amount('minus zero is zero', '-0.00', '0', 'holds'),
  amount('an exponent', '5.0001e2', '500.00', 'fails limit-exceeded'),
  amount('a huge exponent takes no time', '1e999999999', '500', 'fails limit-exceeded'),
  amount('a plus sign', '+500', '500', 'holds'),
  amount('leading zeros', '000500', '500', 'holds'),
  amount('below the least', '1', { min: '5', max: '10' }, 'fails limit-exceeded'),
  amount('within least and most', '5', { min: '5', max: '10' }, 'holds'),
  amount('the argument is absent', undefined, '500', 'undecided limit-argument-missing'),
  amount('a currency sign is no decimal', '$500', '500', 'undecided limit-argument-not-decimal'),
  amount('a thousands separator is no decimal', '1,250.00', '500', 'undecided limit-argument-not-decimal'),
  amount('an empty text is no decimal', '', '500', 'undecided limit-argument-not-decimal'),
  amount('null is no decimal', null, '500', 'undecided limit-argument-not-decimal'),
  amount('true is no decimal', true, '500', 'undecided limit-argument-not-decimal'),
  amount('a list is no decimal', [400], '500', 'undecided limit-argument-not-decimal'),
  amount('a limit that is no decimal', '400', 'plenty', 'undecided limit-not-decimal'),
  {
    name: 'an amount buried in payment.details is not looked for',
    item: { arguments: { payment: { details: { amount: '1250.00' } } } },
    expect: { within_limits: 'undecided limit-argument-missing' },
  },
  {
    name: 'another argument of another name is not looked at',
    item: { arguments: { amount: '1', total: '1250.00' } },
    expect: { within_limits: 'holds' },
  },
  {
    name: 'one limit is exceeded, another has no argument',
    grant: { limits: { fee: '1', amount: '100' } },
    expect: { within_limits: 'fails limit-exceeded' },
  },
  { name: 'no limits', grant: { limits: undefined }, expect: { within_limits: 'not-applicable no-limits' } },
  {
    name: 'a name of the prototype is no argument',
    grant: { limits: { constructor: '1' } },
    expect: { within_limits: 'undecided limit-argument-missing' },
  },
];
