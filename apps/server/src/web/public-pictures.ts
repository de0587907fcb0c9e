// Public pictures that operators add, stored in the database. A picture's name is a digest of its bytes, so that the
// picture at an address never changes.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../db/in-transaction.ts';
import { TransportFault } from './refused.ts';
import { weights } from './route-weights.ts';

/** The pictures of one table. */
export interface PictureKind {
  readonly table: 'instrument_logos' | 'news_images';
  /** The encoding, after which their column is named. */
  readonly type: 'jpeg' | 'png';
  /** The path of their addresses, without their names. */
  readonly path: string;
  /** The file name for a user who saves one. */
  readonly fileName: string;
  /** The SQL condition that nothing shows a row that is called `picture`. */
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
   * Returns the picture's address; the same picture always has the same one. `record` runs in the transaction that adds
   * a new one, and `size` is for a table with such columns.
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
      // Adding it again means to use it now: its week begins again.
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

  /** True if a picture has this address. With `client`, the picture stays until that transaction has ended. */
  async isKnown(address: string, client?: pg.ClientBase): Promise<boolean> {
    const { table, path } = this.#kind;
    const name = address.slice(path.length);
    if (!address.startsWith(path) || !namePattern.test(name)) return false;
    if (client) return (await lockPictures(client, table, [name])).has(name);
    const { rowCount } = await this.#store.pool.query(`select from ${table} where name = $1`, [name]);
    return rowCount === 1;
  }

  /** Removes pictures that nothing has shown for a week. */
  async removeUnused(): Promise<void> {
    const { table, unused } = this.#kind;
    const { venuePool, now } = this.#store;
    await inTransaction(venuePool, async (client) => {
      // A picture that another transaction is claiming (`lockPictures`) is skipped. A claim made before this lock is
      // visible only to a later statement.
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

/**
 * Returns those of these names that exist, which stay until the transaction ends; the others were never added, or were
 * removed.
 */
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
