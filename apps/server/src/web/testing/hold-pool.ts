// For tests: takes every connection of a pool, as many requests at once would.
import type pg from 'pg';

/** Returns what gives them back. */
export async function holdPool(pool: pg.Pool): Promise<() => void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
  return () => {
    for (const client of clients) client.release();
  };
}
