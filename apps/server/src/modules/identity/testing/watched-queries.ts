// For tests: a pool that counts its queries and can hold one of them.
import type pg from 'pg';

export interface HeldQuery {
  /** Resolves when a matching query has come (before), or when the database has answered it (after). */
  readonly reached: Promise<void>;
  release(): void;
  /** The caller of the query gets this error instead. */
  fail(error: Error): void;
}

interface Hold {
  readonly fits: RegExp;
  readonly when: 'before' | 'after';
  readonly reach: () => void;
  readonly gate: Promise<void>;
}

export class WatchedQueries {
  readonly pool: pg.Pool;
  readonly #texts: string[] = [];
  readonly #holds: Hold[] = [];

  constructor(pool: pg.Pool) {
    const query = async (text: string, values: unknown[]) => {
      this.#texts.push(text.trim());
      const index = this.#holds.findIndex(({ fits }) => fits.test(text.trim()));
      const [hold] = index < 0 ? [] : this.#holds.splice(index, 1);
      if (hold?.when === 'before') await pass(hold);
      const result = await pool.query(text, values);
      if (hold?.when === 'after') await pass(hold);
      return result;
    };
    this.pool = new Proxy(pool, {
      get: (target, name) => {
        if (name === 'query') return query;
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  /** How many queries matched so far, without those of transactions. */
  count(fits: RegExp): number {
    return this.#texts.filter((text) => fits.test(text)).length;
  }

  /** The next matching query waits, before it is sent or once it has been answered. */
  hold(fits: RegExp, when: 'before' | 'after' = 'after'): HeldQuery {
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    this.#holds.push({ fits, when, reach: reached.resolve, gate: gate.promise });
    return { reached: reached.promise, release: gate.resolve, fail: gate.reject };
  }
}

async function pass({ reach, gate }: Hold): Promise<void> {
  reach();
  await gate;
}
