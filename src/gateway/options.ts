import { UsageError } from '../model/errors.ts';
import { parseWeaknesses } from './registry.ts';
import type { OtherTables } from './world.ts';

/** How a gateway is started. Everything has a default but what it cannot guess. */
export interface GatewayOptions {
  /** 0 picks a free port. */
  port?: number | undefined;
  controlPort?: number | undefined;
  host?: string | undefined;
  /** Folder of the gateway's own state; a new temporary one, removed at the end, when absent. */
  data?: string | undefined;
  /** SQLite files and the folder that the tools act on; inside `data` when absent. */
  refunds?: string | undefined;
  customers?: string | undefined;
  deployments?: string | undefined;
  files?: string | undefined;
  accounts?: string | undefined;
  secrets?: string | undefined;
  contexts?: string | undefined;
  scratch?: string | undefined;
  notes?: string | undefined;
  /** Tables that are kept elsewhere than in a SQLite file of their own, by whoever embeds the gateway. */
  tables?: OtherTables | undefined;
  /** Origins that may be fetched from; none when absent. */
  egress?: readonly string[] | undefined;
  /** URL to which messages are posted. */
  outbox?: string | undefined;
  /** Base URL of a Chat Completions server, with its `/v1`. Without it messages answer 502. */
  model?: string | undefined;
  /**
   * Key of signed tokens, and the secret from which the tokens of principals are derived that `tokens` does not name;
   * random when absent.
   */
  key?: string | undefined;
  /** Bearer tokens by principal. */
  tokens?: Readonly<Record<string, string>> | undefined;
  /** Key of the control plane; random when absent. */
  controlKey?: string | undefined;
  /** Names of weaknesses to switch on. */
  weak?: readonly string[] | undefined;
  /** Told of every fault (never of a refusal). */
  onFault?: ((error: unknown) => void) | undefined;
}

/** The flags of `retcon gateway`, as the command line gives them. */
export interface GatewayFlags {
  port?: string;
  controlPort?: string;
  host?: string;
  data?: string;
  refunds?: string;
  customers?: string;
  deployments?: string;
  files?: string;
  accounts?: string;
  secrets?: string;
  contexts?: string;
  scratch?: string;
  notes?: string;
  egress?: string;
  outbox?: string;
  model?: string;
  weak?: string;
  /** Name of the environment variable that holds the tokens. */
  tokensEnv?: string;
}

export const TOKENS_VARIABLE = 'RETCON_GATEWAY_TOKENS';
/** Key of signed tokens. Where it is set, no tokens need to be given. */
export const KEY_VARIABLE = 'RETCON_GATEWAY_KEY';
export const CONTROL_KEY_VARIABLE = 'RETCON_GATEWAY_CONTROL_KEY';

/** Reads flags and environment. Throws a UsageError for a port, URL, token list or weakness that cannot be meant. */
export function gatewayOptions(flags: GatewayFlags, env: Readonly<Record<string, string | undefined>>): GatewayOptions {
  const weak = (flags.weak ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    port: parsePort('--port', flags.port),
    controlPort: parsePort('--control-port', flags.controlPort),
    host: flags.host,
    data: flags.data,
    refunds: flags.refunds,
    customers: flags.customers,
    deployments: flags.deployments,
    files: flags.files,
    accounts: flags.accounts,
    secrets: flags.secrets,
    contexts: flags.contexts,
    scratch: flags.scratch,
    notes: flags.notes,
    egress: parseOrigins(flags.egress),
    outbox: parseUrl('--outbox', flags.outbox),
    model: parseUrl('--model', flags.model),
    tokens: parseTokens(flags.tokensEnv ?? TOKENS_VARIABLE, env),
    key: env[KEY_VARIABLE],
    controlKey: env[CONTROL_KEY_VARIABLE],
    weak: [...parseWeaknesses(weak)],
  };
}

function parsePort(flag: string, text: string | undefined): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`${flag} ${text} is not a port (0 to 65535; 0 picks a free one)`);
}

function parseUrl(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageError(`${flag} ${text} is not an http or https URL`);
}

function parseOrigins(text: string | undefined): string[] | undefined {
  return text?.split(',').map((one) => new URL(parseUrl('--egress', one.trim()) ?? '').origin);
}

function parseTokens(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> | undefined {
  const text = env[name];
  if (text === undefined) return undefined;
  const fault = new UsageError(`the environment variable ${name} must hold a JSON object from principal to token`);
  let tokens: unknown;
  try {
    tokens = JSON.parse(text);
  } catch {
    throw fault;
  }
  if (tokens === null || typeof tokens !== 'object' || Array.isArray(tokens)) throw fault;
  if (!Object.values(tokens).every((token) => typeof token === 'string' && token !== '')) throw fault;
  return tokens as Record<string, string>;
}
