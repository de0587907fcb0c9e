// Pictures of articles: decoded and encoded again like every image, kept in the database, and public.
import { createHash } from 'node:crypto';
import type { NewsImage } from '@candor/contract';
import type pg from 'pg';
import sharp from 'sharp';
import { inTransaction } from '../../db/in-transaction.ts';
import { queriesOn } from '../../db/queries.ts';
import type { CleanImage, ImageFault } from '../../files/clean-image.ts';

export const IMAGES_PATH = '/news-images/';
const weekMs = 7 * 86_400_000;

/** Empty for none. */
export const addressOf = (name: string): string => (name === '' ? '' : IMAGES_PATH + name);
/** Of an address that the contract's schema passed. */
export const nameOf = (address: string): string => address.slice(IMAGES_PATH.length);

export type AddOutcome =
  | { readonly ok: true; readonly image: NewsImage }
  | { readonly ok: false; readonly fault: ImageFault };

export interface NewsImages {
  /** The same picture again is the same address. `record` is in the transaction of one that is new. */
  add(
    file: Buffer,
    by: { readonly by: string; readonly record: (client: pg.PoolClient, image: NewsImage) => Promise<void> },
  ): Promise<AddOutcome>;
  find(name: string): Promise<Buffer | undefined>;
  /** Pictures that were never used, a week later. */
  removeUnused(): Promise<void>;
}

const unused = `not exists (select from news where logo = image.name)
  and not exists (select from news_texts where strpos(body::text, image.name) > 0)`;

export interface NewsImagesOptions {
  readonly pool: pg.Pool;
  readonly venuePool: pg.Pool;
  readonly cleanImage: CleanImage;
  readonly now: () => number;
}

export function makeNewsImages({ pool, venuePool, cleanImage, now }: NewsImagesOptions): NewsImages {
  return {
    async add(file, { by, record }) {
      const cleaned = await cleanImage(file);
      if (!cleaned.ok) return cleaned;
      const { jpeg } = cleaned;
      const { width, height } = await sharp(jpeg).metadata();
      const name = createHash('sha256').update(jpeg).digest('hex').slice(0, 32);
      const image = { url: addressOf(name), width, height };
      await inTransaction(pool, async (client) => {
        // Whoever adds it again wants to use it now: the week begins again.
        const { rows } = await client.query<{ isNew: boolean }>(
          `insert into news_images (name, jpeg, width, height, uploaded_at, uploaded_by)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (name) do update set uploaded_at = excluded.uploaded_at
           returning xmax = 0 as "isNew"`,
          [name, jpeg, width, height, new Date(now()), by],
        );
        if (rows[0]?.isNew) await record(client, image);
      });
      return { ok: true, image };
    },

    async find(name) {
      const row = await queriesOn(pool)
        .selectFrom('news_images')
        .select('jpeg')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.jpeg;
    },

    async removeUnused() {
      await inTransaction(venuePool, async (client) => {
        // One that an article is just taking (`findKnown`) is left alone. What was taken before the lock is seen by a statement
        // after it only.
        const { rows } = await client.query<{ name: string }>(
          `select name from news_images image where uploaded_at < $1 and ${unused} for update skip locked`,
          [new Date(now() - weekMs)],
        );
        await client.query(`delete from news_images image where name = any($1) and ${unused}`, [
          rows.map(({ name }) => name),
        ]);
      });
    },
  };
}

/** Those of these that there are; the rest were never added, or are gone. */
export async function findKnown(
  client: pg.ClientBase,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await queriesOn(client)
    .selectFrom('news_images')
    .select('name')
    .where('name', 'in', [...new Set(names)])
    .forShare()
    .execute();
  return new Set(rows.map(({ name }) => name));
}
