// Stores what the price filter withheld: every tick is counted, some are stored whole. It writes in bulk, tries again, never throws,
// and holds no more than so much, so that a flood of bad prices floods neither the memory nor the table.
import type pg from 'pg';
import { describeFault } from '../../db/database-faults.ts';
import { RepeatedWork } from '../../db/repeated-work.ts';
import type { StoreLog } from '../../db/store-log.ts';
import type { Withheld } from './withheld.ts';
import { type WithheldCount, writeWithheld } from './withheld-table.ts';

/** Rows kept whole of an instrument and reason within an hour; more of them are counted only. */
const ROWS_AN_HOUR = 50;
/** Rows that wait for the store; while it is out of reach more are counted only. */
const ROWS_WAITING_MAX = 5_000;
const FLUSH_MS = 2_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The price filter records here what it withholds. */
export interface WithheldSink {
  start(): void;
  record(withheld: Withheld): void;
  stop(): Promise<void>;
}

export interface WithheldLogOptions {
  readonly pool: pg.Pool;
  readonly log: Pick<StoreLog, 'warn' | 'info'>;
}

export class WithheldLog implements WithheldSink {
  readonly #options: WithheldLogOptions;
  #rows: Withheld[] = [];
  #counts = new Map<string, WithheldCount>();
  readonly #storedThisHour = new Map<string, number>();
  #hour = 0;
  readonly #flushes: RepeatedWork;
  #flushing: Promise<void> = Promise.resolve();

  constructor(options: WithheldLogOptions) {
    this.#options = options;
    this.#flushes = new RepeatedWork({
      failure: 'withheld prices were not written',
      periodMs: FLUSH_MS,
      work: () => this.flush(),
      log: options.log,
    });
  }

  start(): void {
    this.#flushes.start();
  }

  record(withheld: Withheld): void {
    const { instrumentId, reason, clock } = withheld;
    const day = new Date(Math.floor(clock / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
    const key = `${day} ${instrumentId} ${reason}`;
    const counted = this.#counts.get(key)?.count ?? 0;
    this.#counts.set(key, { day, instrumentId, reason, count: counted + 1 });
    if (this.#mayKeep(`${instrumentId} ${reason}`, clock)) this.#rows.push(withheld);
  }

  /** Writes what has come together; what fails is kept for the next time. */
  flush(): Promise<void> {
    const written = this.#flushing.then(() => this.#write());
    this.#flushing = written.catch(() => undefined);
    return written;
  }

  /** A store that is gone must not keep the program from ending. */
  async stop(): Promise<void> {
    await this.#flushes.stop();
    await this.flush().catch((error: unknown) =>
      this.#options.log.warn(`withheld prices were not written: ${describeFault(error)}`),
    );
  }

  #mayKeep(key: string, clock: number): boolean {
    const hour = Math.floor(clock / HOUR_MS);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#storedThisHour.clear();
    }
    const kept = this.#storedThisHour.get(key) ?? 0;
    if (kept >= ROWS_AN_HOUR || this.#rows.length >= ROWS_WAITING_MAX) return false;
    this.#storedThisHour.set(key, kept + 1);
    return true;
  }

  async #write(): Promise<void> {
    const rows = this.#rows;
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#rows = [];
    this.#counts = new Map();
    try {
      await writeWithheld(this.#options.pool, rows, [...counts.values()]);
    } catch (error) {
      this.#rows = [...rows, ...this.#rows].slice(0, ROWS_WAITING_MAX);
      for (const [key, count] of counts) {
        const since = this.#counts.get(key)?.count ?? 0;
        this.#counts.set(key, { ...count, count: count.count + since });
      }
      throw error;
    }
  }
}

/** For tools and tests without a store. */
export function rememberedWithheld(): WithheldSink & { readonly kept: Withheld[] } {
  const kept: Withheld[] = [];
  return { kept, start() {}, record: (withheld) => void kept.push(withheld), stop: async () => {} };
}
