// Deposits for the office's search: by id, and by the reference of the transaction.
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
