// Notifies users of the engine's actions on their accounts, each exactly once even across crashes: the notifications
// and the progress mark commit in one transaction.
import { lots, lotsToNumber, money, moneyToNumber, price, priceToNumber } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { NotificationOf } from '../../notifications/kinds.ts';
import type { Notifications, NotificationToSend } from '../../notifications/notifications.ts';
import { inAct } from '../../web/act.ts';
import type { AccountEventKind, AccountEventRow } from './projection.ts';

/**
 * A stop-out has two rows for each position, and an account at most 200 positions, so a page holds a whole stop-out.
 */
const ROWS_A_TURN = 1_000;

export interface AccountEventOptions {
  readonly notifications: Pick<Notifications, 'sendAll'>;
  /** The instrument's code as people know it. */
  readonly instrumentCode: (instrumentId: number) => string;
  /** The margin level, in per cent, at which positions are closed. */
  readonly stopOutLevel: () => Promise<number>;
}

/** Returns how many rows of a shard there were; zero once nothing is left. */
export async function sendAccountEvents(
  pool: pg.Pool,
  shard: number,
  options: AccountEventOptions,
): Promise<number> {
  const limit = await options.stopOutLevel();
  return inAct(pool, async (act) => {
    const { client } = act;
    const rows = wholeGroups(await readNext(client, shard));
    const last = rows.at(-1);
    if (!last) return 0;
    const users = await findUsers(client, rows);
    const sent = groupsOf(rows).flatMap((group): NotificationToSend[] => {
      const [first] = group;
      const userId = users.get(first.account_id);
      const notification = notificationOf(group, { ...options, limit });
      if (userId === undefined || notification === null) return [];
      return [
        {
          ...notification,
          userId,
          once: `happening ${first.seq} ${first.happened_at}${shard === 0 ? '' : ` of shard ${shard}`}`,
        },
      ];
    });
    await options.notifications.sendAll(act, sent);
    await queriesOn(client)
      .updateTable('notice_progress')
      .set({ seq: last.seq })
      .where('name', '=', 'happenings')
      .where('shard', '=', shard)
      .execute();
    return rows.length;
  });
}

async function readNext(client: pg.ClientBase, shard: number): Promise<readonly AccountEventRow[]> {
  await queriesOn(client)
    .insertInto('notice_progress')
    .values({ name: 'happenings', shard, seq: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { seq } = await queriesOn(client)
    .selectFrom('notice_progress')
    .select('seq')
    .where('name', '=', 'happenings')
    .where('shard', '=', shard)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return queriesOn(client)
    .selectFrom('projected_happenings')
    .selectAll()
    .where('shard', '=', shard)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(ROWS_A_TURN)
    .execute();
}

/** Rows of one account and time may continue beyond a full page; these wait for the next page. */
function wholeGroups(rows: readonly AccountEventRow[]): readonly AccountEventRow[] {
  const last = rows.at(-1);
  if (!last || rows.length < ROWS_A_TURN) return rows;
  const end = rows.findLastIndex((row) => !isSameMoment(row, last));
  return rows.slice(0, end + 1);
}

type Group = readonly [AccountEventRow, ...AccountEventRow[]];
const isSameMoment = (a: AccountEventRow, b: AccountEventRow): boolean =>
  a.account_id === b.account_id && a.happened_at === b.happened_at;

/** A stop-out with all its closings is one group; every other row is its own group. */
function groupsOf(rows: readonly AccountEventRow[]): Group[] {
  const groups: [AccountEventRow, ...AccountEventRow[]][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const isPart = row.kind === 'stop_out_step' || row.kind === 'stopped_out' || row.kind === 'covered';
    if (group && isPart && group[0].kind === 'stop_out_step' && isSameMoment(group[0], row)) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

async function findUsers(
  client: pg.ClientBase,
  rows: readonly AccountEventRow[],
): Promise<ReadonlyMap<number, number>> {
  const accountIds = [...new Set(rows.map(({ account_id }) => account_id))];
  const users = await queriesOn(client)
    .selectFrom('users')
    .select(['id', 'account_id'])
    .where('account_id', 'in', accountIds)
    .execute();
  return new Map(users.map(({ id, account_id }) => [account_id, id]));
}

interface NotificationContext extends Pick<AccountEventOptions, 'instrumentCode'> {
  readonly limit: number;
}

/** Null for a row that is part of another notification. */
function notificationOf(group: Group, context: NotificationContext): NotificationOf | null {
  const [row] = group;
  const order = () => orderParams(row, context);
  switch (row.kind as AccountEventKind) {
    case 'margin_call':
      return { kind: 'margin_call', params: { ...figuresOf(row), limit: context.limit } };
    case 'stop_out_step':
      return stopOut(group, context);
    case 'stop_loss':
      return { kind: 'stop_loss_hit', params: { ...order(), ...resultOf(row) } };
    case 'take_profit':
      return { kind: 'take_profit_hit', params: { ...order(), ...resultOf(row) } };
    case 'filled':
      return { kind: 'order_filled', params: order() };
    case 'trigger_refused':
      return { kind: 'order_refused', params: order() };
    case 'expired':
      return { kind: 'order_expired', params: order() };
    case 'back_to_retail':
      return { kind: 'class_retail', params: {} };
    case 'stopped_out':
    case 'covered':
      return null;
  }
}

function stopOut(group: Group, { instrumentCode }: NotificationContext): NotificationOf {
  const [first] = group;
  const closings = group.filter(({ kind }) => kind === 'stopped_out');
  const cover = group.find(({ kind }) => kind === 'covered');
  return {
    kind: 'stop_out',
    params: {
      ...figuresOf(first),
      limit: first.level,
      closed: closings.map((row) => ({
        code: instrumentCode(row.instrument_id),
        lots: lotsToNumber(lots(row.lots)),
        price: priceText(row),
        result: dollars(row.amount),
      })),
      result: dollars(closings.reduce((sum, { amount }) => sum + amount, 0)),
      cover: dollars(cover?.amount ?? 0),
    },
  };
}

const dollars = (micro: number): number => moneyToNumber(money(micro));
const priceText = (row: AccountEventRow): string => priceOfPoints(row.price, row);
const priceOfPoints = (points: number, { precision }: AccountEventRow): string =>
  priceToNumber(price(points), precision).toFixed(precision);

const resultOf = (row: AccountEventRow) => ({
  result: dollars(row.amount),
  slippage:
    row.slipped === 0
      ? []
      : [{ distance: priceOfPoints(Math.abs(row.slipped), row), made: dollars(row.slippage) }],
});

/** The level to two decimals, rounded down: one that is shown as 50 % is at 50 % or below. */
function figuresOf({ balance, profits, margin }: AccountEventRow) {
  const net = balance + profits;
  return {
    level: margin === 0 ? 0 : Math.floor((net * 10_000) / margin) / 100,
    net: dollars(net),
    margin: dollars(margin),
  };
}

const orderParams = (row: AccountEventRow, { instrumentCode }: NotificationContext) => ({
  order: String(row.order_id),
  code: instrumentCode(row.instrument_id),
  lots: lotsToNumber(lots(row.lots)),
  price: priceText(row),
});
