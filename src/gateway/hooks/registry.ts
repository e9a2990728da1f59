import type { ModelReply } from '../model-client.ts';
import type { RegisteredTool } from '../policy-registry.ts';
import { boundProposals } from './bound-proposals.ts';
import type { ModelHook, ModelRequest } from './model-hook.ts';
import { offerUsableTools } from './offer-usable-tools.ts';

const HOOKS: readonly ModelHook[] = [offerUsableTools, boundProposals];

/** Ids of the hooks that run around a request to the model, in order: what a dispatch on the model's path records. */
export const MODEL_HOOKS: readonly string[] = HOOKS.map((hook) => hook.id);

/** The tools that the model is offered in this request. */
export function offered(tools: readonly RegisteredTool[], request: ModelRequest): readonly RegisteredTool[] {
  return HOOKS.reduce((left, hook) => hook.offer?.(left, request) ?? left, tools);
}

/** Gives the answer back when every hook lets it pass. */
export function screened(reply: ModelReply, request: ModelRequest): ModelReply {
  for (const hook of HOOKS) hook.screen?.(reply, request);
  return reply;
}
