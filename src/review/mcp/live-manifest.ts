import type { Manifest } from '../lint/manifest.ts';
import { manifestOf } from '../lint/read-manifest.ts';
import { httpWire } from './http.ts';
import { type Era, listTools } from './list-tools.ts';
import { stdioWire } from './stdio.ts';

export interface LiveTarget {
  target: { command: readonly string[]; cwd: string } | { url: string; headers: Readonly<Record<string, string>> };
  era: Era;
  timeoutMs: number;
}

/** The tools of a live MCP server. It is started where it is a command, and always let go. */
export async function liveManifest({
  target,
  era,
  timeoutMs,
}: LiveTarget): Promise<{ manifest: Manifest; server: string; protocol: string }> {
  const wire =
    'url' in target
      ? httpWire(target.url, target.headers, timeoutMs)
      : await stdioWire(target.command, target.cwd, timeoutMs);
  try {
    const { tools, instructions, server, protocol } = await listTools(wire, era);
    const name = 'url' in target ? target.url : server;
    const value = { tools, ...(instructions === undefined ? {} : { instructions }) };
    return { manifest: manifestOf(value, name, () => undefined), server, protocol };
  } finally {
    await wire.close();
  }
}
