import { z } from 'zod';
import { parseSource, problemAt, refusal } from '../../model/document.ts';
import { checkDocument, expectFormat } from '../../model/document-check.ts';
import { type CanaryTool, canaryTool, canaryToolSchema } from './tool.ts';

const toolFile = z.strictObject({
  $schema: z.string().optional().describe('for editors'),
  retcon: z.literal('tools/1'),
  instructions: z.string().optional().describe('what the server tells every model'),
  tools: z.array(canaryToolSchema).min(1),
});

/** Canary tools, and what is told beside them. */
export interface ToolSet {
  instructions?: string;
  tools: CanaryTool[];
}

/** Reads a file of canary tools (`tools/1`). Throws a DocumentError with every problem and its place. */
export function readToolFile(text: string, file: string): ToolSet {
  const document = parseSource(text, file, 'usage');
  expectFormat(document, 'tools/1', 'usage');
  const checked = checkDocument(document, toolFile);
  if (!checked.ok) throw refusal('usage', checked.problems);
  const { tools, instructions } = checked.value;
  const names = tools.map(({ name }) => name);
  const twice = names.flatMap((name, i) =>
    names.indexOf(name) === i ? [] : [problemAt(document, ['tools', i, 'name'], `there are two tools "${name}"`)],
  );
  if (twice.length > 0) throw refusal('usage', twice);
  return { tools: tools.map(canaryTool), ...(instructions === undefined ? {} : { instructions }) };
}
