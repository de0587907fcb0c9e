// A ring of the last durations of one operation, and their summary.

const TIMES_MAX = 1_000;

export interface TimesSummary {
  /** Number of all operations, and the time when the last one ended; null before the first. */
  readonly count: number;
  readonly lastAt: number | null;
  /** Milliseconds, over the last thousand operations; null before the first. */
  readonly p50: number | null;
  readonly p99: number | null;
  readonly longest: number | null;
}

export class RecentTimes {
  readonly #ring = new Float64Array(TIMES_MAX);
  #count = 0;
  #lastAt: number | null = null;

  add(milliseconds: number, at: number): void {
    this.#ring[this.#count % TIMES_MAX] = milliseconds;
    this.#count += 1;
    this.#lastAt = at;
  }

  summary(): TimesSummary {
    const sorted = this.#ring.slice(0, Math.min(this.#count, TIMES_MAX)).sort();
    const quantile = (part: number): number | null =>
      sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? null;
    return {
      count: this.#count,
      lastAt: this.#lastAt,
      p50: quantile(0.5),
      p99: quantile(0.99),
      longest: sorted.at(-1) ?? null,
    };
  }
}
