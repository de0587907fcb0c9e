// Days are closed in order, each once two people have reconciled it and its open profit is known, and by two operators
// while four eyes are on. Days that are ready are closed together.
import { systemActor, usd } from '@candor/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { prepareDays } from './prepare-days.ts';
import { signDay } from './testing/sign-day.ts';
import { tradingDayOf } from './trading-days.ts';

const dayMs = 86_400_000;
let venue: TestVenue;
let ann: OfficeClient;
let ben: OfficeClient;
/** Eight in a row: the first and the last were read at their end, the others could not be. */
let days: string[];
beforeAll(async () => {
  venue = await openTestVenue({ FOUR_EYES: 'off', OFFICE_SECOND_FACTOR: 'off' });
  ann = await openOffice(venue, 'administrator', 'ann@office.test');
  ben = await openOffice(venue, 'finance', 'ben@office.test');
  const accountId = 900_401;
  let seq = 0;
  for (const command of [
    { type: 'OpenAccount', accountId, demo: false },
    { type: 'CreditDeposit', accountId, depositId: 1, amount: usd('100') },
  ])
    ({ seq } = await venue.engine.submit({
      command: command as never,
      actor: systemActor('test'),
      idempotency: null,
    }));
  await venue.engine.projected(0, seq);
  const { endedAt } = tradingDayOf(Date.now());
  for (const later of [0, 7])
    await prepareDays(
      {
        shards: 1,
        pool: venue.pool,
        now: Date.now,
        venueNow: () => endedAt + later * dayMs + 2 * 3_600_000 * Math.sign(later) + 60_000,
        account: (id) => venue.engine.account(id),
      },
      new AbortController().signal,
    );
  const { rows } = await venue.pool.query<{ day: string }>('select day from report_days order by day');
  days = rows.map(({ day }) => day);
});
afterAll(() => venue.stop());

const valuation = 'the last known prices';
const day = (n: number): string => days[n] ?? '';
const closable = async () => (await ann.get('reportDays')).closable;
const waiting = async (by: OfficeClient): Promise<number | undefined> => {
  // Read once a second for all requests.
  venue.clock.offsetMs += 2_000;
  return (await by.get('officePulse')).list.find(({ topic }) => topic === 'closable-days')?.waiting;
};

test('the earliest open day comes first, and each waits for a signed reconciliation', async () => {
  expect(days.length).toBeGreaterThanOrEqual(4);
  expect(await ann.ask('closeDay', { day: day(1) })).toMatchObject({
    error: 'day_out_of_order',
    field: 'day',
    details: { earliest: day(0) },
  });
  const lacking = { error: 'day_not_reconciled', field: 'day', details: { day: day(0) } };
  expect(await ann.ask('closeDay', { day: day(0) })).toMatchObject(lacking);
  expect(await ann.ask('closeDays', { to: day(2) })).toMatchObject(lacking);
  expect(await closable()).toEqual({
    ...{
      earliest: day(0),
      count: 0,
      to: null,
      unvalued: 0,
      stopped: { day: day(0), lacks: 'reconciliation' },
    },
  });
  await signDay(day(0), ann, ben);
  expect(await waiting(ben)).toBe(1);
  expect(await ann.get('closeDay', { day: day(0) })).toMatchObject({ closed_by: ann.email, valuation: '' });
});

test('ready days are closed together, up to the first that is not ready', async () => {
  await signDay(day(2), ann, ben);
  expect(await waiting(ben)).toBe(0);
  await signDay(day(1), ann, ben);
  expect(await waiting(ben)).toBe(2);
  expect(await waiting(await openOffice(venue, 'auditor'))).toBeUndefined();
  expect(await closable()).toEqual({
    ...{
      earliest: day(1),
      count: 2,
      to: day(2),
      unvalued: 2,
      stopped: { day: day(3), lacks: 'reconciliation' },
    },
  });
  expect(await ann.ask('closeDays', { to: day(3) })).toMatchObject({
    error: 'day_not_valued',
    field: 'valuation',
    details: { day: day(1) },
  });
  for (const empty of ['.', '\u200B\u200B\u200B', '\u3164\u3164\u3164', ' a-b '])
    expect(await ann.ask('closeDays', { to: day(3), valuation: empty })).toMatchObject({
      error: 'invalid_parameter',
      field: 'valuation',
    });
  expect(await ann.get('closeDays', { to: day(3), valuation })).toEqual({
    closed: 2,
    to: day(2),
    stopped: { day: day(3), lacks: 'reconciliation' },
  });
  const closed = await ann.get('reportDay', { day: day(2) });
  expect(closed.day).toMatchObject({ closed_by: ann.email, measured_at: null, valuation });
  const { rows } = await venue.pool.query(
    `select subject from audit_log where act = 'close' order by seq desc limit 3`,
  );
  expect(rows.map(({ subject }) => subject)).toEqual([
    `day ${day(2)}`,
    `day ${day(1)}`,
    `days ${day(1)} to ${day(2)}`,
  ]);
  expect(await ann.ask('closeDays', { to: day(1) })).toMatchObject({ error: 'already_decided' });
});

test('a day with a difference is closed separately', async () => {
  await signDay(day(3), ann, ben, -1);
  await signDay(day(4), ann, ben);
  expect(await closable()).toMatchObject({ count: 1, to: day(3), stopped: null });
  expect(await waiting(ben)).toBe(1);
  expect(await ann.ask('closeDays', { to: day(4), valuation })).toMatchObject({
    error: 'day_not_reconciled',
    details: { day: day(3) },
  });
  expect(await ann.get('closeDays', { to: day(3), valuation })).toMatchObject({ closed: 1, to: day(3) });
  await signDay(day(5), ann, ben, 1);
  expect(await closable()).toMatchObject({
    count: 1,
    to: day(4),
    stopped: { day: day(5), lacks: 'balance' },
  });
  expect(await ann.get('closeDays', { to: day(5), valuation })).toEqual({
    ...{ closed: 1, to: day(4), stopped: { day: day(5), lacks: 'balance' } },
  });
  expect(await ann.get('closeDay', { day: day(5), valuation })).toMatchObject({ closed_by: ann.email });
});

test('the database rejects closing out of order, unsigned or without a valuation', async () => {
  const close = (which: string) =>
    venue.pool.query(
      `update report_days set closed_at = now(), closed_by = $2, digest = sha256('x') where day = $1`,
      [which, ann.id],
    );
  await expect(close(day(6))).rejects.toThrow(/is not signed/);
  await expect(close(day(7))).rejects.toThrow(/is open/);
  await signDay(day(6), ann, ben);
  await expect(close(day(6))).rejects.toThrow(/report_days_valued/);
});

test('while four eyes are on, two operators close a day', async () => {
  await ann.get('officeChangeSettings', { four_eyes: 1, reason: 'real clients come' });
  const ask = async () => {
    const requested = await ben.get('closeDays', { to: day(7), valuation });
    return 'id' in requested ? requested.id : 0;
  };
  const outdated = await ask();
  const id = await ask();
  expect((await ann.get('officeChanges', { id })).list).toMatchObject([
    { id, act: 'close', subject: `day ${day(6)}`, permission: 'reports.close', after: { valuation } },
  ]);
  expect((await ann.get('reportDay', { day: day(6) })).day.closed_at).toBeNull();
  expect(await ben.ask('officeConfirmChange', { id })).toMatchObject({ error: 'second_operator_required' });
  await ann.get('officeConfirmChange', { id });
  expect((await ann.get('reportDay', { day: day(6) })).day).toMatchObject({
    closed_by: ann.email,
    valuation,
  });
  const figure = { day: day(6), book: 'cash', amount: '-1.5', reason: 'a fee was booked twice' };
  const requested = await ben.ask('correctDay', figure);
  expect(requested.data).toMatchObject({ status: 'waiting' });
  await ann.get('officeConfirmChange', { id: (requested.data as { id: number }).id });
  expect((await ann.get('reportDay', { day: day(6) })).corrections).toMatchObject([{ by: ann.email }]);
  await signDay(day(7), ann, ben);
  // It would close another day than the one that was shown.
  expect(await ann.ask('officeConfirmChange', { id: outdated })).toMatchObject({ error: 'change_outdated' });
  expect((await ann.get('reportDay', { day: day(7) })).day.closed_at).toBeNull();
});
