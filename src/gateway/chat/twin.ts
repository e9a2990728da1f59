import type { Weaknesses } from '../registry.ts';

/** Which of the endpoints that take a client-held history: two dialects, each streaming or not. One sanitizer serves all. */
export interface Twin {
  dialect: 'openai-chat' | 'anthropic-messages';
  stream: boolean;
}

/** Whether unresolved calls of a history become calls of the gateway. Soundly never, by no twin. */
export function rebuildsCalls({ dialect, stream }: Twin, weak: Weaknesses): boolean {
  if (weak.has('history-rebuilds-calls')) return true;
  if (stream && weak.has('stream-twin-without-gate')) return true;
  return dialect === 'anthropic-messages' && weak.has('dialect-twin-without-sanitizer');
}

/** Whether gated ones among them run without an approval. */
export function skipsGate({ stream }: Twin, weak: Weaknesses): boolean {
  return stream && weak.has('stream-twin-without-gate');
}
