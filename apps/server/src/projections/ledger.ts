// The ledger as a table: every posting, with the balance of its owner's book after it.
import { transactionsOf } from '@candor/core';
import type { RowOf } from '../db/table.ts';
import { makeCopy } from './bulk-write.ts';
import type { Change, Projection } from './projection.ts';
import { ledgerTables } from './tables.ts';

/** As written but for the shard, which the journal's events do not know. */
export type Posting = Omit<RowOf<typeof ledgerTables.postings>, 'shard'>;

const copyPostings = makeCopy('postings', ledgerTables.postings, ['shard']);

export const ledger: Projection<Posting[]> = {
  name: 'ledger',
  version: 1,
  tables: ['postings'],
  newRows: () => [],
  project: (change, rows) => void rows.push(...postingsOf(change)),
  write: (client, rows, shard) => copyPostings(client, rows, { shard }),
};

function postingsOf({ seq, event, account: accountOf }: Change): Posting[] {
  const rows = transactionsOf(event).flatMap(({ kind, orderId, subject, postings }, no) => {
    const client = postings.find(({ owner }) => owner !== null)?.owner ?? null;
    const demo = client === null ? false : accountOf(client).demo;
    return postings.map(({ owner, book, amount }, leg) => ({
      ...{ seq, no, leg, at: event.at, kind, order_id: orderId, owner, demo, book, amount, subject },
      balance: null,
    }));
  });
  return withBalances(rows, accountOf);
}

/** The account stands as the event has left it: from there back to what each posting left. */
function withBalances(rows: readonly Posting[], accountOf: Change['account']): Posting[] {
  const later = new Map<string, number>();
  return rows
    .toReversed()
    .map((row) => {
      if (row.owner === null) return row;
      const { locked, balance } = accountOf(row.owner);
      const place = `${row.owner} ${row.book}`;
      const moved = later.get(place) ?? 0;
      later.set(place, moved + row.amount);
      return { ...row, balance: (row.book === 'locked' ? locked : balance) - moved };
    })
    .reverse();
}
