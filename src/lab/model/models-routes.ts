import { WireFault } from './protocol.ts';
import type { ModelApp } from './routes.ts';

const NAME = 'retcon-scripted';

/** The list of models, in the shape that the client's API has for it. Whatever model a request names is played. */
export function modelRoutes(app: ModelApp): void {
  const started = new Date();
  const openai = (id: string) => ({
    id,
    object: 'model',
    created: Math.floor(started.getTime() / 1000),
    owned_by: 'retcon',
  });
  const anthropic = (id: string) => ({
    type: 'model',
    id,
    display_name: id,
    created_at: started.toISOString(),
    capabilities: null,
    deprecated_at: null,
    lifecycle: 'active',
  });
  app.get('/v1/models', (c) => {
    if (c.req.header('anthropic-version') === undefined) return c.json({ object: 'list', data: [openai(NAME)] });
    return c.json({ data: [anthropic(NAME)], has_more: false, first_id: NAME, last_id: NAME });
  });
  app.get('/v1/models/:model', (c) => {
    const id = c.req.param('model');
    if (id.length > 200)
      throw new WireFault({ status: 404, message: 'There is no such model.', code: 'model_not_found' });
    return c.json(c.req.header('anthropic-version') === undefined ? openai(id) : anthropic(id));
  });
}
