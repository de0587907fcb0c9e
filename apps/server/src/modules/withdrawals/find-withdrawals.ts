// Withdrawals for the office's search, by id and by the reference of their payment; and whose an address or account is.
import { money, moneyToNumber } from '@candor/core';
import type pg from 'pg';
import { FOUND_MAX, type SearchProvider } from '../../web/search-provider.ts';
import { maskDestination, withoutSpaces } from './destination-text.ts';

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly amount: number;
  readonly code: string;
  readonly status: string;
  readonly reference: string;
}

export const makeWithdrawalSearch = (pool: pg.Pool): SearchProvider => ({
  permission: 'withdrawals.read',
  async find({ text, id }) {
    const { rows } = await pool.query<Row>(
      `select item.id, user_id, item.amount, code, status, reference
       from projected_withdrawals state join withdrawals item on item.id = state.id
       where state.id = $1 or (state.reference <> '' and state.reference = $2)
       order by state.id desc limit ${FOUND_MAX}`,
      [id, text],
    );
    return rows.map((row) => ({
      kind: 'withdrawal',
      id: row.id,
      title: `Withdrawal ${row.id}: ${moneyToNumber(money(row.amount))} USD in ${row.code}`,
      detail: [row.status, row.reference].filter((part) => part !== '').join(', '),
      clientId: row.user_id,
    }));
  },
});

interface MethodRow {
  readonly id: number;
  readonly user_id: number;
  readonly code: string;
  readonly protocol: string;
  readonly account: string;
  readonly deleted_at: Date | null;
}

/** Methods that were deleted too: whose an address was is what one wants to know. */
export const makeMethodSearch = (pool: pg.Pool): SearchProvider => ({
  permission: 'withdrawals.read',
  async find({ text }) {
    const account = withoutSpaces(text);
    if (account.length < 6) return [];
    const { rows } = await pool.query<MethodRow>(
      `select method.id, user_id, code, protocol, address || payee_account as account, deleted_at
       from withdraw_methods method join withdraw_currencies currency on currency.id = currency_id
       where (address <> '' and address = $1) or (payee_account <> '' and payee_account = $1)
       order by method.id desc limit ${FOUND_MAX}`,
      [account],
    );
    return rows.map((row) => ({
      kind: 'method',
      id: row.id,
      title: maskDestination(row.code, row.protocol, row.account),
      detail: row.deleted_at ? 'deleted by its client' : 'bound',
      clientId: row.user_id,
    }));
  },
});
