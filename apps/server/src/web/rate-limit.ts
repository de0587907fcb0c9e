// Token buckets, one for each subnet or user. A burst passes; a flood is told when to come back.
import { BoundedMap } from '../bounds/bounded-map.ts';
import { TransportFault } from './refused.ts';

export interface BucketSize {
  readonly burst: number;
  readonly perSecond: number;
}

/** Beyond this many buckets the one unused for the longest time is dropped: it is almost full again. */
const bucketsMax = 50_000;

export class RateLimit {
  readonly #size: BucketSize;
  readonly #now: () => number;
  readonly #buckets = new BoundedMap<string | number, { tokens: number; at: number }>(bucketsMax);

  constructor(size: BucketSize, now: () => number) {
    this.#size = size;
    this.#now = now;
  }

  /** Whole seconds until the bucket has a token again, at least 1; 0 if it has one now. */
  secondsToWait(key: string | number): number {
    const missing = 1 - this.#tokensOf(key);
    return missing <= 0 ? 0 : Math.max(1, Math.ceil(missing / this.#size.perSecond));
  }

  /** True if rejections alone have taken the bucket far below zero: a flood that ignores them. */
  isDeepInDebt(key: string | number): boolean {
    return this.#tokensOf(key) <= -this.#size.burst / 2;
  }

  /** Takes out `weight` whatever is left. The debt is limited to one whole bucket, so that it can be paid off. */
  charge(key: string | number, weight: number): void {
    const tokens = Math.max(-this.#size.burst, this.#tokensOf(key) - weight);
    this.#buckets.set(key, { tokens, at: this.#now() });
  }

  /** Throws rate_limited (429, Retry-After) if the bucket is empty. */
  take(key: string | number, weight = 1): void {
    const seconds = this.secondsToWait(key);
    if (seconds > 0) throw rateLimited(seconds);
    this.charge(key, weight);
  }

  allows(key: string | number, weight = 1): boolean {
    if (this.secondsToWait(key) > 0) return false;
    this.charge(key, weight);
    return true;
  }

  #tokensOf(key: string | number): number {
    const bucket = this.#buckets.get(key);
    const { burst, perSecond } = this.#size;
    if (!bucket) return burst;
    const now = this.#now();
    // If the clock was set back, nobody must wait until it has caught up: the bucket refills from now.
    bucket.at = Math.min(bucket.at, now);
    return Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond);
  }
}

export const rateLimited = (seconds: number): TransportFault =>
  new TransportFault('rate_limited', {
    headers: { 'Retry-After': String(seconds) },
    params: { seconds },
  });

/** The request was not accepted, and nobody knows exactly when there is room again. */
export const busy = (): TransportFault => new TransportFault('busy', { headers: { 'Retry-After': '1' } });
