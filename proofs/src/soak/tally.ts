// The counts of a soak, and its findings.

export class Tally {
  readonly faults: string[] = [];
  readonly #onFault: (words: string) => void;
  readonly #counts = new Map<string, number>();
  #latencies: number[] = [];

  /** `onFault` gets the first findings as they occur. */
  constructor(onFault: (words: string) => void = () => {}) {
    this.#onFault = onFault;
  }

  count(what: string, by = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by);
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0;
  }

  /** The first hundred are stored as text; all are counted. */
  fault(words: string): void {
    this.count('faults');
    if (this.faults.length >= 100) return;
    this.faults.push(words);
    if (this.faults.length <= 10) this.#onFault(words);
  }

  latency(ms: number): void {
    this.#latencies.push(ms);
  }

  /** Median, 99th percentile and longest in ms since the last call. */
  takeLatencies(): { count: number; p50: number; p99: number; max: number } {
    const sorted = this.#latencies.sort((a, b) => a - b);
    this.#latencies = [];
    const at = (share: number): number =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
  }

  describe(): string {
    return [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, count]) => `${count.toLocaleString('en').padStart(12)} ${what}`)
      .join('\n');
  }
}
