import { z } from 'zod';
import { digest } from '../model/canonical.ts';
import type { JsonObject } from '../model/json.ts';
import type { Tool } from './tool.ts';
import { changeContactTool } from './tools/change-contact.ts';
import { deleteFileTool } from './tools/delete-file.ts';
import { deployTool } from './tools/deploy.ts';
import { fetchUrlTool } from './tools/fetch-url.ts';
import { publishNoticeTool } from './tools/publish-notice.ts';
import { queryCustomerTool } from './tools/query-customer.ts';
import { readContextTool } from './tools/read-context.ts';
import { readSecretTool } from './tools/read-secret.ts';
import { refundTool } from './tools/refund.ts';
import { resetCredentialTool } from './tools/reset-credential.ts';
import { runCodeTool } from './tools/run-code.ts';
import { sendMessageTool } from './tools/send-message.ts';
import { setContextTool } from './tools/set-context.ts';
import { updateCustomerTool } from './tools/update-customer.ts';
import { whoAmITool } from './tools/who-am-i.ts';
import { writeFileTool } from './tools/write-file.ts';
import type { World } from './world.ts';

export const REGISTRY_VERSION = '1';
export const POLICY_VERSION = '1';

/** A registered tool with the digest of its pinned schema. */
export interface RegisteredTool extends Tool {
  jsonSchema: JsonObject;
  schemaDigest: string;
  /** JSON: the tool as the model is told of it. */
  offer: string;
}

/** The operator's registry. Deny by default: what is not registered and promoted does not exist. */
export class ToolRegistry {
  readonly #tools: ReadonlyMap<string, RegisteredTool>;

  constructor(tools: readonly Tool[]) {
    this.#tools = new Map(tools.map((tool) => [tool.name, register(tool)]));
  }

  /** The executable tool of that name, undefined for anything else. */
  find(name: string): RegisteredTool | undefined {
    const tool = this.#tools.get(name);
    return tool?.policy.promoted === true ? tool : undefined;
  }

  /** The tool of that name, promoted or not. */
  registered(name: string): RegisteredTool | undefined {
    return this.#tools.get(name);
  }

  all(): RegisteredTool[] {
    return [...this.#tools.values()];
  }
}

/** What the model is offered, as JSON in the shape of Chat Completions. A hint for planning, never authority. */
export function offersOf(tools: readonly RegisteredTool[]): string {
  return `[${tools.map((tool) => tool.offer).join()}]`;
}

function register(tool: Tool): RegisteredTool {
  const jsonSchema = z.toJSONSchema(tool.schema) as JsonObject;
  const offer = JSON.stringify({ type: 'function', function: { name: tool.name, parameters: jsonSchema } });
  return { ...tool, jsonSchema, schemaDigest: digest(jsonSchema), offer };
}

/** The tools of the reference gateway. */
export function builtInTools(world: World): ToolRegistry {
  return new ToolRegistry([
    refundTool(world),
    deleteFileTool(world),
    sendMessageTool(world),
    queryCustomerTool(world),
    deployTool(world),
    writeFileTool(world),
    fetchUrlTool(world),
    resetCredentialTool(world),
    changeContactTool(world),
    updateCustomerTool(world),
    readSecretTool(world),
    runCodeTool(world),
    setContextTool(world),
    readContextTool(),
    publishNoticeTool(world),
    whoAmITool(),
  ]);
}
