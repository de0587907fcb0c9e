// Token buckets, one for each network or user: a burst is fine, a flood is told when to come back.
import { TransportFault } from './refused.ts';

export interface BucketSize {
  readonly burst: number;
  readonly perSecond: number;
}

export class RateLimit {
  readonly #size: BucketSize;
  readonly #now: () => number;
  readonly #buckets = new Map<string | number, { tokens: number; at: number }>();

  constructor(size: BucketSize, now: () => number) {
    this.#size = size;
    this.#now = now;
  }

  /** Throws rate_limited (429, Retry-After) where the bucket is empty. */
  take(key: string | number): void {
    const tokens = this.#draw(key);
    if (tokens >= 1) return;
    const seconds = Math.max(1, Math.ceil((1 - tokens) / this.#size.perSecond));
    throw new TransportFault(429, 'rate_limited', {
      headers: { 'Retry-After': String(seconds) },
      params: { seconds },
    });
  }

  allows(key: string | number): boolean {
    return this.#draw(key) >= 1;
  }

  /** What was in the bucket before one was taken out, where there was one. */
  #draw(key: string | number): number {
    const now = this.#now();
    const { burst, perSecond } = this.#size;
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond);
    this.#buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    if (this.#buckets.size > 50_000) this.#dropFull(now);
    return tokens;
  }

  /** A bucket that would be full again by now is as good as none. */
  #dropFull(now: number): void {
    const { burst, perSecond } = this.#size;
    for (const [key, { tokens, at }] of this.#buckets)
      if (tokens + ((now - at) / 1_000) * perSecond >= burst) this.#buckets.delete(key);
  }
}
