import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from '../../src/model/json.ts';
import { httpTargetSchema } from '../../src/target/http/definition.ts';
import { adapterKind, listTargets } from '../../src/target/registry.ts';
import { referenceFile } from './reference-file.ts';

// A file that a person got wrong has no type.
// biome-ignore lint/suspicious/noExplicitAny: the changes reach anywhere into plain JSON
type AnyFile = any;

/** The issues of the shipped file after a change, as `path: message`. */
function issues(change: (file: AnyFile) => void): string[] {
  const file = structuredClone(referenceFile());
  change(file);
  const parsed = httpTargetSchema.safeParse(file);
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

describe('the target file', () => {
  it('of the reference gateway is sound, and has a JSON Schema', () => {
    expect(issues(() => {})).toEqual([]);
    const schema = z.toJSONSchema(httpTargetSchema, { io: 'input' });
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
  });

  it.each<[string, (file: AnyFile) => void, RegExp]>([
    ['an unknown key', (f) => (f.outcome = []), /^: .*outcome/],
    ['an unknown key deep inside', (f) => (f.actions.open[0].send.methd = 'GET'), /^actions\.open\.0\.send: .*methd/],
    [
      'an unknown variable',
      (f) => (f.actions.say[0].send.body.text = '${txt}'),
      /^actions\.say\.0\.send\.body\.text: say has no variable "txt", did you mean "text"/,
    ],
    [
      'a variable of another action',
      (f) => (f.actions.open[0].send.path = '/runs/${call}'),
      /^actions\.open\.0\.send\.path: open has no variable "call"/,
    ],
    [
      'an optional variable that may be missing',
      (f) => (f.actions.cancel[0].send.body = { call: '${call}' }),
      /^actions\.cancel\.0\.send\.body\.call: not every cancel has/,
    ],
    [
      'a path to another host',
      (f) => (f.actions.open[0].send.path = '//evil.example/runs'),
      /^actions\.open\.0\.send\.path: .*one slash/,
    ],
    ['a broken JSONPath', (f) => (f.serviced = ['$.run[']), /^serviced.*JSONPath/],
    [
      'a rule without a condition',
      (f) => (f.outcomes = [{ when: {}, outcome: 'refused' }]),
      /^outcomes\.0\.when: a rule needs a condition/,
    ],
    [
      'a capture that comes later',
      (f) => (f.actions.open[0].send.path = '/${captured.state}'),
      /^actions\.open\.0\.send\.path: open has no variable "captured.state"/,
    ],
    ['a repeated POST', (f) => (f.actions.resume[0].until = { path: '$.done' }), /^actions\.resume\.0\.until: .*GET/],
    ['no proof of service', (f) => delete f.serviced, /^serviced: /],
    ['steps that are no list', (f) => (f.actions.open = { send: 1 }), /^actions\.open: /],
  ])('is refused for %s', (_name, change, expected) => {
    expect(issues(change).join('\n')).toMatch(new RegExp(expected.source, 'm'));
  });

  it('is refused by the adapter with the first place', async () => {
    const context = { url: 'http://127.0.0.1:1', allowedHosts: [], credentials: () => undefined };
    const broken: JsonObject = { ...referenceFile(), paths: [] };
    await expect(adapterKind('http').create(broken, context)).rejects.toMatchObject({
      code: 'target',
      exit: 2,
      message: expect.stringContaining('paths'),
    });
    await expect(
      adapterKind('http').create(referenceFile(), { ...context, url: 'http://gw.example' }),
    ).rejects.toMatchObject({ exit: 2 });
    await expect(
      adapterKind('http').create(referenceFile(), { ...context, controlUrl: 'http://gw.example' }),
    ).rejects.toThrow('gw.example');
  });

  it('is of an adapter that is listed', () => {
    expect(listTargets().map(({ id }) => id)).toContain('http');
    expect(() => adapterKind('htpp')).toThrow('did you mean "http"');
  });
});
