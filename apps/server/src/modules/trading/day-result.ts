// What an account had as the trading day began, and what was paid in or out since: the equity of now less both is the
// result of the day, with open positions, fees and swaps.
import {
  type AccountId,
  floatingProfit,
  type InstrumentSpec,
  Market,
  type Money,
  money,
  type Order,
  type Tick,
} from '@candor/core';
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import type { EnginePort } from '../../engine/port.ts';
import type { UpToDate } from '../../web/up-to-date.ts';

export interface DayResultParts {
  readonly engine: Pick<EnginePort, 'account' | 'orders'>;
  readonly pool: pg.Pool;
  readonly upToDate: UpToDate;
  readonly specs: () => readonly InstrumentSpec[];
  /** The last prices before a day began. */
  readonly ticksOf: (dayAt: number) => readonly Tick[] | null;
}

export interface DayBegin {
  /** Null if a price of that moment is not known. */
  readonly equity: Money | null;
  /** Movements of the balance other than by trading. */
  readonly moved: Money;
}

/** An account that trades without a pause is read again, since its orders and its ledger must be of one moment. */
const TRIES = 3;

export async function readDayBegin(
  parts: DayResultParts,
  accountId: AccountId,
  dayAt: number,
): Promise<DayBegin> {
  const { engine, pool, upToDate } = parts;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await engine.account(accountId);
    if (!before) break;
    const open = await engine.orders(accountId, 'open');
    await upToDate(accountId, ['trading', 'statistics', 'ledger']);
    const stored = await inTransaction(pool, (client) => readStored(client, accountId, dayAt), 'oneMoment');
    if ((await engine.account(accountId))?.lastSeq !== before.lastSeq) continue;
    const { balance, moved, isReset } = stored;
    if (isReset) return { equity: balance, moved };
    const held = [...open.map(({ order }) => order), ...stored.closed].filter(
      ({ openedAt }) => openedAt > 0 && openedAt < dayAt,
    );
    const profit = calculateOpenProfit(held, parts, dayAt);
    return { equity: profit === null ? null : money(balance + profit), moved };
  }
  return { equity: null, moved: money(0) };
}

/** As the engine valued them. */
function calculateOpenProfit(
  held: readonly Readonly<Order>[],
  { specs, ticksOf }: DayResultParts,
  dayAt: number,
): number | null {
  if (held.length === 0) return 0;
  const ticks = ticksOf(dayAt);
  if (!ticks) return null;
  const market = new Market();
  for (const spec of specs()) market.configure(spec);
  for (const tick of ticks) market.take(tick);
  let sum = 0;
  for (const order of held) {
    if (!market.quotes.has(order.instrumentId)) return null;
    if (market.conversion(order.quoteCurrency, 'debit') === 'unavailable') return null;
    sum += floatingProfit(market, { ...order, status: 'open' });
  }
  return sum;
}

interface Stored {
  readonly balance: Money;
  readonly moved: Money;
  /** The account began again since, without positions. */
  readonly isReset: boolean;
  /** What was closed since, parts of positions too. */
  readonly closed: readonly Order[];
}

/** The newest postings are read backwards until the day's start, or until the account began again. */
async function readStored(client: pg.ClientBase, accountId: AccountId, dayAt: number): Promise<Stored> {
  const { rows } = await client.query<{ seq: number; no: number; balance: number; began: boolean }>(
    `select seq, no, balance, kind in ('demo_reset', 'demo_grant') and at >= $2 as began from postings
     where owner = $1 and book = 'cash' and (at < $2 or kind in ('demo_reset', 'demo_grant'))
     order by seq desc, no desc limit 1`,
    [accountId, dayAt],
  );
  const [base = { seq: 0, no: 0, balance: 0, began: false }] = rows;
  const moved = await client.query<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text as sum from postings
     where owner = $1 and book = 'cash' and (seq, no) > ($2, $3)
       and kind not in ('trade_profit', 'trade_fee', 'swap')`,
    [accountId, base.seq, base.no],
  );
  const closed = base.began
    ? { rows: [] }
    : await client.query<{ body: string }>(
        `select body from ended_orders join projected_orders on id = order_id
         where ended_orders.account_id = $1 and ended_orders.closed_at >= $2
           and opened_at > 0 and opened_at < $2`,
        [accountId, dayAt],
      );
  return {
    balance: money(base.balance),
    moved: money(Number(moved.rows[0]?.sum ?? 0)),
    isReset: base.began,
    closed: closed.rows.map(({ body }) => JSON.parse(body) as Order),
  };
}
