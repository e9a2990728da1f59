import { z } from 'zod';
import { DISPATCH_PATHS } from '../../model/dispatch-path.ts';
import { WIRE_ACTIONS } from '../http/variables.ts';

export const ENDPOINTS = ['chat', 'chat-stream', 'messages', 'messages-stream'] as const;
export const INSPECTIONS = ['identity', 'audit', 'metrics'] as const;

const names = z.array(z.string().min(1).max(64)).default([]);

/** What a driver says that it and its target can do. Everything else is `unsupported`, and listed so in reports. */
export const capabilitiesSchema = z.strictObject({
  actions: z.array(z.enum(WIRE_ACTIONS)).min(1).describe('actions of a plan that it performs'),
  paths: z
    .array(z.enum(DISPATCH_PATHS))
    .min(1)
    .describe(
      'routes by which a call reaches execution; of those, invoke is asked for direct, schedule, delegate, operator',
    ),
  endpoints: z
    .array(z.enum(ENDPOINTS))
    .default(['chat'])
    .describe('of submit: endpoints that take a client-held history'),
  changes: names.describe('of change: policy, membership, registry, clock, kill-switch ...'),
  faults: names.describe('of fault: disconnect, crash ...'),
  postures: names.describe('of posture: verification-failed, retraction, step-up ...'),
  stateTokens: z.boolean().default(false).describe('submit hands out states of runs, and takes them back'),
  inspection: z.array(z.enum(INSPECTIONS)).default([]).describe('what may be asked of the target beside the actions'),
  citesAudit: z.boolean().default(false).describe('each refusal cites its audit record'),
});
export type Capabilities = z.output<typeof capabilitiesSchema>;
export type DeclaredCapabilities = z.input<typeof capabilitiesSchema>;
