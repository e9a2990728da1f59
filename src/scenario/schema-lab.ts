import { z } from 'zod';
import { again, behaviour, SINK_TOOLS } from '../lab/declared.ts';
import { rate } from './duration.ts';

const port = z.int().min(0).max(65535).optional().describe('default: any free port');
const host = z.string().regex(/^[A-Za-z0-9:.-]+$/, 'a host name or an address, without a port');
const file = z.string().min(1);

const model = z.strictObject({
  port,
  script: file
    .optional()
    .describe('what it says in conversations that carry no marker of a trial (model/1), relative to the scenario'),
  again: again
    .optional()
    .describe('when a round is asked again: the final text (default), or the same calls under new ids'),
  behave: behaviour.optional().describe('how it behaves towards every trial, beside what the recording has it propose'),
  upstream: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('base URL of a real model that answers instead; off loopback its host must be in target.allowHosts'),
  rate: rate.optional().describe('requests to the real model, e.g. 5/s'),
  maxTokens: z.int().nonnegative().optional().describe('tokens of the real model at most, in and out'),
  record: file.optional().describe('file to which every answer of the real model is appended'),
  replay: file.optional().describe('recording that answers; without upstream nothing is asked of any model'),
});

const tools = z.strictObject({
  port,
  file: file.optional().describe('tools of your own (tools/1), relative to the scenario'),
  mimic: file.optional().describe("somebody else's tools, from a lock of retcon lint --lock"),
  with: z
    .array(z.enum(SINK_TOOLS.map(({ definition }) => definition.name) as [string, ...string[]]))
    .default([])
    .describe('tools beside them through which things leave'),
  approvals: z
    .boolean()
    .default(false)
    .describe('a person is asked, by elicitation, before a tool runs that a recording says needs approval'),
  issue: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('principals for whom the server issues tokens; it takes no others then, and listens on loopback only'),
});

/** `lab` of a scenario: what Retcon serves around the target, from before it starts until after it has stopped. */
export const labSchema = z.strictObject({
  listen: host
    .default('127.0.0.1')
    .describe('address that the lab listens on; off loopback it must be in target.allowHosts'),
  address: host
    .optional()
    .describe('host by which the target reaches the lab, where that is not the address it listens on'),
  model: model.default({}).describe('the scripted model; it plays what the recordings and their mutants propose'),
  tools: tools.optional().describe('canary tools over MCP; default: those that the recordings declare'),
});
export type LabFile = z.output<typeof labSchema>;
