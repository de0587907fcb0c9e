// The ledger as a table: every posting, with the balance of its owner's book after it.
import { type Account, transactionsOf } from '@candor/core';
import type { RowOf } from '../db/table.ts';
import { makeCopy } from './bulk-write.ts';
import type { Change, Projection } from './projection.ts';
import { ledgerTables } from './tables.ts';

/** A row without the shard, which the journal's events do not know. */
export type Posting = Omit<RowOf<typeof ledgerTables.postings>, 'shard'>;

const copyPostings = makeCopy('postings', ledgerTables.postings, ['shard']);

export const ledger: Projection<Posting[]> = {
  name: 'ledger',
  version: 1,
  tables: ['postings'],
  newRows: () => [],
  project(change, rows) {
    const made = postingsOf(change);
    for (const row of made) {
      if (row.owner !== null) row.balance = balanceAfter(row, made, change.account(row.owner));
      rows.push(row);
    }
  },
  write: (writer, rows, shard) => copyPostings(writer, rows, { shard }),
};

function postingsOf({ seq, event, account: accountOf }: Change): Posting[] {
  const made: Posting[] = [];
  let no = 0;
  for (const { kind, orderId, subject, postings } of transactionsOf(event)) {
    const client = postings[0].owner ?? postings[1].owner;
    const demo = client === null ? false : accountOf(client).demo;
    let leg = 0;
    for (const { owner, book, amount } of postings) {
      made.push({
        seq,
        no,
        leg,
        at: event.at,
        kind,
        order_id: orderId,
        owner,
        demo,
        book,
        amount,
        balance: null,
        subject,
      });
      leg += 1;
    }
    no += 1;
  }
  return made;
}

/** The account is in its state after the event, so later postings of the event are subtracted. */
function balanceAfter(posting: Posting, made: readonly Posting[], account: Readonly<Account>): number {
  let balance: number = posting.book === 'locked' ? account.locked : account.balance;
  for (const { no, owner, book, amount } of made)
    if (no > posting.no && owner === posting.owner && book === posting.book) balance -= amount;
  return balance;
}
