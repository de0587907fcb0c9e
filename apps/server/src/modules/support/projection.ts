// Each account's activity so far, for operators who read its client's feedback: a few
// sums that the office needs at once.
import type { AccountId } from '@candor/core';
import type { Change, Projection } from '../../projections/projection.ts';
import type { TableWriter } from '../../projections/table-writer.ts';

interface OpenedAccount {
  readonly demo: boolean;
  readonly openedAt: number;
}
interface Counts {
  placed: number;
  closed: number;
}
export interface SupportRows {
  readonly opened: Map<AccountId, OpenedAccount>;
  readonly counts: Map<AccountId, Counts>;
}

export const supportProjection: Projection<SupportRows> = {
  name: 'support',
  version: 1,
  tables: ['client_activity'],
  newRows: () => ({ opened: new Map(), counts: new Map() }),

  project(change, { opened, counts }) {
    const { event } = change;
    // An archived account that returns was already counted as opened.
    if (event.type === 'AccountOpened' && !opened.has(event.accountId))
      opened.set(event.accountId, { demo: event.demo, openedAt: event.at });
    if (event.type === 'OrderPlaced') countOf(counts, event.accountId).placed += 1;
    for (const accountId of closedIn(change)) countOf(counts, accountId).closed += 1;
  },

  async write(writer, { opened, counts }) {
    await insertOpened(writer, [...opened]);
    await addCounts(writer, [...counts]);
  },
};

/** The accounts of positions that ended with this event; a closed part is a separate order and is not counted. */
const closedIn = ({ orders }: Change): AccountId[] =>
  orders
    .filter(({ status, openedAt, parentId }) => status === 'history' && openedAt > 0 && parentId === null)
    .map(({ accountId }) => accountId);

function countOf(counts: Map<AccountId, Counts>, accountId: AccountId): Counts {
  const known = counts.get(accountId) ?? { placed: 0, closed: 0 };
  counts.set(accountId, known);
  return known;
}

async function insertOpened(
  writer: TableWriter,
  rows: readonly (readonly [AccountId, OpenedAccount])[],
): Promise<void> {
  if (rows.length === 0) return;
  await writer.query({
    name: 'project client_activity opened',
    text: `insert into client_activity (account_id, demo, opened_at, orders_placed, positions_closed)
           select *, 0, 0 from unnest($1::bigint[], $2::boolean[], $3::bigint[])
           on conflict (account_id) do nothing`,
    values: [rows.map(([id]) => id), rows.map(([, { demo }]) => demo), rows.map(([, one]) => one.openedAt)],
  });
}

async function addCounts(
  writer: TableWriter,
  rows: readonly (readonly [AccountId, Counts])[],
): Promise<void> {
  if (rows.length === 0) return;
  await writer.query({
    name: 'project client_activity counts',
    text: `update client_activity known
           set orders_placed = known.orders_placed + more.placed,
               positions_closed = known.positions_closed + more.closed
           from unnest($1::bigint[], $2::bigint[], $3::bigint[]) more (account_id, placed, closed)
           where known.account_id = more.account_id`,
    values: [rows.map(([id]) => id), rows.map(([, { placed }]) => placed), rows.map(([, one]) => one.closed)],
  });
}
