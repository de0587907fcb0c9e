// The office's list of clients: found by name, address or id, narrowed by filters, and sorted by a column that has an
// index.
import type pg from 'pg';
import { COUNTED_MAX } from '../../db/counted-max.ts';
import type { ClientFilter, ListedClient } from '../../web/client-record.ts';
import { clientColumns } from './client-rows.ts';

/** Shorter texts occur in nearly every name. */
const SEARCH_LENGTH_MIN = 3;

const orders = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  seen: 'seen_at desc, id desc',
} as const;
const identityConditions = {
  none: 'not exists (select from identity_reviews where user_id = users.id)',
  waiting: 'id in (select user_id from identity_reviews where status = 1)',
  finished: 'id in (select user_id from identity_reviews where status = 2)',
  sent_back: `id in (select user_id from identity_reviews where status = 0)
    and not exists (select from identity_reviews where user_id = users.id and status > 0)`,
} as const;

/** The client who matches the text exactly; otherwise, from three characters on, clients whose name contains it. */
export async function listClients(
  pool: pg.Pool,
  filter: ClientFilter,
): Promise<{ clients: ListedClient[]; total: number }> {
  const text = filter.search.trim();
  if (text === '') return readClients(pool, filter, []);
  const exact = await findExactly(pool, text);
  if (exact.length > 0) return readClients(pool, filter, [['id = any(?)', exact]]);
  if (text.length < SEARCH_LENGTH_MIN) return { clients: [], total: 0 };
  const digits = digitsOf(text);
  const pattern = `%${plain(digits === '' ? text : digits)}%`;
  return readClients(pool, filter, [['search_text like fold_text(?)', pattern]]);
}

async function readClients(
  pool: pg.Pool,
  { isDemo, isBlocked, identity, from, to, sort, offset, limit }: ClientFilter,
  searched: readonly (readonly [string, unknown])[],
): Promise<{ clients: ListedClient[]; total: number }> {
  const values: unknown[] = [];
  const where = searched.map(([condition, value]) => condition.replace('?', `$${values.push(value)}`));
  if (isDemo !== undefined) where.push(isDemo ? 'is_demo' : 'not is_demo');
  if (isBlocked !== undefined) where.push(`blocked_at is ${isBlocked ? 'not null' : 'null'}`);
  if (identity !== undefined) where.push(identityConditions[identity]);
  if (from !== undefined) where.push(`created_at >= $${values.push(new Date(from))}`);
  if (to !== undefined) where.push(`created_at < $${values.push(new Date(to))}`);
  const found = `from users where ${where.join(' and ') || 'true'}`;
  const [page, count] = await Promise.all([
    pool.query<ListedClient>(
      `select ${clientColumns}, name, "identityStatus"
       from (select id as listed ${found} order by ${orders[sort]} limit ${limit} offset ${offset}) page
       join users on users.id = listed
       left join lateral (
         select name, status as "identityStatus" from identity_reviews where user_id = users.id order by id desc limit 1
       ) review on true
       order by ${orders[sort]}`,
      values,
    ),
    pool.query<{ total: number }>(
      `select count(*)::int as total from (select 1 ${found} limit ${COUNTED_MAX}) counted`,
      values,
    ),
  ]);
  return { clients: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** Each lookup uses its own index. */
async function findExactly(pool: pg.Pool, text: string): Promise<number[]> {
  const digits = digitsOf(text);
  const number = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const { rows } = await pool.query<{ id: number }>(
    `select id from users where id = $1::bigint
     union select id from users where uid = $2
     union select id from users where trade_account = $2
     union select id from users where lower(email) = lower($2)
     union select id from users where mobile = $3
     union select id from users
       where (area_code, mobile) in (select left($3, size), substr($3, size + 1) from generate_series(1, 4) size)`,
    [number, text, digits === '' ? null : digits],
  );
  return rows.map(({ id }) => id);
}

/** The digits of a number as people write it; empty if it is not one. */
function digitsOf(text: string): string {
  const digits = text.replaceAll(/[\s+().-]/g, '');
  return /^\d{3,}$/.test(digits) ? digits : '';
}

/** Escapes text for use in a pattern. */
const plain = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** True if the index exists that finds a part of a name without reading every client. */
export async function hasSearchIndex(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(`select from pg_class where oid = to_regclass('users_search')`);
  return rowCount === 1;
}
