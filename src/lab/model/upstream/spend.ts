export interface SpendLimits {
  requests?: number | undefined;
  tokens?: number | undefined;
}

/** What went to the real model, and what may still go. Tokens of requests under way are set aside until their answer is there. */
export class Spend {
  #requests = 0;
  #tokens = 0;
  #aside = 0;

  constructor(readonly limits: SpendLimits) {}

  /** Sets tokens aside for a request. A sentence when the limit does not allow it. */
  begin(tokens: number): string | undefined {
    const { requests: mostRequests, tokens: mostTokens } = this.limits;
    if (mostRequests !== undefined && this.#requests >= mostRequests)
      return `The limit of ${mostRequests} requests to the real model is reached.`;
    if (mostTokens !== undefined && this.#tokens + this.#aside + tokens > mostTokens)
      return `The limit of ${mostTokens} tokens of the real model is reached.`;
    this.#requests++;
    this.#aside += tokens;
    return undefined;
  }

  /** What was set aside is used, as far as the answer says. */
  end(aside: number, used: number): void {
    this.#aside -= aside;
    this.#tokens += used;
  }

  get sum(): { requests: number; tokens: number } {
    return { requests: this.#requests, tokens: this.#tokens };
  }
}
