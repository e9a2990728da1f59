import { isJsonObject } from '../../model/json.ts';
import type { Lock } from '../../review/lint/lock.ts';
import { readTool } from '../../review/lint/read-tools.ts';
import type { CanaryTool } from './tool.ts';

/**
 * The tools that somebody else's server had when they were pinned, served over canaries: a client sees the same
 * definitions, and nothing of theirs is called. Definitions of other formats are told in the words of MCP.
 */
export function toolsOfLock(lock: Lock): CanaryTool[] {
  return lock.tools.map(({ name, definition }) => {
    const read = readTool(definition, [], name, []);
    const asIs = typeof definition.name === 'string' && isJsonObject(definition.inputSchema);
    return {
      definition: asIs
        ? { ...definition, name, inputSchema: definition.inputSchema as CanaryTool['definition']['inputSchema'] }
        : {
            name,
            ...(read === undefined || read.description === '' ? {} : { description: read.description }),
            inputSchema: { type: 'object', ...read?.schema },
            ...(read === undefined || Object.keys(read.annotations).length === 0
              ? {}
              : { annotations: read.annotations }),
          },
      approval: false,
      behaviour: {},
      changes: [],
    };
  });
}
