// Clients' own limits on deposits. They are set and checked within serialised commands of their user: if a tighter
// limit and a deposit come at once, the second sees the first.
import { DEPOSIT_LIMIT_PERIODS, type DepositLimitPeriod } from '@candor/contract';
import { type Money, money, type SelfLimit, selfLimitAt, selfLimitFrom, withSelfLimit } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

type Queries = pg.Pool | pg.ClientBase;
export type DepositLimits = Readonly<Record<DepositLimitPeriod, SelfLimit>>;

const HOUR_MS = 3_600_000;
/** Windows that end at the present moment. */
export const windowMs: Readonly<Record<DepositLimitPeriod, number>> = {
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
};

export async function findDepositLimits(db: Queries, userId: number): Promise<DepositLimits> {
  const rows = await queriesOn(db)
    .selectFrom('deposit_limits')
    .select(['period', 'amount', 'next_amount', 'next_from'])
    .distinctOn('period')
    .where('user_id', '=', userId)
    .orderBy('period')
    .orderBy('id', 'desc')
    .execute();
  const limitOf = (period: DepositLimitPeriod): SelfLimit => {
    const row = rows.find((one) => one.period === period);
    if (!row) return { amount: null };
    const amountOf = (amount: number | null) => (amount === null ? null : money(amount));
    return {
      amount: amountOf(row.amount),
      ...(row.next_from
        ? { next: { amount: amountOf(row.next_amount), from: row.next_from.getTime() } }
        : {}),
    };
  };
  return { day: limitOf('day'), week: limitOf('week'), month: limitOf('month') };
}

/** A tighter limit applies at once, a looser one after a day; a new request replaces the waiting one. */
export async function setDepositLimit(
  client: pg.ClientBase,
  {
    userId,
    period,
    amount,
    at,
  }: { userId: number; period: DepositLimitPeriod; amount: Money | null; at: number },
): Promise<void> {
  const before = (await findDepositLimits(client, userId))[period];
  const from = selfLimitFrom(before, amount, at);
  const limit = withSelfLimit(before, { amount, from, at });
  await queriesOn(client)
    .insertInto('deposit_limits')
    .values({
      user_id: userId,
      period,
      amount: limit.amount,
      next_amount: limit.next?.amount ?? null,
      next_from: limit.next ? new Date(limit.next.from) : null,
      asked_at: new Date(at),
    })
    .execute();
}

/** The first limit that a deposit of this USD value would exceed, with what is left under it; null if there is none. */
export async function passedLimit(
  limits: DepositLimits,
  { usd, at }: { usd: Money; at: number },
  depositedSince: (since: Date) => Promise<Money>,
): Promise<{ period: DepositLimitPeriod; limit: Money; left: Money } | null> {
  for (const period of DEPOSIT_LIMIT_PERIODS) {
    const limit = selfLimitAt(limits[period], at);
    if (limit === null) continue;
    const used = await depositedSince(new Date(at - windowMs[period]));
    if (used + usd > limit) return { period, limit, left: money(Math.max(0, limit - used)) };
  }
  return null;
}
