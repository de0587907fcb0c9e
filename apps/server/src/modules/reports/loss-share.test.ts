// The share of losing accounts compared with a sum made here from the raw postings and the engine's own values; the
// database prevents changes of it; and the warning names it once it is approved.
import { systemActor, usd } from '@candor/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { measureShare, quarterEndedBy, shareOf } from './measure-share.ts';
import { prepareDays } from './prepare-days.ts';
import { tradingDayOf } from './trading-days.ts';

let venue: TestVenue;
let quarterEnd: ReturnType<typeof tradingDayOf>;
const [holding, losing, winning, professional, idle, demo] = [
  900_201, 900_202, 900_203, 900_204, 900_205, 900_206,
] as const;
const traders = [holding, losing, winning, professional];

beforeAll(async () => {
  venue = await openTestVenue({ RULES: 'esma' });
  venue.market.session('EURUSD', 'open');
  const quote = (bid: number) => {
    venue.market.tick('EURUSD', bid, bid + 10);
    venue.market.confirm();
  };
  quote(110_000);
  const submit = async (command: object) => {
    const reply = await venue.engine.submit({
      command: command as never,
      actor: systemActor('accounts'),
      idempotency: null,
    });
    expect(reply).toMatchObject({ ok: true });
    return reply;
  };
  const place = async (accountId: number, side: 'buy' | 'sell') => {
    const { order } = (await submit({
      ...{
        type: 'PlaceOrder',
        accountId,
        instrumentId: 1,
        side,
        mode: 'market',
        lots: 100_000,
        leverage: 10,
      },
      ...{ target: 0, stopLoss: 0, takeProfit: 0, deviation: null },
    })) as unknown as { order?: { order: { id: number } } };
    return order?.order.id;
  };
  for (const [n, accountId] of [...traders, idle, demo].entries()) {
    await submit({ type: 'OpenAccount', accountId, demo: accountId === demo });
    // A deposit is not a result: an account that lost counts as one, however much was deposited.
    if (accountId !== demo)
      await submit({ type: 'CreditDeposit', accountId, depositId: 170 + n, amount: usd('20000') });
  }
  const orders = [
    [holding, await place(holding, 'buy')],
    [losing, await place(losing, 'buy')],
    [winning, await place(winning, 'sell')],
    [professional, await place(professional, 'buy')],
    [demo, await place(demo, 'buy')],
  ] as const;
  quote(109_900);
  let seq = 0;
  for (const [accountId, orderId] of orders)
    if (accountId !== holding)
      ({ seq } = await submit({ type: 'ClosePosition', accountId, orderId, lots: null }));
  await venue.engine.projected(0, seq);
  const { rows } = await venue.pool.query<{ at: number }>('select at from postings order by seq limit 1');
  let day = tradingDayOf(rows[0]?.at ?? 0);
  while (quarterEndedBy(day.day).lastDay !== day.day) day = tradingDayOf(day.endedAt);
  quarterEnd = day;
});
afterAll(() => venue.stop());

const measure = () =>
  measureShare({ pool: venue.pool, now: Date.now, professionals: async () => [professional] });
const shares = async () => (await venue.pool.query('select * from loss_shares')).rows;
const warningIn = async (language: string): Promise<string> => {
  const answer = await fetch(`${venue.origin}/api/basicSet/getBasicInfo`, { headers: { lang: language } });
  return ((await answer.json()) as { data: { risk_warning: string } }).data.risk_warning;
};

test('quarters end with their last trading day', () => {
  expect(quarterEndedBy('2026-09-29')).toEqual({ name: '2026-Q2', lastDay: '2026-06-30' });
  expect(quarterEndedBy('2026-09-30')).toEqual({ name: '2026-Q3', lastDay: '2026-09-30' });
  expect(quarterEndedBy('2027-01-02')).toEqual({ name: '2026-Q4', lastDay: '2026-12-31' });
  expect([shareOf(1, 3), shareOf(2, 3), shareOf(0, 5), shareOf(5, 5), shareOf(1, 80_000)]).toEqual([
    3333, 6667, 0, 10_000, 0,
  ]);
});

test('a share needs twelve months of days, and then agrees with the postings', async () => {
  await measure();
  expect(await shares()).toEqual([]);
  const { day, endedAt } = quarterEnd;
  // The venue's first day is a year ago: nothing was posted by its end.
  const first = tradingDayOf(Date.parse(`${Number(day.slice(0, 4)) - 1}${day.slice(4)}T12:00:00Z`));
  await venue.pool.query(
    `insert into report_days (day, began_at, ended_at, last_seqs, measured_at, prepared_at) values ($1, $2, $3, '{0}', $3, now())`,
    [first.day, first.beganAt, first.endedAt],
  );
  await prepareDays(
    {
      ...{ shards: 1, pool: venue.pool, now: Date.now, venueNow: () => endedAt + 60_000 },
      account: (id) => venue.engine.account(id),
    },
    new AbortController().signal,
  );
  await measure();
  await measure();
  const { rows: postings } = await venue.pool.query<{ owner: number; kind: string; amount: number }>(
    'select owner, kind, amount from postings where owner is not null and not demo',
  );
  const expected = new Map<number, number>();
  for (const owner of [holding, losing, winning]) {
    const own = postings.filter((row) => row.owner === owner);
    const closed = own.filter(({ kind }) => ['trade_profit', 'trade_fee', 'swap'].includes(kind));
    const open = (await venue.engine.account(owner))?.profits ?? 0;
    expected.set(owner, closed.reduce((sum, { amount }) => sum + amount, 0) + open);
  }
  expect([...expected.values()].map(Math.sign)).toEqual([-1, -1, 1]);
  const { rows: kept } = await venue.pool.query(
    'select account_id, result from loss_share_accounts order by 1',
  );
  expect(kept).toEqual([...expected].map(([account_id, result]) => ({ account_id, result })));
  const [row, ...more] = await shares();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ accounts: 3, lost: 2, professional: 1, share: 6667, approved_at: null });
  expect(row).toMatchObject({ from_day: first.day, to_day: day });
}, 60_000);

test('the warning names it once an administrator or an auditor has approved it', async () => {
  expect(await warningIn('en')).toContain('Between 74-89% of retail investor accounts lose money');
  const [{ id }] = await shares();
  const finance = await openOffice(venue, 'finance');
  expect(await finance.ask('approveLossShare', { id })).toMatchObject({ error: 'not_permitted' });
  const office = await openOffice(venue, 'auditor');
  expect(await office.ask('approveLossShare', { id: 999 })).toMatchObject({ field: 'id' });
  const approved = await office.ask('approveLossShare', { id }, { key: 'approve-the-share' });
  expect(approved.data).toMatchObject({ share: 66.67, accounts: 3, lost: 2, approved_by: office.email });
  expect(await office.ask('approveLossShare', { id }, { key: 'approve-the-share' })).toEqual(approved);
  expect(await office.ask('approveLossShare', { id })).toMatchObject({ error: 'already_decided' });
  expect((await office.ask('lossShares', { page: 1 })).data).toMatchObject({
    total: 1,
    list: [approved.data],
  });
  const { text } = (await office.ask('exportLossShare', { id })).data;
  expect(text.split('\r\n')).toHaveLength(5);
  expect(text).toContain(`${holding},-`);
  expect(await warningIn('en')).toContain('66.67% of retail investor accounts lose money');
  expect(await warningIn('de')).toContain('66,67\u00a0% der Kleinanlegerkonten');
});

test('the database rejects every change of a share', async () => {
  for (const statement of [
    'update loss_shares set lost = 0, share = 0',
    'update loss_shares set approved_at = null, approved_by = null',
    'delete from loss_shares',
    'truncate loss_shares cascade',
    'update loss_share_accounts set result = 1',
    'delete from loss_share_accounts',
    'truncate loss_share_accounts',
    'insert into loss_share_accounts (share_id, account_id, result) select id, 1, 1 from loss_shares',
  ])
    await expect(venue.pool.query(statement), statement).rejects.toThrow(/never changed|measured before/);
});
