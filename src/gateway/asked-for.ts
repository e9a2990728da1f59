import type { JsonObject } from '../model/json.ts';
import type { Asked } from './delegation.ts';
import { toolNow } from './drift/tool-now.ts';
import type { Gateway } from './gateway.ts';

/** What is asked for on a delegation, with its target as the tool resolves it. Arguments that do not fit name none: check 5 ends it. */
export function askedFor(gateway: Gateway, run: { id: string; tenant: string }, tool: string, args: JsonObject): Asked {
  const registered = toolNow(gateway, run.id, tool);
  const fits = registered?.schema.safeParse(args).success === true;
  return { tool, arguments: args, target: fits ? registered?.resolveTarget(args, run).id : undefined };
}
