// Logs that are not signed until the next start. This is logged at once and every hour.
import { elapsedMs } from '../engine/elapsed.ts';

const AGAIN_MS = 3_600_000;

export class RefusedLogs {
  readonly #say: (line: string) => void;
  /** By series. */
  readonly #refused = new Map<string, { why: string; saidAt: number }>();

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  get series(): Iterable<string> {
    return this.#refused.keys();
  }

  /** Null for a log that is being signed. */
  whyOf(series: string): string | null {
    return this.#refused.get(series)?.why ?? null;
  }

  refuse(series: string, error: unknown): void {
    this.#refused.set(series, { why: (error as Error).message, saidAt: Number.NEGATIVE_INFINITY });
    this.has(series);
  }

  /** The cause is resolved. */
  allow(series: string): void {
    this.#refused.delete(series);
  }

  /** Repeats the log message if it is due. */
  has(series: string): boolean {
    const refused = this.#refused.get(series);
    if (!refused) return false;
    if (elapsedMs() - refused.saidAt < AGAIN_MS) return true;
    refused.saidAt = elapsedMs();
    this.#say(`${series} IS NOT SIGNED ANY MORE, trading goes on without proofs: ${refused.why}`);
    return true;
  }
}
