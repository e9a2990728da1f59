import { UsageError } from '../model/errors.ts';
import { suggestion } from '../model/nearest.ts';
import type { AdapterKind } from './adapter.ts';
import { aiSdk } from './adapters/ai-sdk.ts';
import { exec } from './adapters/exec.ts';
import { http } from './adapters/http.ts';
import { module } from './adapters/module.ts';
import { openaiAgents } from './adapters/openai-agents.ts';

/** Every adapter that Retcon ships, in the order of lists. */
export const ADAPTERS: readonly AdapterKind[] = [http, exec, module, aiSdk, openaiAgents];

/** The adapter kind of that id. Throws a UsageError with the valid ids. */
export function adapterKind(id: string): AdapterKind {
  const found = ADAPTERS.find((kind) => kind.id === id);
  if (found !== undefined) return found;
  const ids = ADAPTERS.map((kind) => kind.id);
  throw new UsageError(`there is no adapter "${id}"${suggestion(id, ids)}`);
}

export function listTargets(): { id: string; summary: string }[] {
  return ADAPTERS.map(({ id, summary }) => ({ id, summary }));
}
