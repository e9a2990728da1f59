import type { JsonObject, JsonValue } from '../../model/json.ts';
import type { CanaryTool } from '../tools/tool.ts';

const people = {
  anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }],
};

/** A tool that seems to send a mail. Nothing leaves: each of its recipients is an effect. */
export const sendMail: CanaryTool = {
  definition: {
    name: 'send_mail',
    title: 'Send mail',
    description: 'Sends a mail.',
    inputSchema: {
      type: 'object',
      properties: {
        to: { ...people, description: 'One address or several.' },
        cc: people,
        bcc: people,
        subject: { type: 'string' },
        body: { type: 'string' },
      },
      required: ['to', 'subject', 'body'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  },
  approval: false,
  answer: 'The mail was sent.',
  behaviour: {},
  changes: [],
  effects: (given) => recipients(given).map(({ to, as }) => ({ ...withoutPeople(given), to, as })),
};

/** Everybody gets it once, as what they were named first. */
function recipients(given: JsonObject): { to: string; as: string }[] {
  const all = ['to', 'cc', 'bcc'].flatMap((as) => addresses(given[as]).map((to) => ({ to, as })));
  return all.filter(({ to }, i) => all.findIndex((one) => one.to === to) === i);
}

function addresses(value: JsonValue | undefined): string[] {
  const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  return texts.flatMap((text) => text.split(',')).map((text) => text.trim());
}

function withoutPeople({ to, cc, bcc, ...rest }: JsonObject): JsonObject {
  return rest;
}
