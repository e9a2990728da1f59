import { UsageError } from '../../model/errors.ts';
import { suggestion } from '../../model/nearest.ts';
import type { CanaryTool } from '../tools/tool.ts';
import { httpRequest } from './http-request.ts';
import { sendMail } from './send-mail.ts';

/** Tools through which things leave. They come beside those of a scenario or a file. */
export const SINK_TOOLS: readonly CanaryTool[] = [httpRequest, sendMail];

/** Throws a UsageError, with the nearest match, for a name that is none of theirs. */
export function sinkTool(name: string): CanaryTool {
  const tool = SINK_TOOLS.find(({ definition }) => definition.name === name);
  if (tool !== undefined) return tool;
  const names = SINK_TOOLS.map(({ definition }) => definition.name);
  throw new UsageError(`there is no sink "${name}"${suggestion(name, names)}`);
}
