// Deposits for the office's search, by id and by the reference of the transaction; and the venue's own addresses for them.
import type pg from 'pg';
import { type Finder, FOUND_MAX } from '../../web/finder.ts';
import { referenceKeyOf } from '../../web/reference-key.ts';

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly amount: string;
  readonly currency: string;
  readonly status: string;
  readonly reference: string | null;
}

export const makeDepositFinder = (pool: pg.Pool): Finder => ({
  permission: 'deposits.read',
  async find({ text, id }) {
    const { rows } = await pool.query<Row>(
      `select id, user_id, amount, currency_code as currency, status, reference from deposits
       where id = $1 or reference_key = $2 order by id desc limit ${FOUND_MAX}`,
      [id, referenceKeyOf(text)],
    );
    return rows.map((row) => ({
      kind: 'deposit',
      id: row.id,
      title: `Deposit ${row.id}: ${row.amount} ${row.currency}`,
      detail: [row.status, row.reference ?? ''].filter((part) => part !== '').join(', '),
      clientId: row.user_id,
    }));
  },
});

interface AddressRow {
  readonly id: number;
  readonly currency: string;
  readonly network: string;
  readonly retiredAt: Date | null;
}

export const makeDepositAddressFinder = (pool: pg.Pool): Finder => ({
  permission: 'terms.read',
  async find({ text }) {
    const { rows } = await pool.query<AddressRow>(
      `select id, currency_code as currency, protocol_code as network, retired_at as "retiredAt" from deposit_addresses
       where address = $1 order by id desc limit ${FOUND_MAX}`,
      [text.replaceAll(/\s/g, '')],
    );
    return rows.map((row) => ({
      kind: 'deposit_address',
      id: row.id,
      title: `Deposit address ${row.id}: ${row.currency} ${row.network}`,
      detail: row.retiredAt ? 'removed' : '',
      clientId: null,
    }));
  },
});
