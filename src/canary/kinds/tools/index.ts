import { CanaryError } from '../../../model/errors.ts';
import { defineKind } from '../../canary.ts';
import { toolsDefinition } from './definition.ts';
import { openSource } from './source.ts';
import { ToolsCanary } from './tools-canary.ts';

export const tools = defineKind({
  id: 'tools',
  summary: 'the ledger of canary tools (`retcon tools`): each call that ran is an effect',
  senses: ['count', 'arguments', 'principal', 'tenant', 'time', 'attempt'],
  setup:
    'an agent whose tools are those of `lab.tools`, or of `retcon tools` with ${canary.NAME.file} as its ledger; for the principal, calls that carry a credential',
  schema: toolsDefinition,
  async open(name, definition, context) {
    try {
      return new ToolsCanary(name, definition, await openSource(name, definition, context));
    } catch (cause) {
      const { file, url } = definition;
      throw new CanaryError(
        `canary "${name}": ${file ?? url ?? 'the ledger of the lab'}: ${(cause as Error).message}`,
        2,
        { cause },
      );
    }
  },
});
