import type { Path } from '../../model/document.ts';
import type { JsonObject } from '../../model/json.ts';

/** A parameter that the model sees. */
export interface Parameter {
  name: string;
  /** `payment.details.amount`, `urls[]`. */
  path: string;
  /** 1 at the top level. */
  depth: number;
  schema: JsonObject;
  required: boolean;
  at: Path;
}

/** One tool, whatever format declared it. */
export interface ToolDefinition {
  name: string;
  description: string;
  /** Only what the model sees: hidden parameters are stripped. */
  parameters: readonly Parameter[];
  /** The JSON Schema of the arguments; undefined where a bare map of names stands for it. */
  schema: JsonObject | undefined;
  annotations: JsonObject;
  /** Scopes that it declares; undefined: it does not say. */
  scopes: readonly string[] | undefined;
  /** Whether it pauses for a person; undefined: it does not say. */
  approval: boolean | undefined;
  /** Of an HTTP operation. */
  method?: string;
  /** As it was declared. */
  raw: JsonObject;
  at: Path;
}

export interface ApprovalGate {
  /** Names of tools that pause; `*` is all of them. */
  require: readonly string[];
  raw: JsonObject;
  at: Path;
}

/** The tools of one server or file, and what is configured beside them. */
export interface Manifest {
  /** File or address. */
  name: string;
  format: string;
  tools: readonly ToolDefinition[];
  /** What the server tells every model, or the system prompt beside the tools. */
  instructions: { text: string; at: Path } | undefined;
  gate: ApprovalGate | undefined;
  /** Settings beside the tools. */
  config: JsonObject;
  configAt: Path;
  /** Line of a place in the file; undefined for a live server. */
  lineOf(at: Path): number | undefined;
}

/** Whether an approval contract covers the tool. */
export function needsApproval(manifest: Manifest, tool: ToolDefinition): boolean {
  if (tool.approval !== undefined) return tool.approval;
  return manifest.gate?.require.some((name) => name === '*' || name === tool.name) === true;
}
