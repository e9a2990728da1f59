import { dialect } from '../../dialect/registry.ts';
import { RetconError, TargetError } from '../../model/errors.ts';
import { ACTION_KINDS } from '../../model/plan.ts';
import { partsOf } from '../../model/plan-actions.ts';
import type { Adapter, AdapterContext, AdapterKind } from '../adapter.ts';
import { jsonOf } from '../http/answer-json.ts';
import { auditReader } from '../http/audit.ts';
import { type Connection, connect } from '../http/connection.ts';
import { type HttpTarget, httpTargetSchema } from '../http/definition.ts';
import { jsonPath } from '../http/json-path.ts';
import { readMetrics } from '../http/metrics.ts';
import { compileActions } from '../http/render.ts';
import { HttpSession } from '../http/session.ts';
import { supportOf } from '../http/support.ts';
import { traceOf } from '../http/trace.ts';

/** Any gateway that speaks JSON over HTTP, described by a target file. */
export const http: AdapterKind = {
  id: 'http',
  summary: 'any gateway that speaks JSON over HTTP, described by a target file, without code',
  schema: httpTargetSchema,
  async create(definition, context) {
    const parsed = httpTargetSchema.safeParse(definition);
    if (parsed.success) return open(parsed.data, context);
    const issue = parsed.error.issues[0];
    throw new RetconError('target', `target file: ${issue?.path.map(String).join('.')}: ${issue?.message}`);
  },
};

async function open(target: HttpTarget, context: AdapterContext): Promise<Adapter> {
  const { url } = context;
  if (url === undefined) throw new TargetError('target.url is missing, and target.start says nothing that gives one');
  const connection = await connect(target, { ...context, url });
  const compiled = compileActions(target, context.lab);
  const supports = supportOf(target, compiled, context);
  const format = dialect(target.dialect);
  const { outcomes, reason, reports, metrics: declared } = target;
  const rules = { outcomes, serviced: [target.serviced].flat(), reason };
  const kinds = new Set(['wait', 'together', ...[...compiled.keys()].map((key) => key.split(' ')[0])]);
  return {
    id: 'http',
    name: target.name,
    url,
    capabilities: { actions: ACTION_KINDS.filter((kind) => kinds.has(kind)), paths: target.paths },
    semantics: target.semantics,
    trust: target.trust,
    audit: target.audit === undefined ? undefined : auditReader(target.audit, connection),
    supports: (action) =>
      partsOf(action)
        .map(supports)
        .find((why) => why !== undefined),
    metrics: declared === undefined ? undefined : () => readMetrics(declared, connection),
    trace: (plan) => traceOf(plan, compiled, format),
    session: (marker) =>
      new HttpSession({
        marker,
        connection,
        compiled,
        dialect: format,
        rules,
        reports,
        tokens: target.stateToken,
        supports,
        cites: target.audit?.reference,
      }),
    probe: () => probe(target, connection, url),
    identity: () => identity(target, connection),
    close: () => connection.close(),
  };
}

function ask(target: HttpTarget, connection: Connection) {
  const path = target.identity?.path ?? '/';
  return connection.send({ as: '', base: 'target', method: 'GET', path, headers: {} });
}

async function probe(target: HttpTarget, connection: Connection, url: string): Promise<void> {
  const end = await ask(target, connection);
  if (end.failure !== undefined)
    throw new TargetError(`target "${target.name}" at ${url} cannot be reached: ${end.failure.why}`);
}

async function identity(target: HttpTarget, connection: Connection): Promise<string | null> {
  if (target.identity === undefined) return null;
  const end = await ask(target, connection);
  if (end.answer === undefined || end.answer.status >= 300) return null;
  const value = jsonPath(target.identity.field).first(jsonOf(end.answer));
  if (value === undefined || value === null) return null;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200);
}
