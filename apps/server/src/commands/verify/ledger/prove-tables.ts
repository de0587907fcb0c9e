// What the projected tables should hold, computed while the journal is folded, and then compared with them.
import type { VenueState } from '@candor/core';
import type pg from 'pg';
import { depositsProjection } from '../../../modules/deposits/projection.ts';
import { depositsTables } from '../../../modules/deposits/tables.ts';
import { happeningsProjection } from '../../../modules/notifications/projection.ts';
import { notificationsTables } from '../../../modules/notifications/tables.ts';
import { operatorsProjection } from '../../../modules/operators/projection.ts';
import { operatorsTables } from '../../../modules/operators/tables.ts';

import { growthProjection } from '../../../modules/ranking/growth/growth-projection.ts';
import { rankingProjection } from '../../../modules/ranking/projection.ts';
import { rankingProjectionTables } from '../../../modules/ranking/projection-tables.ts';
import { supportProjection } from '../../../modules/support/projection.ts';
import { supportTables } from '../../../modules/support/tables.ts';
import { orderRow, tradingProjection } from '../../../modules/trading/projection.ts';
import { tradingTables } from '../../../modules/trading/tables.ts';
import { trustProjection } from '../../../modules/trust/projection.ts';
import { trustTables } from '../../../modules/trust/tables.ts';
import type { ProjectedRow } from '../../../modules/withdrawals/projected-rows.ts';
import { withdrawalsProjection } from '../../../modules/withdrawals/projection.ts';
import { withdrawalsTables } from '../../../modules/withdrawals/tables.ts';
import { ledger } from '../../../projections/ledger.ts';
import type { Change } from '../../../projections/projection.ts';
import { ledgerTables } from '../../../projections/tables.ts';
import type { Watermark } from '../../../projections/watermarks.ts';
import { ExpectedGrowth } from './expected-growth.ts';
import { type DigestOfRows, digestTable, RowDigest } from './row-digest.ts';

const { projected_accounts, projected_orders } = tradingTables;
const { projected_deposits } = depositsTables;
const { projected_withdrawals } = withdrawalsTables;
const { client_activity } = supportTables;
const { projected_closures } = operatorsTables;
const { projected_happenings } = notificationsTables;

export class ExpectedTables {
  readonly #shard: number;
  readonly #reached: (name: string) => number;
  readonly #postings = new RowDigest(ledgerTables.postings);
  readonly #trades = new RowDigest(rankingProjectionTables.closed_trades);
  readonly #history = new RowDigest(projected_orders);
  readonly #live = new RowDigest(projected_orders);
  readonly #accounts = new RowDigest(projected_accounts);
  readonly #begun = tradingProjection.newRows().accounts;
  readonly #deposits = new RowDigest(projected_deposits);
  readonly #closures = new RowDigest(projected_closures);
  readonly #happenings = new RowDigest(projected_happenings);
  readonly #withdrawals = new RowDigest(projected_withdrawals);
  /** Those that may still change; one that has ended goes to the digest. */
  readonly #open = new Map<number, ProjectedRow>();
  readonly #growth = new ExpectedGrowth();
  readonly #active = supportProjection.newRows();
  readonly #execution = trustProjection.newRows();

  /** `watermarks` by projection name: events after one are not expected in its tables yet. */
  constructor(shard: number, watermarks: ReadonlyMap<string, Watermark>) {
    this.#shard = shard;
    this.#reached = (name) => watermarks.get(name)?.seq ?? 0;
  }

  get postings(): number {
    return this.#postings.rows;
  }

  /** Adds an event's changes; `state` stands after it. */
  take(change: Change, state: VenueState): void {
    if (change.seq <= this.#reached(ledger.name)) {
      const rows = ledger.newRows();
      ledger.project(change, rows);
      for (const row of rows) this.#postings.add({ shard: this.#shard, ...row });
    }
    if (change.seq <= this.#reached(rankingProjection.name)) {
      const rows = rankingProjection.newRows();
      rankingProjection.project(change, rows);
      for (const row of rows.values()) this.#trades.add(row);
    }
    if (change.seq <= this.#reached(growthProjection.name)) this.#growth.take(change);
    if (change.seq <= this.#reached(depositsProjection.name)) {
      const rows = depositsProjection.newRows();
      depositsProjection.project(change, rows);
      for (const row of rows) this.#deposits.add(row);
    }
    if (change.seq <= this.#reached(operatorsProjection.name)) {
      const rows = operatorsProjection.newRows();
      operatorsProjection.project(change, rows);
      for (const row of rows) this.#closures.add(row);
    }
    if (change.seq <= this.#reached(happeningsProjection.name)) {
      const rows = happeningsProjection.newRows();
      happeningsProjection.project(change, rows);
      for (const row of rows) this.#happenings.add(row);
    }
    if (change.seq <= this.#reached(withdrawalsProjection.name)) this.#takeWithdrawal(change);
    if (change.seq <= this.#reached(supportProjection.name)) supportProjection.project(change, this.#active);
    if (change.seq <= this.#reached(trustProjection.name)) trustProjection.project(change, this.#execution);
    const tradingSeq = this.#reached(tradingProjection.name);
    if (change.seq <= tradingSeq) {
      const rows = { ...tradingProjection.newRows(), accounts: this.#begun };
      tradingProjection.project(change, rows);
      for (const order of change.orders) if (order.status === 'history') this.#history.add(orderRow(order));
    }
    if (change.seq !== tradingSeq) return;
    for (const order of state.orders.values()) this.#live.add(orderRow(order));
    for (const account of this.#begun.values()) this.#accounts.add(account);
  }

  #takeWithdrawal(change: Change): void {
    const requested = this.#open;
    withdrawalsProjection.project(change, { requested, steps: new Map() });
    if (!('withdrawalId' in change.event)) return;
    const row = requested.get(change.event.withdrawalId);
    if (!row || row.ended_at === null) return;
    this.#withdrawals.add(row);
    requested.delete(row.id);
  }

  #allWithdrawals(): DigestOfRows {
    const open = new RowDigest(projected_withdrawals);
    for (const row of this.#open.values()) open.add(row);
    return { rows: this.#withdrawals.rows + open.rows, sum: this.#withdrawals.sum + open.sum };
  }

  #allActivity(): DigestOfRows {
    const digest = new RowDigest(client_activity);
    const { opened, counts } = this.#active;
    for (const [id, { demo, openedAt }] of opened) {
      const { placed, closed } = counts.get(id) ?? { placed: 0, closed: 0 };
      digest.add({
        account_id: id,
        demo,
        opened_at: openedAt,
        orders_placed: placed,
        positions_closed: closed,
      });
    }
    return digest;
  }

  #allExecution(): DigestOfRows {
    const digest = new RowDigest(trustTables.execution_counts);
    for (const row of this.#execution.counts.values()) digest.add(row);
    return digest;
  }

  #allStarts(): DigestOfRows {
    const digest = new RowDigest(trustTables.venue_starts);
    for (const row of this.#execution.starts) digest.add(row);
    return digest;
  }

  #allChanges(): DigestOfRows {
    const digest = new RowDigest(trustTables.rule_changes);
    for (const row of this.#execution.changes) digest.add(row);
    return digest;
  }

  /** Describes where the tables differ from the journal. */
  async compare(client: pg.ClientBase): Promise<string[]> {
    const orders = { table: 'projected_orders', spec: projected_orders };
    const pairs: readonly (readonly [string, DigestOfRows, Parameters<typeof digestTable>[1]])[] = [
      [
        'postings',
        this.#postings,
        { table: 'postings', spec: ledgerTables.postings, where: `shard = ${this.#shard}` },
      ],
      ['open and pending orders', this.#live, { ...orders, where: `status <> 'history'` }],
      ['orders of the history', this.#history, { ...orders, where: `status = 'history'` }],
      ['accounts', this.#accounts, { table: 'projected_accounts', spec: projected_accounts }],
      [
        'closed trades of the ranking',
        this.#trades,
        { table: 'closed_trades', spec: rankingProjectionTables.closed_trades },
      ],
      ...this.#growth.tables(),
      ['credited deposits', this.#deposits, { table: 'projected_deposits', spec: projected_deposits }],
      [
        'positions closed by operators',
        this.#closures,
        { table: 'projected_closures', spec: projected_closures },
      ],
      ['happenings', this.#happenings, { table: 'projected_happenings', spec: projected_happenings }],
      [
        'withdrawals',
        this.#allWithdrawals(),
        { table: 'projected_withdrawals', spec: projected_withdrawals },
      ],
      [
        'counts of execution',
        this.#allExecution(),
        { table: 'execution_counts', spec: trustTables.execution_counts },
      ],
      ['starts of the venue', this.#allStarts(), { table: 'venue_starts', spec: trustTables.venue_starts }],
      ['changes of rules', this.#allChanges(), { table: 'rule_changes', spec: trustTables.rule_changes }],
      ['counts of accounts', this.#allActivity(), { table: 'client_activity', spec: client_activity }],
    ];
    const faults: string[] = [];
    for (const [what, expected, source] of pairs) {
      const found = await digestTable(client, source);
      if (found.rows !== expected.rows)
        faults.push(`${found.rows} ${what} are in the table, ${expected.rows} in the journal`);
      else if (found.sum !== expected.sum)
        faults.push(`the ${what} in the table are not those of the journal: npm run rebuild shows which`);
    }
    return faults;
  }
}
