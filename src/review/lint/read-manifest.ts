import { type Path, parseSource } from '../../model/document.ts';
import { UsageError } from '../../model/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue, membersOf } from '../../model/json.ts';
import type { ApprovalGate, Manifest, ToolDefinition } from './manifest.ts';
import { openApiTools } from './openapi.ts';
import { hiddenOf, readTool } from './read-tools.ts';

/** Reads a file of tools, JSON or YAML. Throws a DocumentError for broken syntax, a UsageError where there is no tool in it. */
export function readManifest(text: string, file: string): Manifest {
  const source = parseSource(text, file, 'target');
  return manifestOf(source.value, file, (at) => source.place(at).line);
}

/** The manifest in a JSON value: a list of tools, an object that holds one, a single tool, a map of tools, OpenAPI. */
export function manifestOf(value: JsonValue, name: string, lineOf: Manifest['lineOf']): Manifest {
  const document = membersOf(value);
  const config = membersOf(document.config);
  const { format, tools } = found(value, hiddenOf(document));
  if (tools.length === 0)
    throw new UsageError(
      `${name} declares no tool; known are MCP tools/list, OpenAI, Anthropic and AI SDK tools, and OpenAPI`,
    );
  const told = ['instructions', 'system', 'systemPrompt'].find((key) => typeof document[key] === 'string');
  const instructions = told === undefined ? undefined : { text: String(document[told]), at: [told] };
  return { name, format, tools, instructions, gate: gateOf(config), config, configAt: ['config'], lineOf };
}

function found(value: JsonValue, hidden: readonly string[]): { format: string; tools: ToolDefinition[] } {
  const document = membersOf(value);
  if (document.openapi !== undefined || document.swagger !== undefined)
    return { format: 'OpenAPI', tools: openApiTools(document, hidden) };
  const [list, at] = listIn(value);
  if (list !== undefined) return listed(list, at, hidden);
  if (isJsonObject(document.tools)) return mapped(document.tools, ['tools'], hidden);
  const single = readTool(document, [], undefined, hidden);
  if (single !== undefined) return { format: formatOf(document), tools: [single] };
  return mapped(document, [], hidden);
}

function listIn(value: JsonValue): [readonly JsonValue[] | undefined, Path] {
  if (Array.isArray(value)) return [value, []];
  const document = membersOf(value);
  if (Array.isArray(document.tools)) return [document.tools, ['tools']];
  const { tools } = membersOf(document.result);
  return Array.isArray(tools) ? [tools, ['result', 'tools']] : [undefined, []];
}

function listed(
  list: readonly JsonValue[],
  at: Path,
  hidden: readonly string[],
): { format: string; tools: ToolDefinition[] } {
  const tools = list.flatMap((one, i) => {
    const tool = isJsonObject(one) ? readTool(one, [...at, i], undefined, hidden) : undefined;
    return tool === undefined ? [] : [tool];
  });
  return { format: formatOf(membersOf(list[0])), tools };
}

/** The AI SDK keys tools by name. */
function mapped(map: JsonObject, at: Path, hidden: readonly string[]): { format: string; tools: ToolDefinition[] } {
  const tools = Object.entries(map).flatMap(([name, one]) => {
    const isTool = isJsonObject(one) && ['inputSchema', 'parameters', 'description'].some((key) => key in one);
    const tool = isTool ? readTool(one, [...at, name], name, hidden) : undefined;
    return tool === undefined ? [] : [tool];
  });
  return { format: 'AI SDK', tools };
}

function formatOf(tool: JsonObject): string {
  if (tool.type === 'function') return 'OpenAI';
  if (tool.input_schema !== undefined) return 'Anthropic';
  return tool.inputSchema !== undefined ? 'MCP' : 'a list of tools';
}

/** `config.tools.approval` or `config.approval`: names of tools that pause for a person. */
function gateOf(config: JsonObject): ApprovalGate | undefined {
  const inTools = membersOf(config.tools).approval;
  const raw = isJsonObject(inTools) ? inTools : config.approval;
  if (!isJsonObject(raw)) return undefined;
  const at = raw === inTools ? ['config', 'tools', 'approval'] : ['config', 'approval'];
  const { require } = raw;
  const names = Array.isArray(require) ? require : require === true ? ['*'] : [require];
  return { require: names.filter((one) => typeof one === 'string'), raw, at };
}
