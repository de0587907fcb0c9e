// Money that moves other than by trading: the account, its log, and each posting back to its event.

import { LOG_KINDS } from '@candor/contract';
import {
  type Actor,
  type Command,
  type CommandReply,
  clientActor,
  moneyToNumber,
  operatorActor,
  systemActor,
  transactionsOf,
  usd,
} from '@candor/core';
import { LANGUAGES } from '@candor/i18n/server';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveLedger } from '../../commands/verify/ledger/prove-ledger.ts';
import { numberTypes } from '../../db/database.ts';
import { Journal } from '../../engine/journal.ts';
import type { CommittedEvent } from '../../engine/port.ts';
import { allProjected } from '../../web/testing/all-projected.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { makeAccountLists } from './lists.ts';
import { presentBalance } from './present-account.ts';
import { presentEvent } from './present-account-event.ts';
import { presentStatement } from './present-deals.ts';
import { presentLogEntry } from './present-log-entry.ts';

const accountId = 900_001;
const known: ReadonlySet<string> = new Set(LOG_KINDS);
const [olga, otto] = [operatorActor('olga'), operatorActor('otto')];
const withdrawal = (withdrawalId: number) => ({ accountId, withdrawalId });

let venue: TestVenue;
let client: pg.Client;
const committed: CommittedEvent[] = [];
const submit = (command: Command, actor: Actor = olga): Promise<CommandReply> =>
  venue.engine.submit({ command, actor, idempotency: null });
const asClient = (command: Command): Promise<CommandReply> =>
  venue.engine.submit({ command, actor: clientActor(accountId), idempotency: null });

beforeAll(async () => {
  venue = await openTestVenue();
  client = new pg.Client({ ...venue.connection, types: numberTypes });
  await client.connect();
  venue.engine.onEvents((events) => void committed.push(...events));
  venue.engine.watch(accountId);
  const open = { type: 'OpenAccount', accountId, demo: false } as const;
  await submit(open, systemActor('accounts'));
  await submit({ type: 'CreditDeposit', accountId, depositId: 7, amount: usd('1000') });
  await asClient({ type: 'RequestWithdrawal', ...withdrawal(1), amount: usd('200'), fee: usd('3') });
  await submit({ type: 'ApproveWithdrawal', ...withdrawal(1) });
  await submit({ type: 'PayWithdrawal', ...withdrawal(1), reference: 'R1' });
  await asClient({ type: 'RequestWithdrawal', ...withdrawal(2), amount: usd('50'), fee: usd('1') });
  await asClient({ type: 'CancelWithdrawal', ...withdrawal(2) });
  await asClient({ type: 'RequestWithdrawal', ...withdrawal(3), amount: usd('40'), fee: usd('1') });
  const requested = { adjustmentId: 4, amount: usd('-10'), reason: 'paid twice', requestedBy: 'olga' };
  await submit({ type: 'AdjustBalance', accountId, ...requested }, otto);
  await submit({ type: 'RewardReferral', accountId, referralId: 9, amount: usd('25') });
  await submit({ type: 'BlockAccount', accountId, reason: 'asked' });
});
afterAll(async () => {
  await client?.end();
  await venue?.stop();
});

async function readLog() {
  await allProjected(venue.engine);
  return makeAccountLists(venue.pool).accountLog(accountId, 1);
}

test('the reserved amount is the lock_balance, and no longer in the balance', async () => {
  const standing = await venue.engine.account(accountId);
  expect(standing && presentBalance(standing)).toEqual({ balance: 775, lock_balance: 40 });
});

test('the log has each movement of the balance and of the reserved amount, newest first', async () => {
  const { entries, total } = await readLog();
  expect(total).toBe(9);
  const shown = entries.map((entry) => presentLogEntry(entry, 'en'));
  expect(
    shown.map((row) => [row.MemoTran, row.Value, row.Balance, row.Reserved, row.ReservedBalance]),
  ).toEqual([
    ['Referral reward · #9', 25, 775, 0, 40],
    ['Adjustment · #4', -10, 750, 0, 40],
    ['Reserved for withdrawal · #3', -40, 760, 40, 40],
    ['Reserved amount returned · #2', 50, 800, -50, 0],
    ['Reserved for withdrawal · #2', -50, 750, 50, 50],
    ['Withdrawal fee · #1', 0, 800, -3, 0],
    ['Withdrawal · #1', 0, 800, -197, 3],
    ['Reserved for withdrawal · #1', -200, 800, 200, 200],
    ['Deposit · #7', 1_000, 1_000, 0, 0],
  ]);
  const sum = (field: 'Value' | 'Reserved') => shown.reduce((all, row) => all + row[field], 0);
  expect({ balance: sum('Value'), lock_balance: sum('Reserved') }).toEqual({
    balance: 775,
    lock_balance: 40,
  });
});

test('each kind in it can be requested separately', async () => {
  const { entries } = await readLog();
  expect([...new Set(entries.map(({ kind }) => kind))].filter((kind) => !known.has(kind))).toEqual([]);
});

test('the statement adds up: the balance and the reserved amount separately', async () => {
  await allProjected(venue.engine);
  const lists = makeAccountLists(venue.pool);
  const entries = await lists.statement(accountId, {}, 100);
  const { opening, closing, totals, csv } = presentStatement(entries ?? [], 'en');
  expect([opening, closing]).toEqual([0, 775]);
  const sum = (field: 'Value' | 'Reserved') => totals.reduce((all, total) => all + total[field], 0);
  expect([sum('Value'), sum('Reserved')]).toEqual([775, 40]);
  // The columns of the file add up to what the ledger has in the two books.
  const rows = csv.split('\r\n').slice(1, -1);
  const column = (at: number) =>
    rows.reduce((all, row) => all + Number(row.split(',')[at]?.replaceAll('"', '')), 0);
  const { rows: ledger } = await client.query(
    'select book, sum(amount)::bigint as sum from postings where owner = $1 group by book',
    [accountId],
  );
  const books = Object.fromEntries(ledger.map(({ book, sum: amount }) => [book, Number(amount) / 1e6]));
  expect({ cash: column(3), locked: column(5) }).toEqual(books);
  expect(books).toEqual({ cash: 775, locked: 40 });
  expect(rows.find((row) => row.includes('"Withdrawal",'))).toMatch(/"Withdrawal",1,0,800,-197,/);
  // In a month with nothing but a payment the balance does not change.
  const paid = await lists.statement(accountId, { kinds: ['withdrawal', 'withdrawal_fee'] }, 100);
  expect(presentStatement(paid ?? [], 'en')).toMatchObject({ opening: 800, closing: 800, list: [{}, {}] });
});

test('every language has its own texts', async () => {
  const { entries } = await readLog();
  for (const language of LANGUAGES)
    for (const entry of entries) {
      const { MemoTran } = presentLogEntry(entry, language);
      expect(MemoTran).toMatch(/^\S.* · #\d$/);
      expect(MemoTran).not.toContain('kind.');
    }
});

test('every row of the log names its event, and every posting of an event has its row', async () => {
  const { entries } = await readLog();
  const found = new Map<string, number>();
  for await (const { firstSeq, events } of new Journal(client, 0).read(1))
    for (const [index, event] of events.entries())
      for (const [no, { postings, kind }] of transactionsOf(event).entries())
        for (const { owner, book, amount } of postings)
          if (owner === accountId && (book === 'cash' || kind === 'withdrawal_fee' || kind === 'withdrawal'))
            found.set(`${firstSeq + index}-${no}`, moneyToNumber(amount));
  const shown = entries.map((entry) => presentLogEntry(entry, 'en'));
  expect(new Map(shown.map(({ Id, Value, Reserved }) => [Id, Value || Reserved]))).toEqual(found);
});

test('every event of the account is pushed, so that a client sees no gap in its numbers', () => {
  const own = committed.filter((each) => each.accountId === accountId && each.event.type !== 'AccountOpened');
  const find = { instrument: () => undefined, order: () => undefined } as never;
  expect(own.length).toBe(10);
  for (const each of own)
    expect(presentEvent(each, find)).toMatchObject({
      topic: 'FOREX_NOTICE',
      data: { Kind: 'account_changed', Data: {} },
    });
});

test('journal, tables and ledger pass verification', async () => {
  await readLog();
  expect((await proveLedger(client)).findings).toEqual([]);
  expect(venue.deaths).toEqual([]);
});
