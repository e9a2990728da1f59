import type { AdapterKind } from '../adapter.ts';
import { aiSdkTargetSchema } from '../ai-sdk/definition.ts';
import { AiSdkDriver } from '../ai-sdk/driver.ts';
import { drivenAdapter } from '../driver/adapter.ts';
import { capabilitiesSchema } from '../driver/capabilities.ts';
import { requireTarget } from '../driver/require-target.ts';

/** A chat endpoint of the AI SDK, whose client holds the history and sends it with every request. */
export const aiSdk: AdapterKind = {
  id: 'ai-sdk',
  summary: 'a chat endpoint of the AI SDK (UI message streams), spoken to as its own client does, without code',
  schema: aiSdkTargetSchema,
  async create(definition, context) {
    const target = requireTarget(aiSdkTargetSchema, definition);
    const driver = new AiSdkDriver(target, context);
    return drivenAdapter({ id: 'ai-sdk', target, driver, can: capabilitiesSchema.parse(driver.capabilities), context });
  },
};
