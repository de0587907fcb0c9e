// Places of sealed values, for `npm run reseal`. Codes sent to addresses are left out: they expire after ten minutes.
import type pg from 'pg';
import type { FileStore } from '../files/file-store.ts';
import { imagePurpose } from '../files/private-files.ts';
import { cardPurpose } from '../modules/kyc/reviews.ts';
import { officeTotpPurpose } from '../modules/operators/operator-login.ts';
import { totpPurpose } from '../modules/security/authenticator.ts';
import { clientKeyPurpose } from '../proof/client-keys.ts';
import { logKeyPurpose } from '../proof/log-keys.ts';
import type { SealedPlace, SealedValue } from '../secrets/reseal.ts';
import { keyPurpose } from '../secrets/sealed-key.ts';

export const sealedPlaces = (pool: pg.Pool, store: FileStore): readonly SealedPlace[] => [
  column<string>(pool, {
    name: 'keys of the store',
    ...{ table: 'sealed_keys', key: 'name', value: 'value', owner: 'name', purposeOf: keyPurpose },
  }),
  column<string>(pool, {
    name: 'keys of logs',
    ...{ table: 'proof_logs', key: 'name', value: 'sealed_key', owner: 'name', purposeOf: logKeyPurpose },
  }),
  column<number>(pool, {
    name: 'keys of accounts in the record',
    ...{ table: 'proof_client_keys', key: 'account_id', value: 'sealed', owner: 'account_id' },
    purposeOf: clientKeyPurpose,
  }),
  column<number>(pool, {
    name: 'authenticator apps of clients',
    ...{ table: 'second_factors', key: 'user_id', value: 'secret', owner: 'user_id', purposeOf: totpPurpose },
  }),
  column<number>(pool, {
    name: 'authenticator apps of operators',
    ...{ table: 'operators', key: 'id', value: 'totp_secret', owner: 'id', purposeOf: officeTotpPurpose },
  }),
  column<number>(pool, {
    name: 'numbers of documents',
    ...{ table: 'identity_reviews', key: 'id', value: 'card_id_sealed', owner: 'user_id' },
    purposeOf: cardPurpose,
  }),
  images(pool, store),
];

/** A column of a table; `owner` is the column from which the purpose is built. All names are constants of this file. */
function column<Owner>(
  pool: pg.Pool,
  of: {
    name: string;
    table: string;
    key: string;
    value: string;
    owner: string;
    purposeOf: (owner: Owner) => string;
  },
): SealedPlace {
  const { name, table, key, value, owner, purposeOf } = of;
  return {
    name,
    async list(after, limit) {
      const { rows } = await pool.query<{ id: SealedValue['id']; owner: Owner; sealed: Buffer }>(
        `select ${key} as id, ${owner} as owner, ${value} as sealed from ${table}
         where ${value} is not null ${after === undefined ? '' : `and ${key} > $2`} order by ${key} limit $1`,
        [limit, ...(after === undefined ? [] : [after])],
      );
      return rows.map(({ id, owner: by, sealed }) => ({
        id,
        purpose: purposeOf(by),
        read: async () => sealed,
      }));
    },
    async replace(id, { from, to }) {
      await pool.query(`update ${table} set ${value} = $3 where ${key} = $1 and ${value} = $2`, [
        id,
        from,
        to,
      ]);
    },
  };
}

function images(pool: pg.Pool, store: FileStore): SealedPlace {
  const find = async (where: string, values: unknown[]) =>
    (
      await pool.query<{ name: string; owner: number }>(
        `select name, user_id as owner from private_images where stored_at is not null and ${where}`,
        values,
      )
    ).rows;
  return {
    name: 'images',
    async list(after, limit) {
      const rows = await find('name > $1 order by name limit $2', [after ?? '', limit]);
      // Files are read one at a time: a hundred in memory would be too many.
      return rows.map(({ name, owner }) => ({
        id: name,
        purpose: imagePurpose(owner, name),
        read: () => store.get(name),
      }));
    },
    async replace(id, { to }) {
      await store.put(String(id), to);
      // An unclaimed upload may be deleted while its file is written; a file without a row would stay forever.
      if ((await find('name = $1', [id])).length === 0) await store.remove(String(id));
    },
  };
}
