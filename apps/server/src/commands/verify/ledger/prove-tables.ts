// Calculates the expected rows of projected tables while the journal is folded, and compares them with the tables.
import { hash } from 'node:crypto';
import { firstIdOf, type VenueState } from '@candor/core';
import type pg from 'pg';
import { venueTables } from '../../../db/tables.ts';
import { depositsProjection } from '../../../modules/deposits/projection.ts';
import { accountEventsProjection } from '../../../modules/notifications/projection.ts';
import { operatorsProjection } from '../../../modules/operators/projection.ts';
import { rankingProjection } from '../../../modules/ranking/projection.ts';
import { type AccountReturn, rowOf } from '../../../modules/ranking/returns/account-return.ts';
import { type DayRow, dayKey, joinDays } from '../../../modules/ranking/returns/days.ts';
import { foldDay, returnsProjection } from '../../../modules/ranking/returns/returns-projection.ts';
import { stepOf } from '../../../modules/ranking/returns/steps.ts';
import {
  type EndedOrder,
  endedRow,
  positionOf,
  statisticsProjection,
} from '../../../modules/statistics/projection.ts';
import { type SupportRows, supportProjection } from '../../../modules/support/projection.ts';
import { orderRow, tradingProjection } from '../../../modules/trading/projection.ts';
import { rowsOfShard, type TrustRows, trustProjection } from '../../../modules/trust/projection.ts';
import { withdrawalsProjection } from '../../../modules/withdrawals/projection.ts';
import { ledger } from '../../../projections/ledger.ts';
import type { Change, Projection } from '../../../projections/projection.ts';
import type { Watermark } from '../../../projections/watermarks.ts';

/** Expected tables of one projection. */
interface Expected {
  /** Name of its watermark. */
  readonly name: string;
  /** Takes an event up to the watermark; `last` is the state at the watermark. */
  take(change: Change, last?: VenueState): void;
  /** Called once after the last event. */
  end(): readonly RowDigest[];
}

/** For tables whose rows never change. */
function final<Rows>(
  projection: Projection<Rows>,
  digest: RowDigest,
  rowsOf: (rows: Rows) => Iterable<object>,
): Expected {
  return {
    name: projection.name,
    take(change) {
      const rows = projection.newRows();
      projection.project(change, rows);
      digest.with(rowsOf(rows));
    },
    end: () => [digest],
  };
}

/** For tables whose rows later events change: all of them are held in memory until the end. */
function changing<Rows>(
  projection: Projection<Rows>,
  digestsOf: (rows: Rows) => readonly RowDigest[],
  rows = projection.newRows(),
): Expected {
  return {
    name: projection.name,
    take: (change) => projection.project(change, rows),
    end: () => digestsOf(rows),
  };
}

const withdrawals = (of: readonly string[]): Expected => {
  const rows = withdrawalsProjection.newRows();
  const digest = new RowDigest('projected_withdrawals', ...of);
  return {
    name: withdrawalsProjection.name,
    take(change) {
      withdrawalsProjection.project(change, rows);
      if (!('withdrawalId' in change.event)) return;
      const row = rows.requested.get(change.event.withdrawalId);
      // An ended row can't change any more.
      if (row && row.ended_at !== null && rows.requested.delete(row.id)) digest.add(row);
    },
    end: () => [digest.with(rows.requested.values())],
  };
};

const orders = (of: readonly string[]): Expected => {
  const rows = tradingProjection.newRows();
  const ended = new RowDigest('projected_orders', `status = 'history'`, ...of);
  const live = new RowDigest('projected_orders', `status <> 'history'`, ...of);
  const accounts = new RowDigest('projected_accounts', ...of);
  return {
    name: tradingProjection.name,
    take(change, last) {
      tradingProjection.project(change, { ...tradingProjection.newRows(), accounts: rows.accounts });
      for (const order of change.orders) if (order.status === 'history') ended.add(orderRow(order));
      for (const order of last?.orders.values() ?? []) live.add(orderRow(order));
    },
    end: () => [ended, live, accounts.with(rows.accounts.values())],
  };
};

const returns = (of: readonly string[]): Expected => {
  const accounts = new Map<number, AccountReturn>();
  const last = new Map<number, DayRow>();
  const [days, totals] = [new RowDigest('trader_days', ...of), new RowDigest('trader_accounts', ...of)];
  return {
    name: returnsProjection.name,
    take(change) {
      const step = stepOf(change);
      const day = step && foldDay(accounts, step);
      if (!day) return;
      const before = last.get(day.account_id);
      const isSame = before !== undefined && dayKey(before) === dayKey(day);
      // A past day can't change any more.
      if (before && !isSame) days.add(before);
      last.set(day.account_id, joinDays(isSame ? before : undefined, day));
    },
    end: () => [days.with(last.values()), totals.with([...accounts.values()].map(rowOf))],
  };
};

const statistics = (of: readonly string[]): Expected => {
  const { opened, stops } = statisticsProjection.newRows();
  const [openings, endings] = [new RowDigest('opened_trades', ...of), new RowDigest('ended_orders', ...of)];
  return {
    name: statisticsProjection.name,
    take(change) {
      const ended = new Map<number, EndedOrder>();
      statisticsProjection.project(change, { opened, stops, ended });
      for (const { order } of ended.values()) {
        const position = opened.get(positionOf(order));
        endings.add(endedRow(order, position));
        // A closed position can't change any more, and a pending order that was never filled has no row.
        if (position && opened.delete(order.id)) openings.add(position);
      }
    },
    end: () => [openings.with(opened.values()), endings],
  };
};

function* activityRows({ opened, counts }: SupportRows): Generator<object> {
  for (const [account_id, { demo, openedAt: opened_at }] of opened) {
    const { placed: orders_placed = 0, closed: positions_closed = 0 } = counts.get(account_id) ?? {};
    yield { account_id, demo, opened_at, orders_placed, positions_closed };
  }
}

/** The execution counts are those of all shards, the changes of rules and the starts those of the first. */
export const trustTables = ({ counts, changes, starts }: TrustRows): readonly RowDigest[] => [
  new RowDigest('execution_counts').with(counts.values()),
  new RowDigest('rule_changes').with(changes),
  new RowDigest('venue_starts').with(starts),
];

/** The rows of the shard's accounts. The first and the last shard have those of accounts outside of all shards, too. */
export function ofAccounts(shards: readonly number[], shard: number): string[] {
  const next = shards[shards.indexOf(shard) + 1];
  return [
    ...(shard === shards[0] ? [] : [`account_id >= ${firstIdOf(shard)}`]),
    ...(next === undefined ? [] : [`account_id < ${firstIdOf(next)}`]),
  ];
}

/** The tables as one shard fills them. */
export class ExpectedTables {
  /** By projection name: later events are not expected in its tables yet. */
  readonly watermarks: ReadonlyMap<string, Watermark>;
  readonly #postings: RowDigest;
  readonly #expected: readonly Expected[];

  /** `of` are the conditions for rows of its accounts; `trust` gets the rows of all shards. */
  constructor(
    shard: number,
    of: readonly string[],
    watermarks: ExpectedTables['watermarks'],
    trust: TrustRows,
  ) {
    this.watermarks = watermarks;
    const where = `shard = ${shard}`;
    const ofShard = (rows: readonly object[]) => rows.map((row) => ({ ...row, shard }));
    this.#postings = new RowDigest('postings', where);
    this.#expected = [
      final(ledger, this.#postings, ofShard),
      final(rankingProjection, new RowDigest('closed_trades', ...of), (rows) => rows.values()),
      final(depositsProjection, new RowDigest('projected_deposits', ...of), (rows) => rows),
      final(operatorsProjection, new RowDigest('projected_closures', ...of), (rows) => rows),
      final(accountEventsProjection, new RowDigest('projected_happenings', where), ofShard),
      changing(supportProjection, (rows) => [
        new RowDigest('client_activity', ...of).with(activityRows(rows)),
      ]),
      changing(trustProjection, () => [], rowsOfShard(trust, shard)),
      ...[withdrawals(of), orders(of), returns(of), statistics(of)],
    ];
  }

  get postings(): number {
    return this.#postings.rows;
  }

  /** Adds an event's changes; `state` is the state after it. */
  take(change: Change, state: VenueState): void {
    for (const one of this.#expected) {
      const reached = this.watermarks.get(one.name)?.seq ?? 0;
      if (change.seq <= reached) one.take(change, change.seq === reached ? state : undefined);
    }
  }

  /** Called once after the last event. */
  end(): readonly RowDigest[] {
    return this.#expected.flatMap((one) => one.end());
  }
}

/** Describes differences between the tables and the journal. */
export async function compareTables(client: pg.ClientBase, tables: readonly RowDigest[]): Promise<string[]> {
  const findings: string[] = [];
  for (const digest of tables) {
    const finding = await digest.compare(client);
    if (finding !== null) findings.push(finding);
  }
  return findings;
}

/** A checksum of a table's rows that does not depend on their order, computed alike in SQL and in JavaScript. */
class RowDigest {
  rows = 0;
  /** Sum of the first 48 bits of each row's MD5: it detects errors, not deliberate collisions. */
  #sum = 0n;
  readonly #table: keyof typeof venueTables;
  readonly #columns: readonly string[];
  readonly #where: string;

  /** Compares the rows for which all conditions hold. */
  constructor(table: keyof typeof venueTables, ...where: readonly string[]) {
    this.#table = table;
    this.#columns = Object.keys(venueTables[table]);
    this.#where = where.join(' and ');
  }

  add(row: object): void {
    const values = row as Readonly<Record<string, unknown>>;
    const text = this.#columns.map((column) => values[column] ?? '').join('|');
    this.rows += 1;
    this.#sum += BigInt(Number.parseInt(hash('md5', text).slice(0, 12), 16));
  }

  with(rows: Iterable<object>): this {
    for (const row of rows) this.add(row);
    return this;
  }

  /** Describes how the table differs from the added rows; null if it does not. */
  async compare(client: pg.ClientBase): Promise<string | null> {
    const text = this.#columns.map((column) => `coalesce(${column}::text, '')`).join(` || '|' || `);
    const { rows } = await client.query<{ rows: number; sum: string }>(
      `select count(*) as rows,
         coalesce(sum(('x' || substr(md5(${text}), 1, 12))::bit(48)::bigint), 0)::text as sum
       from ${this.#table} where ${this.#where || 'true'}`,
    );
    const { rows: found = 0, sum = '0' } = rows[0] ?? {};
    const of = this.#where === '' ? this.#table : `${this.#table} (${this.#where})`;
    if (found !== this.rows) return `${found} rows are in ${of}, ${this.rows} in the journal`;
    if (BigInt(sum) === this.#sum) return null;
    return `the rows of ${of} are not those of the journal: npm run rebuild shows which`;
  }
}
