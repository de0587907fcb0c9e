// What the house has made: realised by its books of the ledger, open by what clients' positions make, turned round.
// The engine's books are exact at any moment; what they stood at when a day began is summed from the ledger once.
import type { LedgerBook } from '@candor/core';
import type pg from 'pg';
import { BoundedMap } from '../../bounds/bounded-map.ts';
import type { Reading } from './readings.ts';

/** Books of the house that are a result; the others hold clients' money. */
export const resultBooks = ['trading', 'fees', 'swap', 'cover', 'adjustments', 'rewards'] as const;
export type ResultBook = (typeof resultBooks)[number];
export type BookSums = Readonly<Record<ResultBook, bigint>>;

/** Days whose beginning is remembered. */
const DAYS_KEPT = 100;

const isResult = (book: string): book is ResultBook => (resultBooks as readonly string[]).includes(book);

export function realisedEver({ books }: Reading, demo: boolean): BookSums {
  return sumsOf(books[demo ? 'demo' : 'real'].house);
}

export class HouseResults {
  readonly #pool: pg.Pool;
  /** Resolves once the ledger's tables have come this far. */
  readonly #reached: (seq: number) => Promise<void>;
  /** What the books stood at, by book and beginning. */
  readonly #before = new BoundedMap<string, Promise<BookSums>>(DAYS_KEPT);

  constructor(pool: pg.Pool, reached: (seq: number) => Promise<void>) {
    this.#pool = pool;
    this.#reached = reached;
  }

  /** Since `from`, milliseconds on the venue's clock. */
  async realisedSince(reading: Reading, demo: boolean, from: number): Promise<BookSums> {
    const key = `${demo} ${from}`;
    let before = this.#before.get(key);
    if (!before) {
      before = this.#sumBefore(reading, demo, from);
      this.#before.set(key, before);
      before.catch(() => this.#before.delete(key));
    }
    const [now, then] = [realisedEver(reading, demo), await before];
    return make((book) => now[book] - then[book]);
  }

  /** The books at the reading, less what was posted from then until the reading. */
  async #sumBefore(reading: Reading, demo: boolean, from: number): Promise<BookSums> {
    const { seq } = reading.copy;
    await this.#reached(seq);
    const { rows } = await this.#pool.query<{ book: LedgerBook; amount: string }>(
      `select book, sum(amount)::text as amount from postings
       where owner is null and demo = $1 and at >= $2 and seq <= $3 group by book`,
      [demo, from, seq],
    );
    const since = sumsOf(rows.map(({ book, amount }) => [book, BigInt(amount)]));
    const now = realisedEver(reading, demo);
    return make((book) => now[book] - since[book]);
  }
}

function sumsOf(books: readonly (readonly [LedgerBook, bigint])[]): BookSums {
  const sums = new Map(books.filter(([book]) => isResult(book)));
  return make((book) => sums.get(book) ?? 0n);
}

const make = (amount: (book: ResultBook) => bigint): BookSums =>
  Object.fromEntries(resultBooks.map((book) => [book, amount(book)])) as Record<ResultBook, bigint>;
