import type { Fault } from '../../protocol.ts';

const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

/** An error as Anthropic's API words it. */
export function anthropicFault({ status, message, code, request = null }: Fault): object {
  const type = TYPES[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
  return {
    type: 'error',
    error: { type, message, ...(code === undefined ? {} : { details: { error_code: code } }) },
    request_id: request,
  };
}

/** How Anthropic words a field that is wrong. */
export function anthropicWord(param: string, message: string): string {
  const path = param.replace(/\[(\d+)\]/g, '.$1');
  return path === '' ? `Input should be a valid dictionary: ${message}` : `${path}: ${message}`;
}
