import OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { describe, expect, it } from 'vitest';
import { MAIL, ModelStage, REFUND } from './stage.ts';

const stage = new ModelStage('openai-chat');
const client = (maxRetries = 0) => new OpenAI({ apiKey: 'any', baseURL: stage.server.baseUrl, maxRetries });
const parameters = { type: 'object', properties: {} };
const tools = ['refund', 'send'].map((name) => ({ type: 'function' as const, function: { name, parameters } }));
const said = (): ChatCompletionMessageParam[] => [{ role: 'user', content: `please ${stage.tag()}` }];

describe('Chat Completions, by the official client', () => {
  it('takes an answer with several calls, their results, and the closing text', async () => {
    stage.play([[REFUND, MAIL]]);
    const messages = said();
    const first = await client().chat.completions.create({ model: 'gpt-test', messages, tools });
    const [choice] = first.choices;
    expect(choice).toMatchObject({ finish_reason: 'tool_calls', message: { content: null } });
    const calls = choice!.message.tool_calls!;
    expect(calls.map((one) => one.type === 'function' && JSON.parse(one.function.arguments))).toEqual([
      REFUND.arguments,
      MAIL.arguments,
    ]);
    expect(first.usage!.total_tokens).toBe(first.usage!.prompt_tokens + first.usage!.completion_tokens);
    messages.push(
      choice!.message,
      ...calls.map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: 'ok' })),
    );
    const last = await client().chat.completions.create({ model: 'gpt-test', messages, tools });
    expect(last.choices[0]!.message.content).toBe('All done.');
    expect(last.model).toBe('gpt-test');
  });

  it('is put together by the stream helper', async () => {
    stage.play([[REFUND, MAIL]]);
    const seen: string[] = [];
    const stream = client()
      .chat.completions.stream({ model: 'm', messages: said(), tools, stream_options: { include_usage: true } })
      .on('tool_calls.function.arguments.done', ({ name, arguments: args }) => seen.push(`${name} ${args}`));
    const whole = await stream.finalChatCompletion();
    expect(seen).toEqual([REFUND, MAIL].map((c) => `${c.tool} ${JSON.stringify(c.arguments)}`));
    expect(whole.choices[0]!.message.tool_calls).toHaveLength(2);
    expect((await stream.totalUsage()).total_tokens).toBeGreaterThan(0);
    stage.play([], {}, 'A text that comes in more than one piece.');
    const text = client().chat.completions.stream({ model: 'm', messages: said() });
    expect(await text.finalContent()).toBe('A text that comes in more than one piece.');
  });

  it.each([false, true])('drives the loop of runTools, streamed: %s', async (stream) => {
    stage.play([[REFUND, MAIL], [MAIL]]);
    const ran: string[] = [];
    const runnable = tools.map(({ function: fn }) => ({
      type: 'function' as const,
      function: {
        ...fn,
        parse: (text: string): object => JSON.parse(text),
        function: (args: object) => {
          ran.push(`${fn.name} ${JSON.stringify(args)}`);
          return 'ok';
        },
      },
    }));
    const body = { model: 'm', messages: said(), tools: runnable as never[] };
    const { completions } = client().chat;
    const runner = stream ? completions.runTools({ ...body, stream: true }) : completions.runTools(body);
    expect(await runner.finalContent()).toBe('All done.');
    expect(ran.sort()).toEqual([REFUND, MAIL, MAIL].map((c) => `${c.tool} ${JSON.stringify(c.arguments)}`).sort());
    expect(stage.server.callsOf(stage.marker).map((one) => one.round)).toEqual([0, 1, 2]);
    expect(stage.server.callsOf(stage.marker).flatMap((one) => one.unknownIds)).toEqual([]);
  });

  it('gets errors of its own classes, and works again after what was temporary', async () => {
    const ask = (retries = 0) => client(retries).chat.completions.create({ model: 'm', messages: said() });
    await expect(client().chat.completions.create({ model: 'm', messages: [] })).rejects.toMatchObject({
      constructor: OpenAI.BadRequestError,
      type: 'invalid_request_error',
      param: 'messages',
    });
    stage.play([], { behave: { fail: { times: 2, status: 429, retryAfter: 1 } } });
    await expect(ask()).rejects.toMatchObject({ constructor: OpenAI.RateLimitError, code: 'rate_limit_exceeded' });
    expect((await ask(1)).choices[0]!.message.content).toBe('All done.');
    stage.play([], { behave: { fail: { times: 1, status: 500 } } });
    expect((await ask(1)).choices[0]!.message.content).toBe('All done.');
    await expect(client().get('/nowhere')).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    expect((await client().models.list()).data[0]!.id).toBe('retcon-scripted');
    expect((await client().models.retrieve('gpt-5')).id).toBe('gpt-5');
  });

  it('is told of an error in the middle of a stream, of a length, and of a broken connection', async () => {
    const ask = () => client().chat.completions.stream({ model: 'm', messages: said(), tools }).finalChatCompletion();
    stage.play([[REFUND]], { behave: { fail: { times: 1, status: 500, when: 'during' } } });
    await expect(ask()).rejects.toThrow(/The model had an error/);
    expect((await ask()).choices[0]!.finish_reason).toBe('tool_calls');
    stage.play([[REFUND]], { again: 'same', behave: { cut: { after: 10 } } });
    expect((await ask()).choices[0]!.finish_reason).toBe('length');
    const short = await client().chat.completions.create({ model: 'm', messages: said(), tools });
    const [call] = short.choices[0]!.message.tool_calls!;
    expect(short.choices[0]!.finish_reason).toBe('length');
    expect(call!.type === 'function' && call!.function.arguments).toBe('{"invoice"');
    stage.play([[REFUND]], { again: 'same', behave: { cut: { after: 10, how: 'disconnect' } } });
    await expect(ask()).rejects.toThrow();
    await expect(client().chat.completions.create({ model: 'm', messages: said() })).rejects.toThrow();
  });
});
