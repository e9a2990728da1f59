import type { AdapterKind } from '../adapter.ts';
import { aiSdkTargetSchema } from '../ai-sdk/definition.ts';
import { AiSdkSession } from '../ai-sdk/session.ts';
import { drivenAdapter } from '../driver/adapter.ts';
import { capabilitiesSchema } from '../driver/capabilities.ts';
import { requireTarget } from '../driver/require-target.ts';
import { heldDriver } from '../held/driver.ts';
import { Poster } from '../held/poster.ts';

/** A chat endpoint of the AI SDK, whose client holds the history and sends it with every request. */
export const aiSdk: AdapterKind = {
  id: 'ai-sdk',
  summary: 'a chat endpoint of the AI SDK (UI message streams), spoken to as its own client does, without code',
  schema: aiSdkTargetSchema,
  async create(definition, context) {
    const target = requireTarget(aiSdkTargetSchema, definition);
    const { path, headers } = target;
    const poster = new Poster({ path, headers, accept: 'text/event-stream' }, context);
    const driver = heldDriver(
      poster,
      ['open', 'say', 'submit', 'decide', 'resume', 'cancel', 'answer', 'retry'],
      ({ marker }, post) => new AiSdkSession(target, marker, post),
    );
    return drivenAdapter({ id: 'ai-sdk', target, driver, can: capabilitiesSchema.parse(driver.capabilities), context });
  },
};
