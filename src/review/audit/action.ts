import { UsageError } from '../../model/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';
import { nearest, suggestion } from '../../model/nearest.ts';

export const OUTCOMES = ['proposed', 'executed', 'blocked'] as const;
export const SOURCES = ['user', 'email', 'document', 'web', 'tool_output'] as const;

/** What the agent had read before it acted, as far as it was recorded. */
export interface InputSeen {
  source: string;
  excerpt?: string;
}

export interface RecordedApproval {
  approver_id?: string;
  approved_at?: string;
}

/** One recorded action. What the record does not say is absent; no default stands in for evidence. */
export interface Action {
  action_id?: string;
  agent_id?: string;
  session_id?: string;
  timestamp?: string;
  instruction?: string;
  tool?: string;
  operation?: string;
  arguments?: JsonObject;
  grant_id?: string;
  outcome?: (typeof OUTCOMES)[number];
  target_resource?: string;
  approval?: RecordedApproval;
  inputs_seen?: InputSeen[];
}

const TEXTS = [
  'action_id',
  'agent_id',
  'session_id',
  'timestamp',
  'instruction',
  'tool',
  'operation',
  'grant_id',
  'target_resource',
] as const;
const KEYS: readonly string[] = [...TEXTS, 'arguments', 'outcome', 'approval', 'inputs_seen'];

/** Reads an action item. Throws a UsageError that names the place of a value of the wrong kind, or of a misspelt key. */
export function readAction(value: JsonValue, at: string): Action {
  if (!isJsonObject(value)) throw new UsageError(`${at}: an action must be an object`);
  refuseMisspelt(value, at);
  const action: Action = {};
  for (const key of TEXTS) {
    const text = textOf(value[key], `${at}: ${key}`);
    if (text !== undefined) action[key] = text;
  }
  const { arguments: args, outcome, approval, inputs_seen: seen } = value;
  if (args !== undefined && args !== null) action.arguments = objectOf(args, `${at}: arguments`);
  if (outcome !== undefined && outcome !== null) action.outcome = outcomeOf(outcome, at);
  if (approval !== undefined && approval !== null) action.approval = approvalOf(approval, at);
  if (seen !== undefined && seen !== null) action.inputs_seen = inputsOf(seen, at);
  return action;
}

/** Logs may say more than is asked for; but a key that is nearly one of ours, where that one is absent, is a mistake. */
function refuseMisspelt(value: JsonObject, at: string): void {
  for (const key in value) {
    if (KEYS.includes(key)) continue;
    const meant = nearest(key, KEYS);
    if (meant !== undefined && value[meant] === undefined)
      throw new UsageError(`${at}: unknown key "${key}"${suggestion(key, KEYS)}`);
  }
}

function textOf(value: JsonValue | undefined, at: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new UsageError(`${at} must be a string`);
  return value;
}

function objectOf(value: JsonValue, at: string): JsonObject {
  if (!isJsonObject(value)) throw new UsageError(`${at} must be an object`);
  return value;
}

function outcomeOf(value: JsonValue, at: string): (typeof OUTCOMES)[number] {
  const found = OUTCOMES.find((one) => one === value);
  if (found === undefined)
    throw new UsageError(`${at}: there is no outcome "${String(value)}"${suggestion(String(value), OUTCOMES)}`);
  return found;
}

function approvalOf(value: JsonValue, at: string): RecordedApproval {
  const { approver_id, approved_at } = objectOf(value, `${at}: approval`);
  const approver = textOf(approver_id, `${at}: approval.approver_id`);
  const time = textOf(approved_at, `${at}: approval.approved_at`);
  return {
    ...(approver === undefined || approver === '' ? {} : { approver_id: approver }),
    ...(time === undefined || time === '' ? {} : { approved_at: time }),
  };
}

function inputsOf(value: JsonValue, at: string): InputSeen[] {
  if (!Array.isArray(value)) throw new UsageError(`${at}: inputs_seen must be a list`);
  return value.map((one, i) => {
    const place = `${at}: inputs_seen[${i}]`;
    const { source, excerpt } = objectOf(one, place);
    const label = textOf(source, `${place}.source`);
    if (label === undefined) throw new UsageError(`${place} has no source (valid: ${SOURCES.join(', ')})`);
    const words = textOf(excerpt, `${place}.excerpt`);
    return { source: label, ...(words === undefined ? {} : { excerpt: words }) };
  });
}

/** `tool:operation`, as scopes and reports name it. */
export function operationName({ tool, operation }: Action): string {
  return `${tool ?? '?'}:${operation ?? '?'}`;
}
