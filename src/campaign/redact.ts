import { createHmac } from 'node:crypto';

/** Replaces known secrets by keyed tags before anything is stored: equal secrets stay equal, and no more is told. */
export class Redactor {
  private readonly secrets = new Map<string, string>();

  constructor(private readonly key: string) {}

  /** Shorter values would hit ordinary words. */
  add(name: string, secret: string): void {
    if (secret.length < 8) return;
    const tag = createHmac('sha256', this.key).update(secret).digest('hex').slice(0, 8);
    this.secrets.set(secret, `{secret:${name}:${tag}}`);
  }

  text(text: string): string {
    let out = text;
    for (const [secret, tag] of this.secrets) if (out.includes(secret)) out = out.replaceAll(secret, tag);
    return out;
  }

  /** The same for every text in a JSON value; a value without a secret is returned as it is. */
  value<T>(value: T): T {
    return this.walk(value) as T;
  }

  private walk(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((v) => this.walk(v));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, this.walk(v)]));
  }
}
