// The rows of where deposits go: addresses of coins and accounts for wires, kept by operators.
import type { ExactText } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

type Queries = pg.Pool | pg.ClientBase;

interface Terms {
  readonly currency: string;
  /** The least that is taken, in the currency. */
  readonly min: ExactText;
  /** Amount of the currency per USD. */
  readonly usdPrice: ExactText;
  /** Offered to clients. */
  readonly isEnabled: boolean;
}
export interface CoinTerms extends Terms {
  readonly network: string;
  readonly address: string;
  /** Empty where the network needs none. */
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
export interface Kept {
  readonly id: number;
  /** When it was taken away for good. */
  readonly retiredAt: Date | null;
}
export type CoinWay = CoinTerms & Kept;
export type BankWay = BankTerms & Kept;

/** One of the two tables, with what every operator's act on it needs. */
export interface WayRows<W extends Kept> {
  /** Those that clients are shown, the oldest first, so that a list keeps its order. */
  listOffered(db: Queries): Promise<readonly W[]>;
  /** Undefined for one that is not offered any more. */
  findOffered(db: Queries, id: number): Promise<W | undefined>;
  /** All of them, those that were taken away last. */
  list(db: Queries, page: { limit: number; offset: number }): Promise<{ ways: readonly W[]; total: number }>;
  /** Until the transaction ends nobody else changes it. */
  lock(client: pg.ClientBase, id: number): Promise<W | undefined>;
  insert(client: pg.ClientBase, terms: Omit<W, keyof Kept>, at: Date): Promise<W>;
  update(client: pg.ClientBase, id: number, terms: Omit<W, keyof Kept>, at: Date): Promise<W>;
  retire(client: pg.ClientBase, id: number, at: Date): Promise<W>;
}

const keptColumns = ['id', 'retired_at as retiredAt'] as const;
const termColumns = [
  'currency_code as currency',
  'min',
  'usd_price as usdPrice',
  'enabled as isEnabled',
] as const;
const coinColumns = [...keptColumns, ...termColumns, 'protocol_code as network', 'address', 'memo'] as const;
const bankColumns = [
  ...keptColumns,
  ...termColumns,
  'bank_name as bankName',
  'bank_address as bankAddress',
  'bank_swift as bankSwift',
  'payee_name as payeeName',
  'payee_account as payeeAccount',
  'bank_remark as bankRemark',
] as const;

const termValues = ({ currency, min, usdPrice, isEnabled }: Terms, at: Date) => ({
  currency_code: currency,
  min,
  usd_price: usdPrice,
  enabled: isEnabled,
  changed_at: at,
});
const coinValues = (terms: CoinTerms, at: Date) => ({
  ...termValues(terms, at),
  protocol_code: terms.network,
  address: terms.address,
  memo: terms.memo,
});
const bankValues = (terms: BankTerms, at: Date) => ({
  ...termValues(terms, at),
  bank_name: terms.bankName,
  bank_address: terms.bankAddress,
  bank_swift: terms.bankSwift,
  payee_name: terms.payeeName,
  payee_account: terms.payeeAccount,
  bank_remark: terms.bankRemark,
});

const coins = (db: Queries) => queriesOn(db).selectFrom('deposit_addresses').select(coinColumns);
const banks = (db: Queries) => queriesOn(db).selectFrom('wire_options').select(bankColumns);
const countOf = async (db: Queries, table: 'deposit_addresses' | 'wire_options'): Promise<number> =>
  (
    await queriesOn(db)
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

export const coinWays: WayRows<CoinWay> = {
  listOffered: (db) =>
    coins(db).where('enabled', '=', true).where('retired_at', 'is', null).orderBy('id').execute(),
  findOffered: (db, id) =>
    coins(db)
      .where('id', '=', id)
      .where('enabled', '=', true)
      .where('retired_at', 'is', null)
      .executeTakeFirst(),
  list: async (db, { limit, offset }) => ({
    ways: await coins(db)
      .orderBy('retired_at', (order) => order.desc().nullsFirst())
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    total: await countOf(db, 'deposit_addresses'),
  }),
  lock: (client, id) => coins(client).where('id', '=', id).forUpdate().executeTakeFirst(),
  insert: (client, terms, at) =>
    queriesOn(client)
      .insertInto('deposit_addresses')
      .values({ ...coinValues(terms, at), retired_at: null })
      .returning(coinColumns)
      .executeTakeFirstOrThrow(),
  update: (client, id, terms, at) =>
    queriesOn(client)
      .updateTable('deposit_addresses')
      .set(coinValues(terms, at))
      .where('id', '=', id)
      .returning(coinColumns)
      .executeTakeFirstOrThrow(),
  retire: (client, id, at) =>
    queriesOn(client)
      .updateTable('deposit_addresses')
      .set({ enabled: false, changed_at: at, retired_at: at })
      .where('id', '=', id)
      .returning(coinColumns)
      .executeTakeFirstOrThrow(),
};

export const bankWays: WayRows<BankWay> = {
  listOffered: (db) =>
    banks(db).where('enabled', '=', true).where('retired_at', 'is', null).orderBy('id').execute(),
  findOffered: (db, id) =>
    banks(db)
      .where('id', '=', id)
      .where('enabled', '=', true)
      .where('retired_at', 'is', null)
      .executeTakeFirst(),
  list: async (db, { limit, offset }) => ({
    ways: await banks(db)
      .orderBy('retired_at', (order) => order.desc().nullsFirst())
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    total: await countOf(db, 'wire_options'),
  }),
  lock: (client, id) => banks(client).where('id', '=', id).forUpdate().executeTakeFirst(),
  insert: (client, terms, at) =>
    queriesOn(client)
      .insertInto('wire_options')
      .values({ ...bankValues(terms, at), retired_at: null })
      .returning(bankColumns)
      .executeTakeFirstOrThrow(),
  update: (client, id, terms, at) =>
    queriesOn(client)
      .updateTable('wire_options')
      .set(bankValues(terms, at))
      .where('id', '=', id)
      .returning(bankColumns)
      .executeTakeFirstOrThrow(),
  retire: (client, id, at) =>
    queriesOn(client)
      .updateTable('wire_options')
      .set({ enabled: false, changed_at: at, retired_at: at })
      .where('id', '=', id)
      .returning(bankColumns)
      .executeTakeFirstOrThrow(),
};

/**
 * How much of each currency one USD is worth now, by kind and id of a way. One that was taken away has the price of the
 * last one in its currency that is still kept, as nobody keeps its own.
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
