import type { AdapterKind } from '../adapter.ts';
import { drivenAdapter } from '../driver/adapter.ts';
import { capabilitiesSchema } from '../driver/capabilities.ts';
import { requireTarget } from '../driver/require-target.ts';
import { heldDriver } from '../held/driver.ts';
import { Poster } from '../held/poster.ts';
import { runStateTargetSchema } from '../run-state/definition.ts';
import { RunStateSession } from '../run-state/session.ts';

/** An endpoint of the OpenAI Agents SDK that hands the serialized state of a run to its client, and takes it back. */
export const openaiAgents: AdapterKind = {
  id: 'openai-agents',
  summary: 'an endpoint of the OpenAI Agents SDK whose client holds the serialized state of a run, without code',
  schema: runStateTargetSchema,
  async create(definition, context) {
    const target = requireTarget(runStateTargetSchema, definition);
    const { path, headers } = target;
    const poster = new Poster({ path, headers, accept: 'application/json' }, context);
    const driver = heldDriver(
      poster,
      ['open', 'say', 'submit', 'decide', 'resume', 'cancel', 'retry'],
      ({ marker }, post) => new RunStateSession(target, marker, post),
    );
    const can = capabilitiesSchema.parse(driver.capabilities);
    return drivenAdapter({ id: 'openai-agents', target, driver, can, context });
  },
};
