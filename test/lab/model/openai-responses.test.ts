import OpenAI from 'openai';
import type { ResponseInputItem, ResponseStreamEvent } from 'openai/resources/responses/responses';
import { describe, expect, it } from 'vitest';
import { MAIL, ModelStage, REFUND } from './stage.ts';

const stage = new ModelStage('openai-responses');
const client = (maxRetries = 0) => new OpenAI({ apiKey: 'any', baseURL: stage.server.baseUrl, maxRetries });
const tools = ['refund', 'send'].map((name) => ({
  type: 'function' as const,
  name,
  strict: false,
  parameters: { type: 'object', properties: {} },
}));
const base = () => ({ model: 'gpt-test', tools, input: `please ${stage.tag()}` });
const outputs = (response: OpenAI.Responses.Response): ResponseInputItem[] =>
  response.output.flatMap((one) =>
    one.type === 'function_call' ? [{ type: 'function_call_output', call_id: one.call_id, output: 'done' }] : [],
  );

describe('Responses, by the official client', () => {
  it('goes on from the response before, with only what is new', async () => {
    stage.play([[REFUND, MAIL]]);
    const first = await client().responses.create(base());
    expect(first).toMatchObject({ object: 'response', status: 'completed', error: null, model: 'gpt-test' });
    const calls = first.output.filter((one) => one.type === 'function_call');
    expect(calls.map((one) => [one.name, JSON.parse(one.arguments)])).toEqual([
      ['refund', REFUND.arguments],
      ['send', MAIL.arguments],
    ]);
    const last = await client().responses.create({
      ...base(),
      input: outputs(first),
      previous_response_id: first.id,
    });
    expect(last.output_text).toBe('All done.');
    expect(last.previous_response_id).toBe(first.id);
    expect(last.usage!.total_tokens).toBe(last.usage!.input_tokens + last.usage!.output_tokens);
    const log = stage.server.callsOf(stage.marker);
    expect(log.map(({ round, unknownIds }) => [round, unknownIds])).toEqual([
      [0, []],
      [1, []],
    ]);
    expect(log[1]!.shown.filter((line) => line === 'tool: done')).toHaveLength(2);
    expect((await client().responses.retrieve(first.id)).output).toEqual(first.output);
    const items = await client().responses.inputItems.list(last.id, { order: 'asc' });
    expect(items.data.map((one) => one.type)).toEqual([
      'message',
      'function_call',
      'function_call',
      'function_call_output',
      'function_call_output',
    ]);
    await client().responses.delete(first.id);
    const orphan = client().responses.create({ ...base(), previous_response_id: first.id });
    await expect(orphan).rejects.toMatchObject({ status: 400, code: 'previous_response_not_found' });
  });

  it('sends its events in the right order, and the helper puts them together', async () => {
    stage.play([[REFUND, MAIL]]);
    const events: ResponseStreamEvent[] = [];
    const stream = client()
      .responses.stream(base())
      .on('event', (event) => events.push(event as ResponseStreamEvent));
    const whole = await stream.finalResponse();
    expect(whole.output).toMatchObject([
      { name: 'refund', arguments: JSON.stringify(REFUND.arguments), status: 'completed' },
      { name: 'send', arguments: JSON.stringify(MAIL.arguments) },
    ]);
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, i) => i));
    const one = [
      'output_item.added',
      'function_call_arguments.delta',
      'function_call_arguments.done',
      'output_item.done',
    ];
    const kinds = events.map(({ type }) => type.replace('response.', ''));
    expect(kinds.filter((kind, i) => kind !== kinds[i - 1])).toEqual([
      'created',
      'in_progress',
      ...one,
      ...one,
      'completed',
    ]);
    expect(stage.server.callsOf(stage.marker)).toHaveLength(1);

    stage.play([], {}, 'A text that comes in more than one piece.');
    const texts: string[] = [];
    const text = client()
      .responses.stream({ ...base(), previous_response_id: whole.id, input: outputs(whole) })
      .on('event', ({ type }) => texts.push(type.replace('response.', '')));
    expect((await text.finalResponse()).output_text).toBe('A text that comes in more than one piece.');
    expect(texts.filter((kind, i) => kind !== texts[i - 1])).toEqual([
      'created',
      'in_progress',
      'output_item.added',
      'content_part.added',
      'output_text.delta',
      'output_text.done',
      'content_part.done',
      'output_item.done',
      'completed',
    ]);
  });

  it('holds a conversation', async () => {
    stage.play([[REFUND]]);
    const conversation = await client().conversations.create({
      items: [{ type: 'message', role: 'user', content: `before ${stage.tag()}` }],
      metadata: { topic: 'refunds' },
    });
    expect((await client().conversations.retrieve(conversation.id)).metadata).toEqual({ topic: 'refunds' });
    const first = await client().responses.create({ ...base(), conversation: conversation.id });
    const last = await client().responses.create({ ...base(), conversation: conversation.id, input: outputs(first) });
    expect(last.output_text).toBe('All done.');
    const items = [];
    for await (const one of client().conversations.items.list(conversation.id, { order: 'asc', limit: 2 }))
      items.push(one);
    expect(items.map(({ type }) => type)).toEqual([
      'message',
      'message',
      'function_call',
      'function_call_output',
      'message',
    ]);
    const [added] = (
      await client().conversations.items.create(conversation.id, { items: [{ role: 'user', content: 'more' }] })
    ).data;
    const place = { conversation_id: conversation.id };
    expect(await client().conversations.items.retrieve(added!.id!, place)).toMatchObject({ content: 'more' });
    await client().conversations.items.delete(added!.id!, place);
    await expect(client().conversations.items.retrieve(added!.id!, place)).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    expect((await client().conversations.delete(conversation.id)).deleted).toBe(true);
    await expect(client().responses.create({ ...base(), conversation: conversation.id })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('knows items by reference, and forgets what belongs to a trial that is over', async () => {
    stage.play([[REFUND]]);
    const first = await client().responses.create(base());
    const reference = { type: 'item_reference' as const, id: first.output[0]!.id! };
    const input: ResponseInputItem[] = [{ role: 'user', content: base().input }, reference, ...outputs(first)];
    expect((await client().responses.create({ ...base(), input })).output_text).toBe('All done.');
    stage.server.unregister(stage.marker);
    await expect(client().responses.create({ ...base(), input })).rejects.toMatchObject({ status: 404 });
    await expect(client().responses.retrieve(first.id)).rejects.toMatchObject({ status: 404 });
  });

  it('does not keep what it is told not to keep', async () => {
    stage.play([]);
    const first = await client().responses.create({ ...base(), store: false });
    await expect(client().responses.retrieve(first.id)).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });

  it('answers in the namespace and under the name by which the client knows a tool', async () => {
    stage.play([[REFUND, { tool: 'patch', arguments: { input: '*** Begin' } }]]);
    const named = [
      { type: 'namespace', name: 'mcp__bank', description: '', tools: [{ type: 'function', name: 'refund' }] },
      { type: 'custom', name: 'apply_patch' },
    ];
    const answer = await client().responses.create({ ...base(), tools: named as never });
    expect(answer.output).toMatchObject([
      { type: 'function_call', name: 'refund', namespace: 'mcp__bank' },
      { type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin' },
    ]);
    expect(stage.server.callsOf(stage.marker)[0]!.proposals.map(({ tool }) => tool)).toEqual(['refund', 'patch']);
  });

  it('gets errors of its own classes, a length, and a broken connection', async () => {
    await expect(client().responses.create({ model: 'm' })).rejects.toMatchObject({
      constructor: OpenAI.BadRequestError,
      param: 'input',
      code: 'missing_required_parameter',
    });
    const both = { ...base(), previous_response_id: 'resp_1', conversation: 'conv_1' };
    await expect(client().responses.create(both)).rejects.toThrow(/Mutually exclusive/);
    const ask = () => client().responses.stream(base()).finalResponse();
    stage.play([[REFUND]], { behave: { fail: { times: 1, status: 500, when: 'during' } } });
    await expect(ask()).rejects.toThrow(/The model had an error/);
    expect((await ask()).status).toBe('completed');
    stage.play([[REFUND]], { again: 'same', behave: { cut: { after: 10 } } });
    for (const short of [await ask(), await client().responses.create(base())]) {
      expect(short).toMatchObject({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } });
      expect(short.output).toMatchObject([{ status: 'incomplete', arguments: '{"invoice"' }]);
    }
    stage.play([[REFUND]], { again: 'same', behave: { cut: { after: 10, how: 'disconnect' } } });
    await expect(ask()).rejects.toThrow();
  });
});
