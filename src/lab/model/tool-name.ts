import type { OfferedTool } from './neutral.ts';

/**
 * The tool that the client means by a name of a script: that very name, or else the only one that ends in it, since
 * clients put the name of the server before it (`mcp__bank__refund`). Undefined where none fits.
 */
export function offeredAs(tool: string, offered: readonly OfferedTool[]): OfferedTool | undefined {
  const exact = offered.find((one) => one.name === tool);
  if (exact !== undefined) return exact;
  const ending = offered.filter(
    ({ name }) => name.endsWith(tool) && /[^A-Za-z0-9]/.test(name.charAt(name.length - tool.length - 1)),
  );
  return ending.length === 1 ? ending[0] : undefined;
}
