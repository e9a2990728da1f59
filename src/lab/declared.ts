import { resolve } from 'node:path';
import type { Baseline } from '../model/baseline.ts';
import { UsageError } from '../model/errors.ts';
import { readText } from '../model/read-text.ts';
import { type ScriptFile, readScriptFile as script } from './model/hand-script.ts';
import { sinkTool } from './sinks/registry.ts';
import { toolsOfBaselines } from './tools/from-baselines.ts';
import type { ToolSet } from './tools/tool-file.ts';

export type { Behaviour } from './model/behaviour.ts';
export { behaviour } from './model/behaviour.ts';
export type { ScriptFile } from './model/hand-script.ts';
export { again } from './model/script.ts';
export { SINK_TOOLS } from './sinks/registry.ts';
export type { ToolSet } from './tools/tool-file.ts';

/** Which tools a server of canary tools has: those of one place, and the sinks beside them. */
export interface DeclaredTools {
  /** Recordings whose tools they are; read where neither `file` nor `mimic` is named. */
  baselines?: readonly Baseline[] | undefined;
  /** Files as a person wrote them, from `folder`. */
  file?: string | undefined;
  mimic?: string | undefined;
  with?: readonly string[] | undefined;
  /** Of the tools of recordings: whether a person is asked where a recording says that a call needs approval. */
  approvals?: boolean | undefined;
}

/** Throws a UsageError, or a DocumentError with every problem of a file and its place. */
export async function readTools(declared: DeclaredTools, folder: string): Promise<ToolSet> {
  const set = await toolsOf(declared, folder);
  const tools = [...set.tools, ...(declared.with ?? []).map((name) => sinkTool(name))];
  const names = tools.map(({ definition }) => definition.name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new UsageError(`there are two tools "${twice}"`);
  return { ...set, tools };
}

async function toolsOf({ baselines, file, mimic, approvals }: DeclaredTools, folder: string): Promise<ToolSet> {
  if (file !== undefined) {
    const { readToolFile } = await import('./tools/tool-file.ts');
    return readToolFile(await readText(resolve(folder, file), file), file);
  }
  if (mimic !== undefined) {
    const [{ readLock }, { toolsOfLock }] = await Promise.all([
      import('../review/lint/lock.ts'),
      import('./tools/mimic.ts'),
    ]);
    return { tools: toolsOfLock(readLock(await readText(resolve(folder, mimic), mimic), mimic)) };
  }
  const tools = toolsOfBaselines(baselines ?? []);
  return { tools: tools.map((tool) => ({ ...tool, approval: tool.approval && approvals === true })) };
}

/** What the model says in conversations that carry no marker of a trial. */
export function readScripts(file: string, folder: string): Promise<ScriptFile> {
  return script(resolve(folder, file), file);
}
