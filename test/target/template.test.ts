import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/model/json.ts';
import { compilePath, compileTemplate } from '../../src/target/http/template.ts';

const values: Record<string, JsonValue> = {
  n: 7,
  o: { a: [1] },
  s: 'x"y',
  evil: '../../admin?a=b#c',
  dots: '..',
  nothing: null,
  lone: 'a\ud800',
};
const look = (name: string) => values[name];
const render = (template: JsonValue) => compileTemplate(template).render(look);

describe('templates', () => {
  it('keep types, and turn values inside text into text', () => {
    expect(render({ a: '${n}', b: '${o}', c: 'n=${n} s=${s}', d: ['${nothing}', true, 1], e: '$${n}' })).toEqual({
      a: 7,
      b: { a: [1] },
      c: 'n=7 s=x"y',
      d: [null, true, 1],
      e: '${n}',
    });
  });

  it('drop an optional key whose value is undefined, and nothing else', () => {
    expect(
      render({ 'a?': '${none}', 'b?': '${nothing}', 'c?': { d: '${n}', e: '${none}' }, 'f?': ['${none}'], g: 1 }),
    ).toEqual({ b: null, g: 1 });
    expect(render({ a: '${none}' })).toBeUndefined();
    expect(render({ 'a?': { 'b?': '${none}' } })).toEqual({ a: {} });
  });

  it('know which of their variables are optional', () => {
    expect(compileTemplate({ a: '${x} ${y}', 'b?': { c: '${z}' } }).variables).toEqual([
      { name: 'x', optional: false },
      { name: 'y', optional: false },
      { name: 'z', optional: true },
    ]);
  });

  it('of paths cannot be left by a value', () => {
    const path = (text: string) => compilePath(text).render(look);
    expect(path('/runs/${evil}/x')).toBe('/runs/..%2F..%2Fadmin%3Fa%3Db%23c/x');
    expect(path('/runs/${dots}')).toBe('/runs/%2E%2E');
    expect(path('/runs/${lone}')).toBe('/runs/a%EF%BF%BD');
    expect(path('/runs/${none}')).toBeUndefined();
  });
});
