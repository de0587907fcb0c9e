// Token buckets, one for each network or user: a burst is fine, a flood is answered when to come back.
import { BoundedMap } from '../bounds/bounded-map.ts';
import { TransportFault } from './refused.ts';

export interface BucketSize {
  readonly burst: number;
  readonly perSecond: number;
}

/** Beyond this many buckets the one that was left alone the longest goes: it is as good as full again. */
const bucketsMax = 50_000;

export class RateLimit {
  readonly #size: BucketSize;
  readonly #now: () => number;
  readonly #buckets = new BoundedMap<string | number, { tokens: number; at: number }>(bucketsMax);

  constructor(size: BucketSize, now: () => number) {
    this.#size = size;
    this.#now = now;
  }

  /** Whole seconds until the bucket holds one again, at least 1; 0 while it holds one. */
  secondsToWait(key: string | number): number {
    const missing = 1 - this.#tokensOf(key);
    return missing <= 0 ? 0 : Math.max(1, Math.ceil(missing / this.#size.perSecond));
  }

  /** Whether refusals alone have emptied the bucket far below zero: a flood that does not listen. */
  isDeepInDebt(key: string | number): boolean {
    return this.#tokensOf(key) <= -this.#size.burst / 2;
  }

  /** Takes out `weight` whatever there is; the debt ends at one whole bucket, so that it can be worked off. */
  charge(key: string | number, weight: number): void {
    const tokens = Math.max(-this.#size.burst, this.#tokensOf(key) - weight);
    this.#buckets.set(key, { tokens, at: this.#now() });
  }

  /** Throws rate_limited (429, Retry-After) where the bucket is empty. */
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
    // A clock that was set back must not keep anybody waiting until it has caught up: the bucket fills from here.
    bucket.at = Math.min(bucket.at, now);
    return Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond);
  }
}

export const rateLimited = (seconds: number): TransportFault =>
  new TransportFault('rate_limited', {
    headers: { 'Retry-After': String(seconds) },
    params: { seconds },
  });

/** Nothing was taken in, and nobody knows exactly when there is room again. */
export const busy = (): TransportFault => new TransportFault('busy', { headers: { 'Retry-After': '1' } });
