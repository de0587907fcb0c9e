// The currencies in which money can be withdrawn, and their terms: maintained by operators, read by clients.
import { METHOD_CODES, type MethodKind } from '@candor/contract';
import { type Money, money, type WithdrawalFee } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

export interface Currency {
  readonly id: number;
  readonly type: MethodKind;
  readonly code: string;
  /** The coin's network; empty for a bank currency. */
  readonly protocol: string;
  readonly fee: WithdrawalFee;
  /** How much of it one USD is worth, as exact decimal text. */
  readonly usdPrice: string;
  readonly min: Money;
  readonly max: Money;
  /** Expected hours until a submitted withdrawal arrives. */
  readonly hours: number;
  readonly enabled: boolean;
  readonly changedAt: Date;
}
export type CurrencyTerms = Omit<Currency, 'id' | 'changedAt'>;

type Database = pg.Pool | pg.PoolClient;

const columns = [
  'id',
  'type',
  'code',
  'protocol',
  'fee_kind as feeKind',
  'draw_rate as drawRate',
  'usd_price as usdPrice',
  'min',
  'max',
  'hours',
  'enabled',
  'changed_at as changedAt',
] as const;

const live = (db: Database) =>
  queriesOn(db).selectFrom('withdraw_currencies').select(columns).where('retired_at', 'is', null);

/** Currencies that clients can choose. */
export async function listEnabled(db: Database, type: MethodKind): Promise<Currency[]> {
  const rows = await live(db)
    .where('type', '=', type)
    .where('enabled', '=', true)
    .orderBy('code')
    .orderBy('protocol')
    .execute();
  return rows.map(toCurrency);
}

export async function listAll(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: Currency[]; total: number }> {
  const rows = await live(db).orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await live(db)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { list: rows.map(toCurrency), total };
}

/** Undefined for a currency that was removed. */
export async function findCurrency(db: Database, id: number): Promise<Currency | undefined> {
  const row = await live(db).where('id', '=', id).executeTakeFirst();
  return row && toCurrency(row);
}

export async function insertCurrency(client: pg.PoolClient, terms: CurrencyTerms): Promise<Currency> {
  const { type, code, protocol } = terms;
  const row = await queriesOn(client)
    .insertInto('withdraw_currencies')
    .values({ type, code, protocol, retired_at: null, ...termColumns(terms) })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toCurrency(row);
}

export async function updateCurrency(client: pg.PoolClient, currency: Currency, now: Date): Promise<void> {
  await queriesOn(client)
    .updateTable('withdraw_currencies')
    .set({ ...termColumns(currency), changed_at: now })
    .where('id', '=', currency.id)
    .execute();
}

/** False if it was removed before. */
export async function retireCurrency(client: pg.PoolClient, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await queriesOn(client)
    .updateTable('withdraw_currencies')
    .set({ retired_at: now, enabled: false })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const termColumns = ({ fee, usdPrice, min, max, hours, enabled }: CurrencyTerms) => ({
  fee_kind: fee.kind,
  draw_rate: fee.value,
  usd_price: usdPrice,
  min,
  max,
  hours,
  enabled,
});

type Row = Awaited<ReturnType<ReturnType<typeof live>['executeTakeFirstOrThrow']>>;

const toCurrency = ({ feeKind, drawRate, ...row }: Row): Currency => ({
  ...row,
  type: toKind(row.type),
  fee: toFee(feeKind, drawRate),
  min: money(row.min),
  max: money(row.max),
});

/** Check constraints of the database guarantee both values. */
export const toKind = (text: string): MethodKind =>
  (Object.hasOwn(METHOD_CODES, text) ? text : '') as MethodKind;
export const toFee = (kind: string, value: string): WithdrawalFee => ({
  kind: kind === 'fixed' ? 'fixed' : 'rate',
  value,
});
