import { z } from 'zod';
import { semanticsSchema, trustSchema } from '../model/semantics.ts';
import { duration } from './duration.ts';

const wirePath = z.string().regex(/^\/(?!\/)/, 'a path starts with one slash');

const ready = z.union([
  z.strictObject({
    line: z.literal('json').describe('the first line of stdout is a JSON object with url and, optionally, control'),
  }),
  z.strictObject({ path: wirePath.describe('a path of the target that answers 2xx once it is ready') }),
]);

const startSchema = z.strictObject({
  command: z.array(z.string()).min(1).describe('program and arguments; never a shell line'),
  env: z
    .record(z.string().regex(/^[A-Za-z_]\w*$/), z.string())
    .default({})
    .describe('variables beside the inherited PATH'),
  ready: ready.describe('how the started target says that it can be used'),
  timeout: duration.optional().describe('how long it may take to be ready, e.g. 30s'),
});
export type TargetStart = z.output<typeof startSchema>;

const identitySchema = z.strictObject({
  path: wirePath.describe('a path that says which build the target is'),
  field: z.string().default('$').describe('JSONPath of that in the answer'),
});

/** `target` of a scenario. What it says of trust, semantics and identity goes over what the target file says. */
export const targetSchema = z.strictObject({
  use: z
    .string()
    .optional()
    .describe('path of a target file (target/1), relative to the scenario: how to speak to the target'),
  adapter: z.string().optional().describe('the adapter that the target file must be for'),
  url: z.string().optional().describe('base address; not needed where the started target says it'),
  allowHosts: z
    .array(z.string().min(1))
    .default([])
    .describe('hosts (or host:port) beside loopback that may be sent to'),
  control: z
    .strictObject({
      url: z.string().optional().describe('its base address; not needed where the started target says it'),
      key: z.string().optional().describe('sent with each request to it'),
    })
    .optional()
    .describe('control plane of the target: its address and key'),
  trust: trustSchema.optional().describe('what the target claims about its trust boundary'),
  semantics: semanticsSchema.optional().describe('what the target does where sound gateways differ'),
  identity: identitySchema.optional().describe('where the target says which build it is'),
  start: startSchema.optional().describe('how to start the target; it is always stopped'),
  timeout: duration.optional().describe('for one exchange, e.g. 10s'),
});
