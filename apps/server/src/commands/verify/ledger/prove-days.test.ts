// The proof of trading days finds manual changes past every trigger, as they disagree with the postings or the log.
import { operatorActor, systemActor, usd } from '@candor/core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { numberTypes } from '../../../db/database.ts';
import { digestOfDay } from '../../../modules/reports/day-metrics.ts';
import { prepareDays } from '../../../modules/reports/prepare-days.ts';
import { signDay } from '../../../modules/reports/testing/sign-day.ts';
import { tradingDayOf } from '../../../modules/reports/trading-days.ts';
import { openOffice } from '../../../web/testing/office-client.ts';
import { openTestVenue, type TestVenue } from '../../../web/testing/test-venue.ts';
import { proveDays } from './prove-days.ts';
import { proveLedger } from './prove-ledger.ts';

const accountId = 900_301;
let venue: TestVenue;
let db: pg.Client;
let day: string;

beforeAll(async () => {
  venue = await openTestVenue();
  db = new pg.Client({ ...venue.connection, types: numberTypes });
  await db.connect();
  const submit = async (command: object): Promise<number> => {
    const actor = 'reason' in command ? operatorActor('olga') : systemActor('test');
    const reply = await venue.engine.submit({ command: command as never, actor, idempotency: null });
    expect(reply).toMatchObject({ ok: true });
    return reply.seq;
  };
  await submit({ type: 'OpenAccount', accountId, demo: false });
  await submit({ type: 'OpenAccount', accountId: accountId + 1, demo: true });
  await submit({ type: 'CreditDeposit', accountId, depositId: 1, amount: usd('100.000001') });
  await submit({ type: 'RequestWithdrawal', accountId, withdrawalId: 1, amount: usd('30'), fee: usd('1') });
  const adjusted = { adjustmentId: 1, amount: usd('-2.5'), reason: 'a test', requestedBy: 'otto' };
  await venue.engine.projected(0, await submit({ type: 'AdjustBalance', accountId, ...adjusted }));
  const { endedAt } = tradingDayOf(Date.now());
  day = tradingDayOf(Date.now()).day;
  // The day with postings and the empty days after it.
  const at = { now: Date.now, venueNow: () => endedAt + 2 * 86_400_000 + 60_000 };
  const options = { shards: 1, pool: venue.pool, ...at, account: (id: number) => venue.engine.account(id) };
  await prepareDays(options, new AbortController().signal);
  const office = await openOffice(venue, 'finance');
  await signDay(day, office, await openOffice(venue, 'finance'));
  await office.get('closeDay', { day, valuation: 'the last known prices' });
});
afterAll(async () => {
  await db.end();
  await venue.stop();
});
beforeEach(() => db.query('begin'));
afterEach(() => db.query('rollback'));

/** Changes tables as an owner of the database can. */
const byHand = async (sql: string, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await db.query(`alter table ${table} disable trigger user`);
  await db.query(sql);
};

test('unchanged days and the whole ledger are accepted', async () => {
  await db.query('rollback');
  expect((await proveLedger(db)).findings).toEqual([]);
  await db.query('begin');
  const { rows } = await db.query('select count(*)::int as n from report_days');
  expect(rows[0].n).toBeGreaterThanOrEqual(3);
});

const closed = 'its figures are not those that were closed';
test.each([
  [
    'report_movements',
    `set amount = amount + 1 where book = 'cash' and kind = 'deposit'`,
    ['the postings come to another movement of deposit cash', 'come to another book of cash', closed],
  ],
  ['report_movements', `set entries = 7 where kind = 'deposit'`, ['another movement of deposit', closed]],
  [
    'report_books',
    `set movement = movement + 5, closing = closing + 5 where book = 'cash' and not demo and day = $day`,
    ['come to another book of cash', closed],
  ],
  ['report_accounts', 'set cash = cash + 1', [`other figures of account ${accountId}`, closed]],
  ['report_accounts', 'set adjustments = 0', [`other figures of account ${accountId}`, closed]],
  ['report_accounts', 'set open_profit = 1', [closed]],
  [
    'report_days',
    'set last_seqs[1] = last_seqs[1] - 1 where day = $day',
    ['it ends before a posting of its own', 'another movement'],
  ],
  ['report_days', 'set ended_at = began_at + 1 where day = $day', ['its postings are of another time']],
  [
    'report_days',
    `set digest = sha256('other'::bytea) where closed_at is not null`,
    [closed, 'its digest is not the one in the log of who closed it'],
  ],
] as const)('%s %s', async (table, change, wanted) => {
  await byHand(`update ${table} ${change.replace('$day', `'${day}'`)}`, [table]);
  const findings = (await proveDays(db)).join('\n');
  for (const words of wanted) expect(findings).toContain(words);
});

test('amounts changed together with their digest are detected by the audit log', async () => {
  await byHand(`update report_accounts set open_profit = 1`, ['report_accounts', 'report_days']);
  await db.query('update report_days set digest = $2 where day = $1', [day, await digestOfDay(db, day)]);
  expect(await proveDays(db)).toEqual([
    `the day ${day}: its digest is not the one in the log of who closed it`,
  ]);
});

test('a missing account and an account without movements are reported', async () => {
  await byHand('delete from report_accounts', ['report_accounts']);
  expect((await proveDays(db)).join()).toContain(`other figures of account ${accountId}`);
  await byHand(`insert into report_accounts values ('${day}', 5, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`, [
    'report_accounts',
  ]);
  expect((await proveDays(db)).join()).toContain('other figures of account 5');
});

const figures = [
  ...['reconciliation_lines', 'reconciliations', 'report_movements', 'report_books', 'report_accounts'],
  'report_days',
];

test('a reopened day and a deleted day are reported', async () => {
  await byHand('update report_days set closed_at = null, closed_by = null, digest = null', ['report_days']);
  expect(await proveDays(db)).toEqual([
    expect.stringMatching(new RegExp(`^the day ${day}: .* closed it in audit row .*it is open$`)),
  ]);
  for (const table of figures) await byHand(`delete from ${table}`, [table]);
  expect(await proveDays(db)).toEqual([
    expect.stringMatching(new RegExp(`^the day ${day}: .* closed it in audit row .*it is gone$`)),
  ]);
});

test('a missing empty day is reported', async () => {
  const { rows } = await db.query('select day from report_days order by day');
  for (const table of figures.slice(2))
    await byHand(`delete from ${table} where day = '${rows[1].day}'`, [table]);
  expect(await proveDays(db)).toEqual([`the day ${rows[2].day}: days are missing between it and ${day}`]);
});

test('says that there are more findings than it lists', async () => {
  await byHand('delete from report_accounts', ['report_accounts']);
  await byHand(
    `insert into report_accounts select '${day}', n, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from generate_series(1, 30) n`,
    ['report_accounts'],
  );
  expect((await proveDays(db)).at(-1)).toBe('and more of the trading days is not as it was');
});
