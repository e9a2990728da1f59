import type { z } from 'zod';
import { RetconError } from '../../model/errors.ts';

/** A target file, checked by the schema of its adapter. Throws a RetconError with the first mistake. */
export function requireTarget<T>(schema: z.ZodType<T>, definition: unknown): T {
  const parsed = schema.safeParse(definition);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new RetconError('target', `target file: ${issue?.path.map(String).join('.')}: ${issue?.message}`);
}
