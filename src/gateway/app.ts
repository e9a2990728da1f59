import { type Context, Hono } from 'hono';
import { actorOf } from './actor.ts';
import { isMember, refuseEnded } from './drift/membership.ts';
import { dropAnswer } from './drop-answer.ts';
import type { Gateway } from './gateway.ts';
import { newId } from './ids.ts';
import { ModelFault } from './model-client.ts';
import { isForReading, readsOnly } from './read-credential.ts';
import { Refusal } from './refusal.ts';
import { cancelRoutes } from './routes/cancel.ts';
import { chatRoutes } from './routes/chat.ts';
import { controlRoutes } from './routes/control.ts';
import { decisionRoutes } from './routes/decisions.ts';
import { delegateRoutes } from './routes/delegate.ts';
import { directRoutes } from './routes/direct.ts';
import type { Env } from './routes/http.ts';
import { messageRoutes } from './routes/messages.ts';
import { auditorRoutes } from './routes/observability.ts';
import { operatorRoutes } from './routes/operator.ts';
import { handOffRoutes, ownPostureRoutes, postureRoutes } from './routes/posture.ts';
import { resultRoutes } from './routes/results.ts';
import { resumeRoutes } from './routes/resume.ts';
import { retryRoutes } from './routes/retry.ts';
import { rewriteRoutes } from './routes/rewrites.ts';
import { runRoutes } from './routes/runs.ts';
import { scheduleRoutes } from './routes/schedules.ts';

/** Says which gateway this is, and nothing of what is switched on in it. */
const IDENTITY = { name: 'reference-gateway', build: 'reference-gateway/1' } as const;

/** The data plane. Everything but health and version needs a bearer token. */
export function dataPlane(gateway: Gateway, onFault: (error: unknown) => void): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/version', (c) => c.json(IDENTITY));

  app.use('*', async (c, next) => {
    const actor = await actorOf(gateway, c);
    if (actor === undefined) throw new Refusal('unauthenticated', 'a valid bearer token is needed');
    if (actor.only === 'read' && !isForReading(c)) throw readsOnly('act');
    refuseEnded(gateway, runOf(c) ?? '', actor);
    c.set('actor', actor);
    if (!isMember(gateway.store, runOf(c) ?? '', actor.principal, gateway.weak)) {
      throw new Refusal('forbidden', 'the principal is not a member any more');
    }
    await next();
  });

  app.use('/runs/:run/*', dropAnswer(gateway));
  app.get('/whoami', (c) => {
    const { principal, tenant } = c.get('actor');
    return c.json({ principal, tenant });
  });

  app.route('/', runRoutes(gateway));
  app.route('/', messageRoutes(gateway));
  app.route('/', decisionRoutes(gateway));
  app.route('/', resumeRoutes(gateway));
  app.route('/', cancelRoutes(gateway));
  app.route('/', resultRoutes(gateway));
  app.route('/', retryRoutes(gateway));
  app.route('/', directRoutes(gateway));
  app.route('/', chatRoutes(gateway));
  app.route('/', rewriteRoutes(gateway));
  app.route('/', scheduleRoutes(gateway));
  app.route('/', delegateRoutes(gateway));
  app.route('/', operatorRoutes(gateway));
  app.route('/', ownPostureRoutes(gateway));
  app.route('/', handOffRoutes(gateway));
  app.route('/', auditorRoutes(gateway));

  app.notFound((c) => answerRefusal(c, new Refusal('not-found', 'there is no such route')));
  app.onError((error, c) => {
    if (error instanceof Refusal) return answerRefusal(c, error, auditRefusal(gateway, c, error));
    return answerFault(c, error, onFault);
  });
  return app;
}

/** The control plane, on its own port. */
export function controlPlane(gateway: Gateway, controlKey: string, onFault: (error: unknown) => void): Hono {
  const app = controlRoutes(gateway, controlKey);
  app.route('/', postureRoutes(gateway));
  app.notFound((c) => answerRefusal(c, new Refusal('not-found', 'there is no such route')));
  app.onError((error, c) => (error instanceof Refusal ? answerRefusal(c, error) : answerFault(c, error, onFault)));
  return app;
}

/** A refusal cites its record; what the policy thought stays there. */
function answerRefusal(c: Context, refusal: Refusal, reference?: string): Response {
  const cited = reference === undefined ? {} : { audit: reference };
  return c.json({ error: { ...refusal.toJSON(), ...cited } }, refusal.status);
}

function answerFault(c: Context, error: unknown, onFault: (error: unknown) => void): Response {
  if (error instanceof ModelFault) return c.json({ error: { class: 'fault', message: error.message } }, 502);
  onFault(error);
  return c.json({ error: { class: 'fault', message: 'the gateway failed' } }, 500);
}

/** The run that a request names. */
function runOf(c: Context): string | undefined {
  return /^\/runs\/([^/]{1,64})/.exec(c.req.path)?.[1];
}

/** Every refusal is on record with who, where and why. Answers the reference of that record. */
function auditRefusal(gateway: Gateway, c: Context<Env>, refusal: Refusal): string | undefined {
  if (gateway.weak.has('refusal-not-audited')) return undefined;
  const reference = newId('ref');
  const principal = c.get('actor')?.principal ?? '';
  const detail = {
    reference,
    ...(refusal.attempt === undefined ? {} : { attempt: refusal.attempt }),
    code: refusal.policy?.code ?? refusal.refusalClass,
    method: c.req.method,
    path: c.req.path.slice(0, 300),
    class: refusal.refusalClass,
    reason: refusal.message,
  };
  const run = runOf(c);
  const operation = /\/calls\/([^/]{1,64})/.exec(c.req.path)?.[1];
  const of = { ...(run === undefined ? {} : { run }), ...(operation === undefined ? {} : { operation }) };
  gateway.store.audit.append({ kind: 'refusal', principal, ...of, detail });
  return reference;
}
