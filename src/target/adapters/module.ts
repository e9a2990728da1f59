import { TargetError } from '../../model/errors.ts';
import type { AdapterKind } from '../adapter.ts';
import { drivenAdapter } from '../driver/adapter.ts';
import { requireTarget } from '../driver/require-target.ts';
import { checkedCapabilities, checkedDriver } from '../module/checked.ts';
import { moduleTargetSchema } from '../module/definition.ts';
import { loadDriver } from '../module/load.ts';

/** A module of the user's own that speaks to the target, in the process of Retcon. */
export const module: AdapterKind = {
  id: 'module',
  summary:
    'any target, through a JavaScript or TypeScript module of your own, in the process of Retcon (docs/module.md)',
  schema: moduleTargetSchema,
  driven: true,
  async create(definition, context) {
    const target = requireTarget(moduleTargetSchema, definition);
    const driver = await loadDriver(target, context);
    const at = context.place === undefined ? target.module : context.place.at(['module']);
    const checked = checkedCapabilities(driver);
    if ('wrong' in checked) {
      await driver.close?.();
      throw new TargetError(`${at} the module ${target.module}: ${checked.wrong}`);
    }
    let lost: string | undefined;
    return drivenAdapter({
      id: 'module',
      target,
      driver: checkedDriver(driver, (why) => {
        lost ??= `${at} the module ${target.module}: ${why}`;
      }),
      can: checked.can,
      context,
      lost: () => lost,
    });
  },
};
