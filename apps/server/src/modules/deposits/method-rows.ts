// The rows of payment methods for deposits: coin addresses and wire accounts, maintained by operators.
import type { ExactText } from '@candor/core';
import type pg from 'pg';
import { type Page, readPage } from '../../db/read-page.ts';

type Queries = pg.Pool | pg.ClientBase;

interface Terms {
  readonly currency: string;
  /** The minimum amount in the currency. */
  readonly min: ExactText;
  /** Amount of the currency per USD. */
  readonly usdPrice: ExactText;
  /** True if clients are offered it. */
  readonly isEnabled: boolean;
}
export interface CoinTerms extends Terms {
  readonly network: string;
  readonly address: string;
  /** Empty if the network needs none. */
  readonly memo: string;
}
export interface BankTerms extends Terms {
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly bankRemark: string;
}
export interface StoredMethod {
  readonly id: number;
  /** When it was removed permanently. */
  readonly retiredAt: Date | null;
}
export type CryptoMethod = CoinTerms & StoredMethod;
export type BankMethod = BankTerms & StoredMethod;

/** The columns of both tables that hold a method's settings. */
const termColumns = { currency: 'currency_code', min: 'min', usdPrice: 'usd_price', isEnabled: 'enabled' };

export const cryptoMethods = makeMethodRows<CryptoMethod>('deposit_addresses', {
  ...termColumns,
  network: 'protocol_code',
  address: 'address',
  memo: 'memo',
});
export const bankMethods = makeMethodRows<BankMethod>('wire_options', {
  ...termColumns,
  bankName: 'bank_name',
  bankAddress: 'bank_address',
  bankSwift: 'bank_swift',
  payeeName: 'payee_name',
  payeeAccount: 'payee_account',
  bankRemark: 'bank_remark',
});

export type MethodRows<W extends StoredMethod & pg.QueryResultRow> = ReturnType<typeof makeMethodRows<W>>;
type TermsOf<W> = Omit<W, keyof StoredMethod>;

/** Access to one of the two tables, with everything that operators' commands need. */
function makeMethodRows<W extends StoredMethod & pg.QueryResultRow>(
  table: string,
  columns: Readonly<Record<keyof TermsOf<W> & string, string>>,
) {
  const names = Object.keys(columns) as (keyof TermsOf<W> & string)[];
  const selected = [
    'id',
    'retired_at as "retiredAt"',
    ...names.map((name) => `${columns[name]} as "${name}"`),
  ];
  const returning = selected.join(', ');
  const select = `select ${returning} from ${table}`;
  const written = [...names.map((name) => columns[name]), 'changed_at'].join(', ');
  const places = (from: number): string =>
    [...names, 'changed_at'].map((_, index) => `$${from + index}`).join(', ');
  const valuesOf = (fields: TermsOf<W>, at: Date): unknown[] => [...names.map((name) => fields[name]), at];
  const one = async (client: Queries, text: string, values: unknown[]): Promise<W> => {
    const { rows } = await client.query<W>(text, values);
    if (!rows[0]) throw new Error(`no row of ${table} was written`);
    return rows[0];
  };
  return {
    /** The methods that clients see, oldest first, so that a list has a stable order. */
    listOffered: async (db: Queries): Promise<readonly W[]> =>
      (await db.query<W>(`${select} where enabled and retired_at is null order by id`)).rows,

    /** Undefined if it is not offered any more. */
    findOffered: async (db: Queries, id: number): Promise<W | undefined> =>
      (await db.query<W>(`${select} where id = $1 and enabled and retired_at is null`, [id])).rows[0],

    /** All methods, removed ones last. */
    list: (pool: pg.Pool, page: Page): Promise<{ rows: W[]; total: number }> =>
      readPage(
        pool,
        {
          columns: returning,
          from: `from ${table}`,
          order: 'retired_at desc nulls first, id desc',
        },
        page,
      ),

    /** Locks the method until the transaction ends. */
    lock: async (client: pg.ClientBase, id: number): Promise<W | undefined> =>
      (await client.query<W>(`${select} where id = $1 for update`, [id])).rows[0],

    insert: (client: pg.ClientBase, fields: TermsOf<W>, at: Date): Promise<W> =>
      one(
        client,
        `insert into ${table} (${written}) values (${places(1)}) returning ${returning}`,
        valuesOf(fields, at),
      ),

    update: (client: pg.ClientBase, id: number, fields: TermsOf<W>, at: Date): Promise<W> =>
      one(client, `update ${table} set (${written}) = (${places(2)}) where id = $1 returning ${returning}`, [
        id,
        ...valuesOf(fields, at),
      ]),

    retire: (client: pg.ClientBase, id: number, at: Date): Promise<W> =>
      one(
        client,
        `update ${table} set enabled = false, changed_at = $2, retired_at = $2 where id = $1 returning ${returning}`,
        [id, at],
      ),
  };
}

/**
 * How much of each currency one USD is worth now, by kind and id of a payment method. A removed method's own price is
 * no longer maintained, so it gets the price of the last maintained one in its currency.
 */
export async function readUsdPrices(
  db: Queries,
  kind: 'coin' | 'bank',
  ids: readonly number[],
): Promise<ReadonlyMap<number, ExactText>> {
  if (ids.length === 0) return new Map();
  const table = kind === 'coin' ? 'deposit_addresses' : 'wire_options';
  const { rows } = await db.query<{ id: number; price: ExactText }>(
    `select asked.id, priced.usd_price as price
     from ${table} asked cross join lateral (
       select usd_price from ${table} one where one.currency_code = asked.currency_code
       order by (one.id = asked.id and one.retired_at is null) desc, (one.retired_at is null) desc,
         (one.id = asked.id) desc, one.changed_at desc, one.id desc
       limit 1) priced
     where asked.id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ id, price }) => [id, price]));
}
