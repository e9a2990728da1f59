import type { AdapterKind } from '../adapter.ts';
import { drivenAdapter } from '../driver/adapter.ts';
import { requireTarget } from '../driver/require-target.ts';
import { execTargetSchema } from '../exec/definition.ts';
import { ExecDriver } from '../exec/driver.ts';

/** A program of any language that speaks to the target for Retcon, over lines of JSON (`retcon-exec/1`). */
export const exec: AdapterKind = {
  id: 'exec',
  summary: 'any target, through a program of your own in any language that speaks lines of JSON (docs/exec.md)',
  schema: execTargetSchema,
  driven: true,
  async create(definition, context) {
    const target = requireTarget(execTargetSchema, definition);
    const driver = await ExecDriver.start(target, context);
    return drivenAdapter({
      id: 'exec',
      target,
      driver,
      can: driver.capabilities,
      context,
      lost: () => driver.lost(),
    });
  },
};
