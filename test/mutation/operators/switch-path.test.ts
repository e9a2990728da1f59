import { expect, it } from 'vitest';
import { by, kinds, offered } from './rewritten.ts';

it('offers other paths for a call, and other twins for a history that names one', () => {
  expect(offered('refund', 'switch-path')).toEqual([
    'call:main.0.0 schedule',
    'call:main.0.0 direct',
    'call:main.0.0 schedule-pending',
    'call:main.0.0 direct-pending',
    'call:main.0.0 operator-pending',
    'call:main.0.0 operator-done',
    'history:main.0.0 messages',
    'history:main.0.0 chat-stream',
    'history:main.0.0 messages-stream',
  ]);
  expect(offered('message', 'switch-path')).toContain('ungated:main.0.0 operator-done');
});

it('puts another path in place of the resume, of the decision, or after everything', () => {
  const route = (name: string) => kinds(by('refund', 'switch-path', 'call:main.0.0', { by: name }));
  expect(route('schedule')).toEqual(['alice open', 'alice say', 'carol decide', 'alice invoke schedule *']);
  expect(route('operator-pending')).toEqual(['alice open', 'alice say', 'oscar invoke operator *', 'alice resume']);
  expect(route('operator-done').slice(2)).toEqual(['carol decide', 'alice resume', 'oscar invoke operator *']);
});

it('submits a call that no model made to another twin, aimed at a decoy', () => {
  const plan = by('message', 'switch-path', 'history:main.0.0', { twin: 'messages-stream' });
  expect(kinds(plan)).toEqual(['alice open', 'alice say', 'alice submit messages-stream *']);
  expect(JSON.stringify(plan.actions.at(-1))).toContain('${canary.outbox.decoy}');
});
