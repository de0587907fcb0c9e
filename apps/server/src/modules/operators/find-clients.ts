// Clients for the office's search, by name, address or id; and adjustments by id.
import { money, moneyToNumber } from '@candor/core';
import type pg from 'pg';
import { FOUND_MAX, type SearchProvider } from '../../web/search-provider.ts';

interface Row {
  readonly id: number;
  readonly uid: string;
  readonly tradeAccount: string;
  readonly email: string | null;
  readonly areaCode: string | null;
  readonly mobile: string | null;
  readonly isDemo: boolean;
}

const columns =
  'id, uid, trade_account as "tradeAccount", email, area_code as "areaCode", mobile, is_demo as "isDemo"';
/** The longest country code that a typed number may begin with. */
const AREA_CODE_MAX = 4;
const MOBILE_MIN = 5;
/** As in the list of clients: a shorter part of a name finds too many. */
const NAME_MIN = 3;

/** Exact matches first, then prefixes, then clients whose name contains the text. */
export const makeClientSearch = (pool: pg.Pool): SearchProvider => ({
  permission: 'clients.read',
  async find({ text, id, digits }) {
    const lower = text.toLowerCase();
    const exact = await pool.query<Row>(
      `select ${columns} from users
       where id = $1 or uid = $2 or trade_account = $2 or lower(email) = $3 or mobile = any($4)
       order by id desc limit ${FOUND_MAX}`,
      [id, text, lower, mobilesOf(digits)],
    );
    const found = [...exact.rows];
    if (found.length === 0 && lower.length >= 2) {
      const begun = await pool.query<Row>(
        `select ${columns} from users where lower(email) >= $1 and lower(email) < $2
         order by lower(email) limit ${FOUND_MAX}`,
        [lower, `${lower}\u{10ffff}`],
      );
      found.push(...begun.rows);
    }
    if (found.length === 0 && text.length >= NAME_MIN) {
      const named = await pool.query<Row>(
        `select ${columns} from users where search_text like fold_text($1) order by id desc limit ${FOUND_MAX}`,
        [`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`],
      );
      found.push(...named.rows);
    }
    return found.map((row) => ({
      kind: 'client',
      id: row.id,
      title: row.email ?? (row.mobile === null ? `Demo ${row.uid}` : `+${row.areaCode ?? ''} ${row.mobile}`),
      detail: `uid ${row.uid}, account ${row.tradeAccount}${row.isDemo ? ', demo' : ''}`,
      clientId: row.id,
    }));
  },
});

/** In the stored form: with and without a country code, which may have been typed. */
function mobilesOf(digits: string): string[] {
  const found: string[] = [];
  for (let from = 0; from <= AREA_CODE_MAX && digits.length - from >= MOBILE_MIN; from += 1)
    found.push(digits.slice(from));
  return found;
}

export const makeAdjustmentSearch = (pool: pg.Pool): SearchProvider => ({
  permission: 'adjustments.read',
  async find({ id }) {
    if (id === null) return [];
    const { rows } = await pool.query<{ id: number; user_id: number; amount: number; status: string }>(
      'select id, user_id, amount, status from adjustments where id = $1',
      [id],
    );
    return rows.map((row) => ({
      kind: 'adjustment',
      id: row.id,
      title: `Adjustment ${row.id}: ${moneyToNumber(money(row.amount))} USD`,
      detail: row.status,
      clientId: row.user_id,
    }));
  },
});
