import type { Fault } from '../protocol.ts';

/** An error as OpenAI's APIs word it. */
export function openaiError({ status, message, param = null, code }: Fault): {
  message: string;
  type: string;
  param: string | null;
  code: string | null;
} {
  return { message, type: typeOf(status, code), param, code: code ?? codeOf(status) };
}

export function openaiFault(fault: Fault): object {
  return { error: openaiError(fault) };
}

/** How OpenAI words a field that is wrong. */
export function openaiWord(param: string, message: string): string {
  return param === '' ? `Invalid body: ${message}` : `Invalid '${param}': ${message}`;
}

function typeOf(status: number, code: string | undefined): string {
  if (code === 'insufficient_quota') return code;
  if (status === 429) return 'requests';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

function codeOf(status: number): string | null {
  const known: Readonly<Record<number, string>> = {
    401: 'invalid_api_key',
    429: 'rate_limit_exceeded',
    503: 'service_unavailable',
  };
  return known[status] ?? null;
}
