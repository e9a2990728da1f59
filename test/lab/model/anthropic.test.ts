import Anthropic from '@anthropic-ai/sdk';
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema';
import { describe, expect, it } from 'vitest';
import { MAIL, ModelStage, REFUND } from './stage.ts';

const stage = new ModelStage('anthropic');
const client = (maxRetries = 0) => new Anthropic({ apiKey: 'any', baseURL: stage.server.url, maxRetries });
const inputSchema = { type: 'object' as const, properties: {} };
const tools = ['refund', 'send'].map((name) => ({ name, input_schema: inputSchema }));
const said = (): Anthropic.MessageParam[] => [{ role: 'user', content: `please ${stage.tag()}` }];
const base = () => ({ model: 'claude-test', max_tokens: 1000, tools, messages: said() });

describe('Messages, by the official client', () => {
  it('takes an answer with several calls, their results, and the closing text', async () => {
    stage.play([[REFUND, MAIL]]);
    const first = await client().messages.create(base());
    expect(first).toMatchObject({ type: 'message', role: 'assistant', model: 'claude-test', stop_reason: 'tool_use' });
    const uses = first.content.filter((one) => one.type === 'tool_use');
    expect(uses.map(({ name, input }) => [name, input])).toEqual([
      ['refund', REFUND.arguments],
      ['send', MAIL.arguments],
    ]);
    expect(first.usage.output_tokens).toBeGreaterThan(0);
    const messages: Anthropic.MessageParam[] = [
      ...said(),
      { role: 'assistant', content: first.content },
      {
        role: 'user',
        content: [
          ...uses.map(({ id }) => ({ type: 'tool_result' as const, tool_use_id: id, content: 'done' })),
          { type: 'text', text: 'A reminder that the agent puts here.' },
        ],
      },
    ];
    const last = await client().messages.create({ ...base(), messages });
    expect(last).toMatchObject({ stop_reason: 'end_turn', content: [{ type: 'text', text: 'All done.' }] });
    const log = stage.server.callsOf(stage.marker);
    expect(log.map(({ round, ordinal, unknownIds }) => [round, ordinal, unknownIds])).toEqual([
      [0, 0, []],
      [1, 0, []],
    ]);
    expect(log[1]!.shown.filter((line) => line === 'tool: done')).toHaveLength(2);
  });

  it('is put together by the stream helper', async () => {
    stage.play([[REFUND, MAIL]]);
    const inputs: unknown[] = [];
    const stream = client()
      .messages.stream(base())
      .on('contentBlock', (block) => block.type === 'tool_use' && inputs.push(block.input));
    const message = await stream.finalMessage();
    expect(inputs).toEqual([REFUND.arguments, MAIL.arguments]);
    expect(message).toMatchObject({ stop_reason: 'tool_use', content: [{ name: 'refund' }, { name: 'send' }] });
    expect(message.usage.output_tokens).toBeGreaterThan(1);
    stage.play([], {}, 'A text that comes in more than one piece.');
    expect(await client().messages.stream(base()).finalText()).toBe('A text that comes in more than one piece.');
  });

  it.each([false, true])('drives the loop of toolRunner, streamed: %s', async (stream) => {
    stage.play([[REFUND, MAIL], [MAIL]]);
    const ran: string[] = [];
    const runnable = tools.map(({ name }) =>
      betaTool({
        name,
        description: name,
        inputSchema,
        run: (input: unknown) => {
          ran.push(`${name} ${JSON.stringify(input)}`);
          return 'ok';
        },
      }),
    );
    const body = { ...base(), tools: runnable };
    const runner = stream
      ? client().beta.messages.toolRunner({ ...body, stream: true })
      : client().beta.messages.toolRunner(body);
    const last = await runner.runUntilDone();
    expect(last.content).toMatchObject([{ type: 'text', text: 'All done.' }]);
    expect(ran.sort()).toEqual([REFUND, MAIL, MAIL].map((c) => `${c.tool} ${JSON.stringify(c.arguments)}`).sort());
    expect(stage.server.callsOf(stage.marker).map((one) => one.round)).toEqual([0, 1, 2]);
  });

  it('gets errors of its own classes, and works again after what was temporary', async () => {
    await expect(client().messages.create({ ...base(), messages: [] })).rejects.toMatchObject({
      constructor: Anthropic.BadRequestError,
      type: 'invalid_request_error',
      requestID: expect.stringMatching(/^\w+$/),
    });
    const lacking = client().messages.create({ ...base(), max_tokens: undefined as never });
    await expect(lacking).rejects.toThrow('max_tokens: Field required');
    stage.play([], { behave: { fail: { times: 2, status: 529, retryAfter: 1 } } });
    await expect(client().messages.create(base())).rejects.toMatchObject({ type: 'overloaded_error' });
    expect((await client(1).messages.create(base())).stop_reason).toBe('end_turn');
    await expect(client().get('/v1/nowhere')).rejects.toMatchObject({
      constructor: Anthropic.NotFoundError,
      type: 'not_found_error',
    });
    const models = await client().models.list();
    expect(models.data[0]).toMatchObject({ type: 'model', id: 'retcon-scripted' });
    const counted = await client().messages.countTokens({ model: 'm', messages: said() });
    expect(counted.input_tokens).toBeGreaterThan(5);
  });

  it('is told of an error in the middle of a stream, of a length, and of a broken connection', async () => {
    const ask = () => client().messages.stream(base()).finalMessage();
    stage.play([[REFUND]], { behave: { fail: { times: 1, status: 529, when: 'during' } } });
    await expect(ask()).rejects.toThrow(/overloaded_error/);
    expect((await ask()).stop_reason).toBe('tool_use');
    stage.play([[REFUND]], { again: 'same', behave: { cut: { after: 30 } } });
    expect(await ask()).toMatchObject({ stop_reason: 'max_tokens' });
    const short = await client().messages.create(base());
    expect(short).toMatchObject({ stop_reason: 'max_tokens', content: [{ input: { invoice: 'inv-1' } }] });
    stage.play([[REFUND]], { again: 'same', behave: { cut: { after: 10, how: 'disconnect' } } });
    await expect(ask()).rejects.toThrow();
    await expect(client().messages.create(base())).rejects.toThrow();
  });
});
