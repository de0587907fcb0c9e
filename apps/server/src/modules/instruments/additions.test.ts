// The office lists another instrument while the venue runs: everything has it, clients once it is enabled.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openInstruments } from '../../listings/instrument-rows.ts';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

const EURUSD = 1;
let venue: TestVenue;
let office: OfficeClient;
let client: TestClient;
let token: string;
beforeAll(async () => {
  venue = await openTestVenue({ REQUIRE_IDENTITY: 'none' });
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  office = await openOffice(venue, 'dealing');
  ({ token } = await client.loginDemo());
});

const eurcad = {
  ...{ like: EURUSD, code: 'EURCAD', base_currency: 'EUR', quote_currency: 'CAD', precision: 5 },
  ...{ spread: 14, price_low: '0.8', price_high: '3.2' },
};
const listed = async (code: string) => (await client.get('tradeList')).find(({ Code }) => Code === code);

test('one that was added is priced and traded on as soon as it is enabled', async () => {
  const added = await office.get('officeAddInstrument', { ...eurcad, markup: 3, reason: 'clients want it' });
  expect(added).toMatchObject({
    ...{ id: 406, code: 'EURCAD', show_code: 'EUR/CAD', name: 'Euro / Canadian Dollar', enabled: 0 },
    ...{ precision: 5, markup: 3, multiples: [10, 20, 50, 100, 200, 500], status: 0, bid: null },
    ...{ logo: '/logos/eurcad.svg', category_id: 1, changed_by: office.email },
  });
  expect(await listed('EURCAD')).toBeUndefined();
  expect((await fetch(`${venue.origin}/logos/eurcad.svg`)).status).toBe(200);
  expect((await fetch(`${venue.origin}/logos/eurxxx.svg`)).status).toBe(404);
  expect((await office.get('officeInstrumentHistory', { id: 406 })).list).toMatchObject([
    {
      act: 'add',
      actor: office.email,
      after: { like: 'EURUSD', price_high: 3.2, band: 0.006, reason: 'clients want it' },
    },
  ]);
  await office.get('officeChangeInstrument', { id: 406, enabled: 1 });
  for (const [code, bid] of [
    ['EURUSD', 110_000],
    ['USDCAD', 139_000],
    ['EURCAD', 152_900],
  ] as const) {
    venue.market.session(code, 'open');
    venue.market.tick(code, bid, bid + 10);
  }
  venue.market.confirm();
  expect(await listed('EURCAD')).toMatchObject({ Id: 406, Code: 'EURCAD' });
  const order = { type: 1, cont: '0.1', forex_id: 406, status: 1, target_price: 0, multiple: 100 };
  expect(await client.ask('submit', order, { token })).toMatchObject({ code: 1, data: { Price: 1.5291 } });
});

test('its row is what the next start has', async () => {
  const entries = await openInstruments(venue.pool, Date.now());
  expect(entries.at(-1)).toMatchObject({
    ...{ spec: { id: 406, code: 'EURCAD', enabled: false }, range: [0.8, 3.2], band: 0.006, spread: 14 },
    ...{ calendar: 'forex', categoryId: 1, feeOfMargin: entries[0]?.feeOfMargin },
  });
});

test.each([
  [{ code: 'EURUSD' }, 'invalid_parameter', 'code'],
  [{ code: 'eurnok' }, 'invalid_parameter', 'code'],
  [{ like: 9_999 }, 'instrument_not_found', undefined],
  [{ precision: 11 }, 'invalid_parameter', 'precision'],
  [{ price_low: '0' }, 'invalid_parameter', 'price_low'],
  [{ price_low: '0.1234567' }, 'invalid_parameter', 'price_low'],
  [{ price_high: '0.8' }, 'invalid_parameter', 'price_high'],
  [{ spread: 0 }, 'invalid_parameter', 'spread'],
  [{ band: '0.6' }, 'invalid_parameter', 'band'],
  [{ quote_currency: 'EUR' }, 'invalid_parameter', 'quote_currency'],
  [{ multiples: [20_000] }, 'invalid_parameter', 'multiples'],
  [{ category_id: 77 }, 'invalid_parameter', 'category_id'],
] as const)('rejects %j', async (params, error, field) => {
  const before = (await office.get('officeInstruments', {})).total;
  const answer = await office.ask('officeAddInstrument', { ...eurcad, code: 'EURNOK', ...params });
  expect(answer).toMatchObject({ error, ...(field === undefined ? {} : { field }) });
  expect((await office.get('officeInstruments', {})).total).toBe(before);
});

test('a key adds one once, also where its code is taken by then', async () => {
  const key = 'a'.repeat(20);
  const params = { ...eurcad, code: 'SUGAR', base_currency: 'SUGAR', quote_currency: 'USD', precision: 3 };
  const hours = { zone: 'UTC', weekly: 'always', day_ends_at: 1_440, holidays: ['12-25'] };
  const named = {
    ...params,
    hours,
    show_code: 'Sugar',
    names: { en: 'Raw sugar' },
    price_high: '90',
    enabled: 1,
  };
  const first = await office.get('officeAddInstrument', named, { key });
  expect(await office.get('officeAddInstrument', named, { key })).toMatchObject({ id: first.id });
  expect(await listed('SUGAR')).toMatchObject({ Id: first.id });
  expect(first).toMatchObject({
    hours,
    hours_of: 'own',
    name: 'Raw sugar',
    shown_names: { de: 'SUGAR / US-Dollar' },
  });
  expect(await (await fetch(`${venue.origin}/logos/sugar.svg`)).text()).toContain('>SUGA</text>');
});

test('one that the engine had not taken before the venue ended is listed with the next act', async () => {
  const [eurusd] = await openInstruments(venue.pool, Date.now());
  if (!eurusd) throw new Error('there is no instrument');
  const spec = { ...eurusd.spec, id: 700, code: 'EURSEK', quoteCurrency: 'SEK', enabled: true };
  const entry = JSON.stringify({ ...eurusd, spec, showCode: 'EUR/SEK', logo: '/logos/eursek.svg' });
  await venue.pool.query(`insert into instruments values (700, 'EURSEK', $1, $2, now())`, [
    entry,
    office.email,
  ]);
  await venue.pool.query(
    `insert into instrument_acts (instrument_id, operator_id, command, at) values (700, $1, $2, now())`,
    [office.id, JSON.stringify({ type: 'ConfigureInstrument', terms: spec })],
  );
  expect((await openInstruments(venue.pool, Date.now())).map(({ spec: { id } }) => id)).not.toContain(700);
  expect(await listed('EURSEK')).toBeUndefined();
  await office.get('officeChangeInstrument', { id: EURUSD, stops_level: 44 });
  expect(await listed('EURSEK')).toMatchObject({ Id: 700 });
  expect((await openInstruments(venue.pool, Date.now())).map(({ spec: { id } }) => id)).toContain(700);
});
