// Pictures of instruments that operators add: decoded and encoded again as a square of pixels, kept in the database, and
// public. What they send as SVG is drawn in their own browser: the server reads pictures of pixels alone.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import { queriesOn } from '../../db/queries.ts';
import type { ImageFault, LogoOutcome } from '../../files/clean-image.ts';
import { TransportFault } from '../../web/refused.ts';
import { weights } from '../../web/route-weights.ts';

const LOGOS_PATH = '/instrument-logos/';
const NAME = /^[0-9a-f]{32}$/;
const weekMs = 7 * 86_400_000;
const unused = (path: string): string =>
  `not exists (select from instrument_listings where listing ->> 'logo' = ${path} || logo.name)`;

/** The last part of its address. */
export const logoName = (address: string): string => address.slice(LOGOS_PATH.length);

export type AddLogoOutcome =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly fault: ImageFault };

export interface InstrumentLogos {
  /** The same picture again is the same address. `record` is in the transaction of one that is new. */
  add(
    file: Buffer,
    by: {
      readonly by: string;
      readonly record: (client: pg.PoolClient, address: string) => Promise<void>;
    },
  ): Promise<AddLogoOutcome>;
  /** Whether this is the address of one that there is. With `client` it stays until that transaction has ended. */
  isKnown(address: string, client?: pg.ClientBase): Promise<boolean>;
  find(name: string): Promise<Buffer | undefined>;
  /** Pictures that no instrument has shown within a week. */
  removeUnused(): Promise<void>;
}

export interface InstrumentLogosOptions {
  readonly pool: pg.Pool;
  readonly venuePool: pg.Pool;
  readonly cleanLogo: (bytes: Buffer) => Promise<LogoOutcome>;
  readonly now: () => number;
}

export function makeInstrumentLogos(options: InstrumentLogosOptions): InstrumentLogos {
  const { pool, venuePool, cleanLogo, now } = options;
  const find = async (name: string): Promise<Buffer | undefined> => {
    const row = await queriesOn(pool)
      .selectFrom('instrument_logos')
      .select('png')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.png;
  };
  return {
    find,

    async add(file, { by, record }) {
      const cleaned = await cleanLogo(file);
      if (!cleaned.ok) return cleaned;
      const { png } = cleaned;
      const name = createHash('sha256').update(png).digest('hex').slice(0, 32);
      const address = LOGOS_PATH + name;
      await inTransaction(pool, async (client) => {
        // Whoever adds it again wants to use it now: the week begins again.
        const { rows } = await client.query<{ isNew: boolean }>(
          `insert into instrument_logos (name, png, uploaded_at, uploaded_by) values ($1, $2, $3, $4)
           on conflict (name) do update set uploaded_at = excluded.uploaded_at
           returning xmax = 0 as "isNew"`,
          [name, png, new Date(now()), by],
        );
        if (rows[0]?.isNew) await record(client, address);
      });
      return { ok: true, address };
    },

    async isKnown(address, client) {
      const name = logoName(address);
      if (!address.startsWith(LOGOS_PATH) || !NAME.test(name)) return false;
      const asked = queriesOn(client ?? pool)
        .selectFrom('instrument_logos')
        .select('name')
        .where('name', '=', name);
      return (await (client ? asked.forShare() : asked).executeTakeFirst()) !== undefined;
    },

    async removeUnused() {
      await inTransaction(venuePool, async (client) => {
        // One that an instrument is just taking (`isKnown`) is left alone. What was taken before the lock is seen by a statement
        // after it only.
        const { rows } = await client.query<{ name: string }>(
          `select name from instrument_logos logo where uploaded_at < $1 and ${unused('$2')} for update skip locked`,
          [new Date(now() - weekMs), LOGOS_PATH],
        );
        await client.query(`delete from instrument_logos logo where name = any($1) and ${unused('$2')}`, [
          rows.map(({ name }) => name),
          LOGOS_PATH,
        ]);
      });
    },
  };
}

export function serveInstrumentLogos(app: FastifyInstance, logos: Pick<InstrumentLogos, 'find'>): void {
  app.route<{ Params: { name: string } }>({
    method: 'GET',
    url: `${LOGOS_PATH}:name`,
    config: { weight: weights.stored },
    handler: async ({ params: { name } }, reply) => {
      const png = NAME.test(name) ? await logos.find(name) : undefined;
      if (!png) throw new TransportFault('not_found');
      return reply
        .headers({
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'Content-Disposition': 'inline; filename="logo.png"',
        })
        .type('image/png')
        .send(png);
    },
  });
}
