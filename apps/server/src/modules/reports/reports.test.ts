// Days of the ledger: their metrics compared with a sum of the postings made here, the database prevents changes of
// them, and two people reconcile them.
import { formatScaled, MONEY_SCALE, systemActor, usd } from '@candor/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { prepareDays } from './prepare-days.ts';
import { reconciliationDue, tradingDayOf } from './trading-days.ts';

const dayMs = 86_400_000;
const accounts = [900_101, 900_102];
let venue: TestVenue;
let today: string;

beforeAll(async () => {
  venue = await openTestVenue();
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
  const submit = async (command: object): Promise<number> => {
    const reply = await venue.engine.submit({
      command: command as never,
      actor: systemActor('accounts'),
      idempotency: null,
    });
    expect(reply).toMatchObject({ ok: true });
    return reply.seq;
  };
  let seq = 0;
  for (const [n, accountId] of accounts.entries()) {
    await submit({ type: 'OpenAccount', accountId, demo: false });
    await submit({ type: 'CreditDeposit', accountId, depositId: 70 + n, amount: usd('1000.000001') });
    seq = await submit({
      type: 'PlaceOrder',
      accountId,
      instrumentId: 1,
      side: 'buy',
      mode: 'market',
      lots: 100_000,
      leverage: 100,
      target: 0,
      stopLoss: 0,
      takeProfit: 0,
      deviation: null,
    });
  }
  await venue.engine.projected(0, seq);
  today = tradingDayOf(Date.now()).day;
});
afterAll(() => venue.stop());

const prepare = (venueNow: number): Promise<void> =>
  prepareDays(
    {
      shards: 1,
      pool: venue.pool,
      now: Date.now,
      venueNow: () => venueNow,
      account: (id) => venue.engine.account(id),
    },
    new AbortController().signal,
  );

test('a day is written once it has ended, and agrees with the postings to the last digit', async () => {
  const { endedAt } = tradingDayOf(Date.now());
  const { rows: none } = await venue.pool.query('select 1 from report_days');
  await prepare(endedAt);
  expect((await venue.pool.query('select 1 from report_days')).rows).toEqual(none);
  await prepare(endedAt + 60_000);
  await prepare(endedAt + 60_000);
  const { rows: postings } = await venue.pool.query<{
    owner: number | null;
    book: string;
    kind: string;
    amount: number;
  }>('select owner, book, kind, amount from postings where not demo');
  const sum = (rows: typeof postings): number => rows.reduce((total, { amount }) => total + amount, 0);
  expect(sum(postings)).toBe(0);
  const { rows: books } = await venue.pool.query<{ book: string; closing: number; opening: number }>(
    'select book, opening, closing from report_books where day = $1 and not demo',
    [today],
  );
  expect(books.map(({ book }) => book).toSorted()).toEqual(
    [...new Set(postings.map(({ book }) => book))].toSorted(),
  );
  for (const { book, opening, closing } of books) {
    expect(opening).toBe(0);
    expect(closing).toBe(sum(postings.filter((each) => each.book === book)));
  }
  const { rows } = await venue.pool.query<Record<string, number>>(
    'select * from report_accounts where day = $1 order by account_id',
    [today],
  );
  expect(rows.map((row) => row.account_id)).toEqual(accounts);
  for (const row of rows) {
    const own = postings.filter(({ owner }) => owner === row.account_id);
    expect(row.cash).toBe(sum(own.filter(({ book }) => book === 'cash')));
    expect(row.fees).toBe(sum(own.filter(({ kind }) => kind === 'trade_fee')));
    expect(row.deposits).toBe(usd('1000.000001'));
    const standing = await venue.engine.account(row.account_id as number);
    expect(row).toMatchObject({ open_profit: standing?.profits, margin: standing?.margin });
  }
});

test('the office can view it; liabilities are cash, reserved money and open profit', async () => {
  const office = await openOffice(venue, 'finance');
  const { data } = await office.ask('reportDay', { day: today });
  const { rows } = await venue.pool.query<{ owed: number }>(
    'select sum(cash + locked + open_profit)::bigint as owed from report_accounts where day = $1',
    [today],
  );
  expect(data.totals).toMatchObject({ accounts: 2, owed: Number(rows[0]?.owed) / 1e6 });
  expect(data.movements.reduce((total, { amount }) => total + Math.round(amount * 1e6), 0)).toBe(0);
  expect(await office.ask('reportDay', { day: '1999-01-01' })).toMatchObject({
    error: 'invalid_parameter',
    field: 'day',
  });
  expect(await office.ask('reportMovements', { from: '2026-02-30', to: '2026-03-01' })).toMatchObject({
    field: 'from',
  });
  expect(await office.ask('reportMovements', { from: '2026-03-02', to: '2026-03-01' })).toMatchObject({
    field: 'to',
  });
  const { data: range } = await office.ask('reportMovements', { from: today, to: today });
  expect(range.list).toEqual(data.movements);
});

test('every amount of a day links to its postings', async () => {
  const office = await openOffice(venue, 'finance');
  const { movements, books } = await office.get('reportDay', { day: today });
  for (const { kind, book, amount, entries } of movements) {
    const found = await office.get('reportPostings', { day: today, kind, book });
    expect(found).toMatchObject({ total: entries, amount, next: null });
    expect(found.list).toHaveLength(entries);
    const sum = found.list.reduce((total, one) => total + Math.round(one.amount * 1e6), 0);
    expect(sum).toBe(Math.round(amount * 1e6));
    // Postings on the house's side name the client too.
    for (const one of found.list) expect(one).toMatchObject({ kind, book, client: expect.anything() });
  }
  for (const { book, movement: amount } of books)
    expect(await office.get('reportPostings', { day: today, book })).toMatchObject({ amount });
  const deposits = await office.get('reportPostings', { day: today, kind: 'deposit', book: 'cash' });
  expect(deposits.list.map(({ subject, amount }) => [subject, amount])).toEqual([
    [70, 1000.000001],
    [71, 1000.000001],
  ]);
  const after = deposits.list[0]?.id.replaceAll('.', '_');
  const rest = await office.get('reportPostings', { day: today, kind: 'deposit', book: 'cash', after });
  expect(rest.list).toEqual(deposits.list.slice(1));
  expect(await office.ask('reportPostings', { day: '1999-01-01' })).toMatchObject({ field: 'day' });
  expect(await office.ask('reportPostings', { day: today, after: '1_2' })).toMatchObject({ field: 'after' });
});

test('one operator enters a reconciliation and another signs it, and a difference needs a cause', async () => {
  const [ann, ben] = [await openOffice(venue, 'finance'), await openOffice(venue, 'finance')];
  const { owed } = (await ann.ask('reportDay', { day: today })).data.totals;
  const lines = [
    { place: 'Bank', amount: String(owed - 100), evidence: 'statement 7' },
    { place: 'Wallet', amount: '90', evidence: 'block 12' },
  ];
  expect(await ann.ask('reconcileDay', { day: today, lines })).toMatchObject({
    error: 'invalid_parameter',
    field: 'cause',
  });
  const first = await ann.ask('reconcileDay', { day: today, lines, cause: 'a transfer is under way' });
  expect(first.data).toMatchObject({ difference: -10, entered_by: ann.email, signed_at: null });
  expect(await ann.ask('signReconciliation', { id: first.data.id })).toMatchObject({
    error: 'second_operator_required',
  });
  const second = await ann.ask('reconcileDay', {
    day: today,
    lines,
    cause: 'a transfer is under way, reference 4',
  });
  expect(await ben.ask('signReconciliation', { id: first.data.id })).toMatchObject({
    error: 'already_decided',
  });
  const [one, two] = await Promise.all(
    [1, 2].map(() => ben.ask('signReconciliation', { id: second.data.id })),
  );
  expect([one?.error ?? '', two?.error ?? ''].toSorted()).toEqual(['', 'already_decided']);
  expect(await ben.ask('reconcileDay', { day: today, lines, cause: 'again' })).toMatchObject({
    error: 'already_decided',
  });
  await expect(
    venue.pool.query(
      "insert into reconciliation_lines values ($1, 9, 'Another bank', 1000000, 'a statement of nobody')",
      [second.data.id],
    ),
  ).rejects.toThrow(/is signed/);
  await expect(
    venue.pool.query(
      `insert into reconciliations (day, requirement, resource, cause, entered_by, entered_at, signed_by, signed_at)
       select day, requirement, resource, cause, entered_by, now(), $2, now() from reconciliations where id = $1`,
      [first.data.id, ben.id],
    ),
  ).rejects.toThrow(/entered first/);
  await expect(
    venue.pool.query("update reconciliations set cause = 'other' where id = $1", [second.data.id]),
  ).rejects.toThrow(/never changed/);
  await expect(
    venue.pool.query('update reconciliations set signed_by = entered_by, signed_at = now() where id = $1', [
      first.data.id,
    ]),
  ).rejects.toThrow(/reconciliations_two/);
});

test('a closed day can’t be changed; a correction is a separate row', async () => {
  const office = await openOffice(venue, 'finance');
  const correct = { day: today, book: 'cash', amount: '-1.5', reason: 'a test of corrections' };
  expect(await office.ask('correctDay', correct)).toMatchObject({ error: 'invalid_parameter', field: 'day' });
  const closed = await office.ask('closeDay', { day: today }, { key: 'close-the-day-of-today' });
  expect(closed.data).toMatchObject({
    day: today,
    closed_by: office.email,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await office.ask('closeDay', { day: today }, { key: 'close-the-day-of-today' })).toEqual(closed);
  expect(await office.ask('closeDay', { day: today })).toMatchObject({ error: 'already_decided' });
  const tables = ['days', 'books', 'movements', 'accounts', 'corrections'].map((name) => `report_${name}`);
  for (const table of [...tables, 'reconciliations', 'reconciliation_lines'])
    await expect(venue.pool.query(`truncate ${table} cascade`), table).rejects.toThrow(/never changed/);
  for (const sql of [
    'update report_books set closing = 1, movement = 1 - opening where day = $1',
    'delete from report_accounts where day = $1',
    'update report_movements set amount = 0 where day = $1',
    'update report_days set closed_at = null, closed_by = null, digest = null where day = $1',
    'delete from report_days where day = $1',
    "insert into report_movements values ($1, 'swap', 'swap', false, 1, 1)",
  ])
    await expect(venue.pool.query(sql, [today]), sql).rejects.toThrow(/never changed|is closed/);
  expect(await office.ask('correctDay', { ...correct, book: 'nothing' })).toMatchObject({ field: 'book' });
  expect(await office.ask('correctDay', { ...correct, amount: '0' })).toMatchObject({ field: 'amount' });
  // More millionths than money can be.
  expect(await office.ask('correctDay', { ...correct, amount: '9005000000' })).toMatchObject({
    field: 'amount',
  });
  expect((await office.ask('correctDay', correct)).data).toMatchObject({
    book: 'cash',
    amount: -1.5,
    by: office.email,
  });
  expect((await office.ask('reportDay', { day: today })).data).toMatchObject({
    day: { corrections: 1, digest: 'digest' in closed.data ? closed.data.digest : '' },
    corrections: [{ amount: -1.5, reason: 'a test of corrections' }],
  });
});

test('exports match the screen and are audited', async () => {
  const office = await openOffice(venue, 'auditor');
  const { data } = await office.ask('exportReport', { report: 'movements', from: today, to: today });
  const { data: shown } = await office.ask('reportMovements', { from: today, to: today });
  const rows = cellsOf(data.text).slice(1);
  expect(rows.map(([, kind, book, amount]) => [kind, book, Number(amount)])).toEqual(
    shown.list.map(({ kind, book, amount }) => [kind, book, amount]),
  );
  // Under one key it is one export in the log, and the file is not stored with the key.
  const reportQuery = { report: 'movements', from: today, to: today };
  for (let times = 0; times < 2; times += 1)
    expect(await office.get('exportReport', reportQuery, { key: 'export-this-file-once' })).toEqual(data);
  const { rows: replies } = await venue.pool.query(
    "select reply::text from kept_operator_replies where key like '%export-this-file-once'",
  );
  expect(replies).toHaveLength(1);
  expect(replies[0]?.reply).not.toContain(rows[0]?.[1]);
  // Every column of the table, so that the movements in a row explain its cash.
  const { data: file } = await office.ask('exportReport', { report: 'accounts', from: today, to: today });
  const [names = [], ...lines] = cellsOf(file.text);
  const { rows: kept } = await venue.pool.query<Record<string, number>>(
    'select * from report_accounts where day = $1 order by account_id',
    [today],
  );
  const figures = Object.keys(kept[0] ?? {}).filter((name) => !['day', 'account_id'].includes(name));
  expect(names.filter((name) => !['account', 'uid'].includes(name)).toSorted()).toEqual(figures.toSorted());
  expect(lines.map(([account]) => Number(account))).toEqual(kept.map((row) => row.account_id));
  for (const [at, line] of lines.entries())
    for (const name of figures)
      expect(line[names.indexOf(name)], name).toBe(formatScaled(kept[at]?.[name] as number, MONEY_SCALE));
  const audit = await office.ask('officeAudit', { kind: 'report' });
  expect(audit.data.list[1]).toMatchObject({
    act: 'export',
    subject: 'report movements',
    actor: office.email,
  });
  expect(
    await office.ask('exportReport', { report: 'accounts', from: '2026-01-01', to: today }),
  ).toMatchObject({ field: 'to' });
});

test('a difference is due by the end of the next working day', () => {
  const friday = tradingDayOf(Date.UTC(2026, 10, 20, 12));
  expect(friday.day).toBe('2026-11-20');
  expect(new Date(reconciliationDue(friday)).toISOString()).toBe('2026-11-23T22:00:00.000Z');
  const monday = tradingDayOf(Date.UTC(2026, 10, 23, 12));
  expect(reconciliationDue(monday) - monday.endedAt).toBe(dayMs);
});

/** For a file without commas, quotes or line breaks in its texts. */
function cellsOf(csv: string): string[][] {
  const lines = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
  return lines.map((line) => line.replaceAll('"', '').split(','));
}
