import type { JsonValue } from '../../model/json.ts';

/** What secrets look like that no result may carry: API keys, bearer tokens, signed tokens, private keys. */
const PATTERNS: readonly RegExp[] = [
  /\bsk-[A-Za-z0-9_-]{8,}/g,
  /\bBearer\s+[\w.~+/-]{8,}=*/gi,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

const REDACTED = '[redacted]';

/** Takes secrets out of what tools say: everything that looks like one, and the gateway's own credentials. */
export class ResultRedactor {
  readonly #own: readonly string[];

  constructor(own: readonly string[]) {
    // A very short one would blank out ordinary text.
    this.#own = own.filter((secret) => secret.length >= 8);
  }

  text(text: string): string {
    const known = this.#own.reduce((left, secret) => left.replaceAll(secret, REDACTED), text);
    return PATTERNS.reduce((left, pattern) => left.replace(pattern, REDACTED), known);
  }

  value<T extends JsonValue>(value: T): T {
    return this.#walk(value) as T;
  }

  #walk(value: JsonValue): JsonValue {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((one) => this.#walk(one));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [this.text(name), this.#walk(one)]));
  }
}
