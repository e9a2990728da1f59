import { z } from 'zod';
import { EFFECT_KINDS } from '../../../model/effect.ts';
import { prefixDefinition } from '../../sql/definition.ts';

const argument = z.string().min(1);

export const toolsDefinition = z
  .strictObject({
    file: z
      .string()
      .min(1)
      .optional()
      .describe('ledger of canary tools; made when it does not exist; without it and url, that of lab.tools'),
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('origin of a running `retcon tools`, instead of its file'),
    key: z.string().min(1).optional().describe('key of its control API'),
    tools: z.array(z.string().min(1)).min(1).optional().describe('tools whose effects these are; default: all'),
    resource: argument.describe('argument that names the resource touched'),
    effect: z.enum(EFFECT_KINDS).exclude(['disclosure', 'exposure']).default('change'),
    principal: z.boolean().default(false).describe('true: every call carries a credential, whose subject is who acts'),
    tenant: argument.optional().describe('argument that names the tenant'),
    prefix: prefixDefinition,
  })
  .refine(({ file, url }) => file === undefined || url === undefined, 'name one of them: file, or url')
  .refine(({ url, key }) => (url === undefined) === (key === undefined), 'url and key go together');
export type ToolsDefinition = z.infer<typeof toolsDefinition>;
