// Pictures that operators add and everyone may see, kept in the database: each under a digest of its bytes, so that one never
// changes under its address.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../db/in-transaction.ts';
import { TransportFault } from './refused.ts';
import { weights } from './route-weights.ts';

/** One table of pictures. */
export interface PictureKind {
  readonly table: 'instrument_logos' | 'news_images';
  /** What they are encoded as, after which their column is named. */
  readonly type: 'jpeg' | 'png';
  /** Their addresses without their names. */
  readonly path: string;
  /** For who saves one. */
  readonly fileName: string;
  /** The condition that nothing shows a row that is called `picture`. */
  readonly unused: string;
}

export interface PictureStore {
  readonly pool: pg.Pool;
  readonly venuePool: pg.Pool;
  readonly now: () => number;
}

const namePattern = /^[0-9a-f]{32}$/;
const weekMs = 7 * 86_400_000;

export class PublicPictures {
  readonly #store: PictureStore;
  readonly #kind: PictureKind;

  constructor(store: PictureStore, kind: PictureKind) {
    this.#store = store;
    this.#kind = kind;
  }

  /**
   * Gives its address; the same picture again has the same. `record` is in the transaction of one that is new, and `size` is
   * for a table with such columns.
   */
  async add(
    bytes: Buffer,
    given: {
      readonly by: string;
      readonly size?: { readonly width: number; readonly height: number };
      readonly record: (client: pg.PoolClient, address: string) => Promise<void>;
    },
  ): Promise<string> {
    const { table, type, path } = this.#kind;
    const { pool, now } = this.#store;
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const row = { name, [type]: bytes, ...given.size, uploaded_at: new Date(now()), uploaded_by: given.by };
    const columns = Object.keys(row);
    await inTransaction(pool, async (client) => {
      // Whoever adds it again wants to use it now: the week begins again.
      const { rows } = await client.query<{ isNew: boolean }>(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})
         on conflict (name) do update set uploaded_at = excluded.uploaded_at returning xmax = 0 as "isNew"`,
        Object.values(row),
      );
      if (rows[0]?.isNew) await given.record(client, path + name);
    });
    return path + name;
  }

  async find(name: string): Promise<Buffer | undefined> {
    if (!namePattern.test(name)) return undefined;
    const { table, type } = this.#kind;
    const { rows } = await this.#store.pool.query<{ bytes: Buffer }>(
      `select ${type} as bytes from ${table} where name = $1`,
      [name],
    );
    return rows[0]?.bytes;
  }

  /** Whether this is the address of one that there is. With `client` it stays until that transaction has ended. */
  async isKnown(address: string, client?: pg.ClientBase): Promise<boolean> {
    const { table, path } = this.#kind;
    const name = address.slice(path.length);
    if (!address.startsWith(path) || !namePattern.test(name)) return false;
    if (client) return (await lockPictures(client, table, [name])).has(name);
    const { rowCount } = await this.#store.pool.query(`select from ${table} where name = $1`, [name]);
    return rowCount === 1;
  }

  /** Pictures that nothing has shown within a week. */
  async removeUnused(): Promise<void> {
    const { table, unused } = this.#kind;
    const { venuePool, now } = this.#store;
    await inTransaction(venuePool, async (client) => {
      // One that is just being taken (`lockPictures`) is left alone. What was taken before the lock is seen by a statement after
      // it only.
      const { rows } = await client.query<{ name: string }>(
        `select name from ${table} picture where uploaded_at < $1 and ${unused} for update skip locked`,
        [new Date(now() - weekMs)],
      );
      await client.query(`delete from ${table} picture where name = any($1) and ${unused}`, [
        rows.map(({ name }) => name),
      ]);
    });
  }

  serve(app: FastifyInstance): void {
    const { path, type, fileName } = this.#kind;
    app.route<{ Params: { name: string } }>({
      method: 'GET',
      url: `${path}:name`,
      config: { weight: weights.stored },
      handler: async ({ params: { name } }, reply) => {
        const bytes = await this.find(name);
        if (!bytes) throw new TransportFault('not_found');
        return reply
          .headers({
            'Cache-Control': 'public, max-age=31536000, immutable',
            'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
            'Content-Disposition': `inline; filename="${fileName}"`,
          })
          .type(`image/${type}`)
          .send(bytes);
      },
    });
  }
}

/** Those of these that there are, which stay until the transaction ends; the rest were never added, or are gone. */
export async function lockPictures(
  client: pg.ClientBase,
  table: PictureKind['table'],
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await client.query<{ name: string }>(
    `select name from ${table} where name = any($1) for share`,
    [names],
  );
  return new Set(rows.map(({ name }) => name));
}
