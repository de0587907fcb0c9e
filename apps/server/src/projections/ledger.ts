// The ledger as a table: every posting, with the balance of its owner's book after it.
import { transactionsOf } from '@candor/core';
import type { RowOf } from '../db/table.ts';
import { makeCopy } from './bulk-write.ts';
import type { Change, Projection } from './projection.ts';
import { ledgerTables } from './tables.ts';

/** As written but for the shard, which the journal's events do not know. */
export type Posting = Omit<RowOf<typeof ledgerTables.postings>, 'shard'>;

const copyPostings = makeCopy('postings', ledgerTables.postings);

export const ledger: Projection<Posting[]> = {
  name: 'ledger',
  version: 1,
  tables: ['postings'],
  newRows: () => [],
  project: (change, rows) => void rows.push(...postingsOf(change)),
  write: (client, rows, shard) =>
    copyPostings(
      client,
      rows.map((row) => ({ shard, ...row })),
    ),
};

function postingsOf({ seq, event, account: accountOf }: Change): Posting[] {
  return transactionsOf(event).flatMap(({ kind, orderId, postings }, no) => {
    const client = postings.find(({ owner }) => owner !== null)?.owner ?? null;
    const account = client === null ? null : accountOf(client);
    return postings.map(({ owner, book, amount }, index) => ({
      seq,
      no,
      leg: index,
      at: event.at,
      kind,
      order_id: orderId,
      owner,
      demo: account?.demo ?? false,
      book,
      amount,
      balance: owner === null || !account ? null : book === 'locked' ? account.locked : account.balance,
    }));
  });
}
