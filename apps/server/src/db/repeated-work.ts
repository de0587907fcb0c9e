// Work of the venue that comes round again and again: it outlasts failures with growing pauses and counts them.
import { describeFault } from './database-faults.ts';
import { growingPauseMs, type PauseRange } from './growing-pause.ts';
import type { StoreLog } from './store-log.ts';

export interface RepeatedWorkOptions {
  /** As it is logged: "the last quotes were not written". */
  readonly failure: string;
  readonly periodMs: number;
  /** Between tries after failures in a row, in the period's place. */
  readonly pauses?: PauseRange;
  readonly work: () => Promise<void>;
  readonly log: Pick<StoreLog, 'info' | 'warn'>;
}

const usualPauses: PauseRange = { firstMs: 1_000, longestMs: 30_000 };

export class RepeatedWork {
  readonly #options: RepeatedWorkOptions;
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> = Promise.resolve();
  #failures = 0;
  #isRunning = false;

  constructor(options: RepeatedWorkOptions) {
    this.#options = options;
  }

  /** The first turn comes after `firstMs`, a period where it is not given. */
  start(firstMs: number = this.#options.periodMs): void {
    this.#isRunning = true;
    this.#next(firstMs);
  }

  /** Resolves once a turn under way has ended, however it ended; none follows. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    clearTimeout(this.#timer);
    await this.#underWay;
  }

  #next(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#underWay = this.#turn();
    }, ms);
    this.#timer.unref();
  }

  async #turn(): Promise<void> {
    const { failure, periodMs, pauses = usualPauses, work, log } = this.#options;
    try {
      await work();
      if (this.#failures > 0) log.info(`over after ${this.#failures} times: ${failure}`);
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      // The first is logged, the others are counted.
      if (this.#failures === 1) log.warn(`${failure}: ${describeFault(error)}; trying again`);
    }
    if (!this.#isRunning) return;
    this.#next(this.#failures === 0 ? periodMs : growingPauseMs(this.#failures, pauses));
  }
}
