import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readScriptFile } from '../../../src/lab/model/hand-script.ts';
import { type ModelServer, startModelServer } from '../../../src/lab/model/server.ts';

const FILE = `
retcon: model/1
scripts:
  - name: refunds
    when: Refund
    rounds:
      - - { tool: refund, arguments: { invoice: inv-7, amount: '10.00' } }
      - - { tool: send, arguments: { to: ada } }
    final: It is paid.
  - name: anything else
    when: hello
    final: Hello yourself.
otherwise: What?
`;
let folder: string;
let server: ModelServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'model-script-'));
  server = await startModelServer({ scripts: await readScriptFile(write(FILE)) });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(text: string): string {
  const file = join(folder, 'script.yaml');
  writeFileSync(file, text);
  return file;
}

async function ask(...messages: OpenAI.ChatCompletionMessageParam[]) {
  const client = new OpenAI({ apiKey: 'x', baseURL: server.baseUrl, maxRetries: 0 });
  return (await client.chat.completions.create({ model: 'm', messages })).choices[0]!.message;
}
const user = (content: string) => ({ role: 'user' as const, content });
const results = (message: OpenAI.ChatCompletionMessage): OpenAI.ChatCompletionMessageParam[] => [
  message,
  ...(message.tool_calls ?? []).map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: 'ok' })),
];

describe('a script file', () => {
  it('drives a conversation without a marker, as often as one likes', async () => {
    for (const ordinal of [0, 1]) {
      const start = [user('<env>Monday</env>'), user('please refund my invoice')];
      const first = await ask(...start);
      expect(first.tool_calls![0]).toMatchObject({ function: { name: 'refund' } });
      const second = await ask(...start, ...results(first), user('<reminder/>'));
      expect(second.tool_calls![0]).toMatchObject({ function: { name: 'send' } });
      const last = await ask(...start, ...results(first), ...results(second));
      expect(last.content).toBe('It is paid.');
      expect(first.tool_calls![0]!.id.endsWith('_r1')).toBe(ordinal === 1);
      const next = await ask(...start, ...results(first), ...results(second), last, user('hello'));
      expect(next.content).toBe('Hello yourself.');
      expect((await ask(...start, ...results(first), ...results(second), last, user('and?'))).content).toBe('What?');
    }
    expect(server.callsOf(server.markers[0]!)).toHaveLength(6);
  });

  it('is shown in the docs as it can be used', async () => {
    const [, example = ''] =
      /```yaml\n([^`]*retcon: model\/1[^`]*)```/.exec(readFileSync('docs/model.md', 'utf8')) ?? [];
    const { scripts } = await readScriptFile(write(example));
    expect(scripts.map(({ when }) => when)).toEqual(['refund', 'broken']);
  });

  it.each([
    [
      'an unknown key',
      'retcon: model/1\nscripts: [{ fnal: x }]',
      /script\.yaml:2:\d+ scripts\[0\]\.fnal: unknown key "fnal".*final/,
    ],
    [
      'an unknown behaviour',
      'retcon: model/1\nscripts: [{ behave: { propose: thrice } }]',
      /"thrice" is not a valid choice.*twice/,
    ],
    ['another version', 'retcon: model/2\nscripts: []', /model\/2 needs a newer one/],
    ['no scripts', 'retcon: model/1\nscripts: []', /at least 1/],
    ['broken syntax', 'retcon: [', /not valid YAML/],
  ])('with %s is refused at its place', async (_what, text, message) => {
    await expect(readScriptFile(write(text), 'script.yaml')).rejects.toThrow(message);
  });
});
