// The house's result: realised from its books of the ledger, unrealised as the reverse of clients' floating
// profit. The engine's books are exact at any moment; their balances at the beginning of a day are in that day's
// report, or summed from the ledger once.
import type pg from 'pg';
import { BoundedMap } from '../../bounds/bounded-map.ts';
import type { Reading } from './readings.ts';

/** Books of the house that are a result; the others hold clients' money. */
export const resultBooks = ['trading', 'fees', 'swap', 'cover', 'adjustments', 'rewards'] as const;
export type ResultBook = (typeof resultBooks)[number];
export type BookSums = Readonly<Record<ResultBook, bigint>>;

/** Each book's balance when the trading day that began then began; null if no report of it is written yet. */
export type ReadOpenings = (day: {
  beganAt: number;
  demo: boolean;
}) => Promise<readonly (readonly [book: string, amount: bigint])[] | null>;

/** How many beginnings of days are cached. */
const DAYS_CACHED = 100;

export function realisedEver({ books }: Reading, demo: boolean): BookSums {
  return sumsOf(books[demo ? 'demo' : 'real'].house);
}

export class HouseResults {
  readonly #pool: pg.Pool;
  readonly #reached: (seqs: readonly number[]) => Promise<void>;
  readonly #openings: ReadOpenings;
  /** The balances of the books, by book and beginning. */
  readonly #before = new BoundedMap<string, Promise<BookSums>>(DAYS_CACHED);

  /** `reached` resolves once the ledger's tables have come so far. */
  constructor(
    pool: pg.Pool,
    { reached, openings }: { reached: (seqs: readonly number[]) => Promise<void>; openings: ReadOpenings },
  ) {
    this.#pool = pool;
    this.#reached = reached;
    this.#openings = openings;
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

  /** For a day without a report: the books at the reading, less what was posted from then until the reading. */
  async #sumBefore(reading: Reading, demo: boolean, from: number): Promise<BookSums> {
    const openings = await this.#openings({ beganAt: from, demo });
    if (openings) return sumsOf(openings);
    const { seqs } = reading.copy;
    await this.#reached(seqs);
    const { rows } = await this.#pool.query<{ book: string; amount: string }>(
      `select book, sum(amount)::text as amount from postings
       where owner is null and demo = $1 and at >= $2 and seq <= ($3::bigint[])[shard + 1] group by book`,
      [demo, from, seqs],
    );
    const since = sumsOf(rows.map(({ book, amount }) => [book, BigInt(amount)]));
    const now = realisedEver(reading, demo);
    return make((book) => now[book] - since[book]);
  }
}

function sumsOf(books: readonly (readonly [book: string, amount: bigint])[]): BookSums {
  const sums = new Map(books);
  return make((book) => sums.get(book) ?? 0n);
}

const make = (amount: (book: ResultBook) => bigint): BookSums =>
  Object.fromEntries(resultBooks.map((book) => [book, amount(book)])) as Record<ResultBook, bigint>;
