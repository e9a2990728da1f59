import type { Action } from './action.ts';
import { compareDecimals, readDecimal } from './decimal.ts';
import { shownValue } from './exact-json.ts';

const AMOUNT =
  /(?:[$€£¥]\s?|\b(?:USD|EUR|GBP|CHF)\s?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s?(?:USD|EUR|GBP|CHF|dollars?|euros?)\b)?/g;
const MONEY = /[$€£¥]|USD|EUR|GBP|CHF|dollar|euro/;
const NAMES = /amount|total|price|sum$/i;

/** Says which amount differs, where the instruction names amounts of money and an argument is none of them. Exact decimals. */
export function amountAgainstInstruction({ instruction, arguments: args = {} }: Action): string | undefined {
  if (instruction === undefined) return undefined;
  const named = [...instruction.slice(0, 10_000).matchAll(AMOUNT)].filter(([whole]) => MONEY.test(whole));
  const amounts = named.flatMap(([whole, digits = '']) => {
    const value = readDecimal(digits.replaceAll(',', ''));
    return value === undefined ? [] : [{ whole, value }];
  });
  if (amounts.length === 0) return undefined;
  for (const [name, written] of Object.entries(args)) {
    const value = NAMES.test(name) ? readDecimal(written) : undefined;
    if (value === undefined || amounts.some((one) => compareDecimals(one.value, value) === 0)) continue;
    return `${name} is ${shownValue(written)}; the instruction says ${amounts.map(({ whole }) => whole.trim()).join(', ')}`;
  }
  return undefined;
}
