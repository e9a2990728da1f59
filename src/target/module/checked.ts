import type { z } from 'zod';
import { pathText } from '../../model/document.ts';
import { describeIssue } from '../../model/document-issue.ts';
import { answerSchema } from '../driver/answer.ts';
import { type Capabilities, capabilitiesSchema } from '../driver/capabilities.ts';
import { type Driver, DriverFailure } from '../driver/driver.ts';

/** What a module says that it can; else what is wrong with it, one sentence. */
export function checkedCapabilities(driver: Driver): { can: Capabilities } | { wrong: string } {
  const result = capabilitiesSchema.safeParse(driver.capabilities);
  if (!result.success)
    return { wrong: `capabilities: ${mistakeIn(result.error, capabilitiesSchema, driver.capabilities)}` };
  const lacking = (['audit', 'metrics'] as const).find(
    (name) => result.data.inspection.includes(name) && typeof driver[name] !== 'function',
  );
  return lacking === undefined
    ? { can: result.data }
    : { wrong: `it declares the inspection "${lacking}" and has no function ${lacking}` };
}

/** The same driver, with each answer checked. `onWrong` is told of one that is none: the module has to be mended. */
export function checkedDriver(driver: Driver, onWrong: (why: string) => void): Driver {
  return {
    capabilities: driver.capabilities,
    identity: () => driver.identity(),
    ...(driver.audit === undefined
      ? {}
      : { audit: (after) => (driver.audit as NonNullable<typeof driver.audit>)(after) }),
    ...(driver.metrics === undefined
      ? {}
      : { metrics: () => (driver.metrics as NonNullable<typeof driver.metrics>)() }),
    close: async () => driver.close?.(),
    open: async (trial) => {
      const session = await driver.open(trial);
      return {
        perform: async (action, signal) => {
          const answer: unknown = await session.perform(action, signal);
          const result = answerSchema.safeParse(answer);
          if (result.success) return result.data;
          const why = `perform answered ${action.do} wrongly: ${mistakeIn(result.error, answerSchema, answer)}`;
          onWrong(why);
          throw new DriverFailure(why, true);
        },
        close: async () => session.close?.(),
      };
    },
  };
}

function mistakeIn(error: z.ZodError, schema: z.ZodType, value: unknown): string {
  const [issue] = error.issues;
  const [mistake] = issue === undefined ? [] : describeIssue(issue, schema, value, []);
  const where = pathText(mistake?.path ?? []);
  return `${where === '' ? '' : `${where}: `}${mistake?.message ?? 'not valid'}`;
}
