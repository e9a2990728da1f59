import { z } from 'zod';
import { digest } from '../../model/canonical.ts';
import { UsageError } from '../../model/errors.ts';
import { jsonObject } from '../../model/json.ts';
import type { Manifest } from './manifest.ts';

const lockSchema = z.strictObject({
  version: z.literal('tools-lock/1'),
  source: z.string().describe('the file or address that was pinned'),
  instructions: z.string().optional().describe('SHA-256 of what the server tells every model'),
  tools: z.array(z.strictObject({ name: z.string(), digest: z.string(), definition: jsonObject })),
});
export type Lock = z.infer<typeof lockSchema>;

/** Pins every definition as it is now, in order of names. */
export function lockOf({ name, tools, instructions }: Manifest): Lock {
  return {
    version: 'tools-lock/1',
    source: name,
    ...(instructions === undefined ? {} : { instructions: digest(instructions.text) }),
    tools: tools
      .map((tool) => ({ name: tool.name, digest: digest(tool.raw), definition: tool.raw }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
  };
}

/** Reads a lock file. Throws a UsageError that says what is wrong with it. */
export function readLock(text: string, file: string): Lock {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`the lock ${file} is not JSON: ${(error as Error).message}`);
  }
  const read = lockSchema.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new UsageError(`${file} is no lock of tools (tools-lock/1): ${issue?.path.join('.')}: ${issue?.message}`);
  }
  for (const tool of read.data.tools)
    if (digest(tool.definition) !== tool.digest)
      throw new UsageError(`${file}: the definition of ${tool.name} was changed by hand; its digest does not fit`);
  return read.data;
}
