// The office changes instruments for everyone at once, tries changes as a dry run, halts and resumes.
import { operatorActor } from '@candor/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestSocket } from '../../web/sockets/testing.ts';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

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
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.session('GBPUSD', 'open');
  venue.market.tick('GBPUSD', 130_000, 130_010);
  venue.market.confirm();
  ({ token } = await client.loginDemo());
});

const EURUSD = 1;
const GBPUSD = 2;
const change = (params: Record<string, unknown>) =>
  office.get('officeChangeInstrument', { id: EURUSD, ...params });
const refused = (params: Record<string, unknown>) =>
  office.ask('officeChangeInstrument', { id: EURUSD, ...params });
const order = (params: Record<string, unknown> = {}) =>
  client.ask(
    'submit',
    { type: 1, cont: '0.1', forex_id: EURUSD, status: 1, target_price: 0, multiple: 100, ...params },
    { token },
  );
const listed = async (id = EURUSD) => (await client.get('tradeList')).find(({ Id }) => Id === id);

test('a changed leverage applies at once, to the next order and in the list of the ticket', async () => {
  const socket = await TestSocket.open(venue.origin);
  socket.send({ cmd: 'sub', topic: 'DAY_MARKET' });
  await socket.next(({ topic }) => topic === 'DAY_MARKET');
  const before = await office.get('officeInstrument', { id: EURUSD });
  const changed = await change({ multiples: [30, 10], reason: 'the regulator asks for it' });
  expect(changed).toMatchObject({ multiples: [10, 30], changed_by: office.email, code: 'EURUSD' });
  expect(changed.version).toBeGreaterThan(before.version);
  expect(await order()).toMatchObject({ error: 'leverage_not_offered', details: { offered: [10, 30] } });
  expect(await order({ multiple: 30 })).toMatchObject({ code: 1, data: { Multiple: 30 } });
  expect(await listed()).toMatchObject({
    HasForexMultiple: [{ Value: 10 }, { Value: 30 }],
    Version: changed.version,
  });
  // A client with the older list is notified with the next quotes.
  const push = await socket.next(
    ({ data }) =>
      (data as unknown as { Version?: number }[] | undefined)?.some?.(
        (row) => row.Version === changed.version,
      ) ?? false,
  );
  expect(push.topic).toBe('DAY_MARKET');
  const { list } = await office.get('officeInstrumentHistory', { id: EURUSD });
  expect(list[0]).toMatchObject({
    actor: office.email,
    act: 'change',
    before: { multiples: before.multiples },
    after: { multiples: [10, 30], reason: 'the regulator asks for it' },
  });
  await change({ multiples: before.multiples });
});

test('a repeated or unchanged value changes nothing', async () => {
  const key = 'k'.repeat(20);
  const total = async () => (await office.get('officeInstrumentHistory', { id: EURUSD })).total;
  const before = await total();
  await office.get('officeChangeInstrument', { id: EURUSD, stops_level: 33 }, { key });
  await office.get('officeChangeInstrument', { id: EURUSD, stops_level: 33 }, { key });
  await change({ stops_level: 33 });
  expect(await total()).toBe(before + 1);
  const { version } = await change({ stops_level: 20 });
  const other = await openOffice(venue, 'administrator');
  await other.get('officeChangeInstrument', { id: EURUSD, stops_level: 21, version });
  expect(await refused({ stops_level: 22, version })).toMatchObject({
    error: 'changed_meanwhile',
    details: { by: other.email },
  });
  await change({ stops_level: 20 });
});

test.each([
  [{ multiples: [100, 100] }, 'multiples'],
  [{ multiples: [0] }, 'multiples'],
  [{ lots_min: '0.0000001' }, 'lots_min'],
  [{ lots_max: '0.001' }, 'lots_max'],
  [{ lot_step: 0 }, 'lot_step'],
  [{ fee_rate: -1 }, 'fee_rate'],
  [{ swap_long: 'a' }, 'swap_long'],
  [{ swap_triple_weekday: 6 }, 'swap_triple_weekday'],
  [{ markup: 1_000_001 }, 'markup'],
  [{ precision: 4 }, 'precision'],
  [{ margin_mode: 'none' }, 'margin_mode'],
  [{ enabled: 2 }, 'enabled'],
  [{ category_id: 99 }, 'category_id'],
  [{ position: 100_001 }, 'position'],
  [{ logo: 'https://evil.example/x.svg' }, 'logo'],
  [{ names: { xx: 'Euro' } }, 'names.xx'],
  [{ names: { en: 'a\nb' } }, 'names.en'],
  [{ hours: 'never' }, 'hours'],
  [{ hours: { zone: 'Mars', weekly: 'always', day_ends_at: 1_440, holidays: [] } }, 'hours.zone'],
  [{ hours: { zone: 'UTC', weekly: [], day_ends_at: 1_440, holidays: [] } }, 'hours.weekly'],
  [{ hours: { zone: 'UTC', weekly: 'always', day_ends_at: 0, holidays: [] } }, 'hours.day_ends_at'],
  [
    { hours: { zone: 'UTC', weekly: 'always', day_ends_at: 1_440, holidays: ['2026-02-30'] } },
    'hours.holidays',
  ],
] as const)('%j is rejected by its name', async (params, field) => {
  expect(await refused(params)).toMatchObject({ error: 'invalid_parameter', field });
  expect(await refused({ ...params, dry_run: 1 })).toMatchObject({ error: 'invalid_parameter', field });
});

test('sessions end after they begin, and do not overlap', async () => {
  const at = (weekday: number, minute: number) => ({ weekday, minute });
  const hours = (weekly: unknown) => ({ zone: 'UTC', weekly, day_ends_at: 1_440, holidays: [] });
  const back = hours([{ opens: at(1, 600), closes: at(1, 600) }]);
  expect(await refused({ hours: back })).toMatchObject({ field: 'hours.weekly.0.closes' });
  const twice = hours([
    { opens: at(1, 600), closes: at(1, 900) },
    { opens: at(1, 800), closes: at(1, 1_000) },
  ]);
  expect(await refused({ hours: twice })).toMatchObject({ field: 'hours.weekly.1.opens' });
  const round = hours([
    { opens: at(6, 600), closes: at(0, 700) },
    { opens: at(0, 600), closes: at(0, 900) },
  ]);
  expect(await refused({ hours: round })).toMatchObject({ field: 'hours.weekly.1.opens' });
});

test('a dry run names the accounts that a change would bring to a margin call or a stop-out, and changes nothing', async () => {
  // 5 lots at 100: 5,500 USD of margin on 10,000 USD.
  expect(await order({ type: 2, cont: '5' })).toMatchObject({ code: 1 });
  const before = await office.get('officeInstrument', { id: EURUSD });
  const less = await change({ multiples: [20], dry_run: true });
  expect(less).toMatchObject({ multiples: [20], version: before.version });
  const mine = less.dry_run?.accounts.find(({ margin }) => margin === 5_500);
  expect(mine).toMatchObject({
    now: 'fine',
    after: 'fine',
    anew: 'stop_out',
    margin_anew: 27_500,
    is_demo: 1,
  });
  expect(mine?.client?.id).toBeGreaterThan(0);
  expect(mine?.trade_account).toMatch(/^\d+$/);
  // 1,000 points on 5 lots: 5,000 USD of the 10,000.
  const wide = await change({ markup: 1_000, dry_run: 1 });
  expect(wide.dry_run?.accounts.find(({ margin }) => margin === 5_500)).toMatchObject({
    after: 'margin_call',
  });
  expect((await change({ fee_rate: 9, dry_run: 1 })).dry_run).toMatchObject({ concerned: 0, accounts: [] });
  const hours = {
    zone: 'UTC',
    weekly: [{ opens: { weekday: 0, minute: 0 }, closes: { weekday: 0, minute: 1 } }],
  };
  const closed = await change({ hours: { ...hours, day_ends_at: 1_440, holidays: [] }, dry_run: 1 });
  expect(closed).toMatchObject({ hours_of: 'own', dry_run: { market: 'closes' } });
  expect(await office.get('officeInstrument', { id: EURUSD })).toEqual({
    ...before,
    quoted_at: expect.any(Number),
  });
  expect(await refused({ contract_size: 10, dry_run: 1 })).toMatchObject({
    error: 'terms_in_use',
    field: 'contract_size',
  });
  expect(await refused({ contract_size: 10 })).toMatchObject({
    error: 'terms_in_use',
    field: 'contract_size',
  });
});

test('a halted instrument rejects all trades, shows as halted, and can be resumed', async () => {
  expect(await order()).toMatchObject({ code: 1 });
  const [open] = (await client.get('myDeal', { status: 1 }, { token })).data;
  const halted = await office.get('officeHaltInstrument', { id: EURUSD, reason: 'the feed is in doubt' });
  expect(halted).toMatchObject({
    status: 2,
    halt: { reason: 'the feed is in doubt', by: office.email, at: expect.any(String) },
  });
  expect(await order()).toMatchObject({ code: 0, error: 'market_halted' });
  expect(await client.ask('close', { id: open?.Id ?? 0 }, { token })).toMatchObject({
    error: 'market_halted',
  });
  expect(await listed()).toMatchObject({ MarketStatus: 2 });
  expect(await order({ forex_id: GBPUSD })).toMatchObject({ code: 1 });
  // The feed continues, and its own sessions do not end the halt.
  venue.market.session('EURUSD', 'open');
  expect(await listed()).toMatchObject({ MarketStatus: 2 });
  await office.get('officeHaltInstrument', { id: EURUSD, reason: 'said twice' });
  expect(await office.get('officeResumeInstrument', { id: EURUSD })).toMatchObject({ status: 1, halt: null });
  venue.market.tick('EURUSD', 110_000, 110_010);
  expect(await client.ask('close', { id: open?.Id ?? 0 }, { token })).toMatchObject({ code: 1 });
  const { list } = await office.get('officeInstrumentHistory', { id: EURUSD });
  expect(list.slice(0, 2).map(({ act }) => act)).toEqual(['resume', 'halt']);
  expect(await office.ask('officeHaltInstrument', { id: EURUSD, reason: ' ' })).toMatchObject({
    field: 'reason',
  });
  expect(await office.ask('officeHaltInstrument', { id: 999, reason: 'no such' })).toMatchObject({
    error: 'instrument_not_found',
  });
});

test('names, order, category and availability show in the clients’ list', async () => {
  await change({
    names: { en: 'The Euro', de: 'Der Euro' },
    position: 100_000,
    category_id: 5,
    show_code: 'EUR-USD',
  });
  const list = await client.get('tradeList');
  expect(list.at(-1)).toMatchObject({
    Id: EURUSD,
    EnglishName: 'The Euro',
    ShowCode: 'EUR-USD',
    CategoryId: 5,
  });
  const german = await client.get('tradeList', {}, { headers: { lang: 'de' } });
  expect(german.at(-1)).toMatchObject({ Name: 'Der Euro' });
  expect(
    await client.get('tradeList', { searchCurrency: 'der euro' }, { headers: { lang: 'de' } }),
  ).toHaveLength(1);
  const changed = await change({ names: { en: '' }, category_id: 1, position: 10, show_code: 'EUR/USD' });
  expect(changed.names).toEqual({ de: 'Der Euro' });
  expect(changed.shown_names).toMatchObject({ de: 'Der Euro', en: 'Euro / US Dollar' });
  await change({ enabled: false });
  expect(await listed()).toBeUndefined();
  expect(await order()).toMatchObject({ error: 'instrument_not_found' });
  await change({ enabled: true, names: { de: '' } });
  expect((await client.get('tradeList'))[0]).toMatchObject({ Id: EURUSD });
});

test('after a kill the job sends the decision to the engine, with the operator who decided', async () => {
  const { specs } = await venue.engine.instruments();
  const gbpusd = specs.find(({ id }) => id === GBPUSD);
  await venue.pool.query(
    `insert into instrument_acts (instrument_id, operator_id, command, at) values ($1, $2, $3, now())`,
    [
      GBPUSD,
      office.id,
      JSON.stringify({ type: 'ConfigureInstrument', terms: { ...gbpusd, multiples: [7] } }),
    ],
  );
  const job = venue.jobs.find(({ name }) => name.startsWith('give the engine'));
  await job?.run(new AbortController().signal);
  expect(await office.get('officeInstrument', { id: GBPUSD })).toMatchObject({ multiples: [7] });
  expect(await order({ forex_id: GBPUSD, multiple: 7 })).toMatchObject({ code: 1 });
  // A change that the engine no longer accepts is reported, and changes nothing.
  await venue.pool.query(
    `insert into instrument_acts (instrument_id, operator_id, command, at) values ($1, $2, $3, now())`,
    [
      GBPUSD,
      office.id,
      JSON.stringify({ type: 'ConfigureInstrument', terms: { ...gbpusd, contractSize: 7 } }),
    ],
  );
  await job?.run(new AbortController().signal);
  expect(await office.get('officeInstrument', { id: GBPUSD })).toMatchObject({ contract_size: 100_000 });
  const { list } = await office.get('officeInstrumentHistory', { id: GBPUSD });
  expect(list[0]).toMatchObject({ act: 'refuse change', after: { refusal: 'terms_in_use' } });
  const { rows } = await venue.pool.query('select 1 from instrument_acts where done_at is null');
  expect(rows).toEqual([]);
  expect(operatorActor(office.email).id).toBe(office.email);
});

test('a mark-up is added to every ask, and to no bid', () => {
  const tick = { kind: 'tick', instrumentId: EURUSD, no: 1, bid: 110_000, ask: 110_010, at: 1 } as never;
  const session = { kind: 'session', instrumentId: EURUSD, status: 'open', nextOpen: null, at: 1 } as never;
  const spec = venue.listings.find(EURUSD)?.spec;
  if (!spec) throw new Error('EURUSD is not listed');
  venue.listings.takeSpec({ ...spec, markup: 5 as never });
  expect(venue.listings.markUp([tick, session])).toEqual([{ ...(tick as object), ask: 110_015 }, session]);
  venue.listings.takeSpec(spec);
  expect(venue.listings.markUp([tick])).toEqual([tick]);
});

test('a guaranteed stop is offered by the office, and costs its premium when it is reached', async () => {
  const guarantee = { guaranteed_premium: 30, guaranteed_distance: 100, guaranteed_lots_max: '1' };
  expect(await refused({ guaranteed_premium: 1_000_001 })).toMatchObject({ field: 'guaranteed_premium' });
  await change(guarantee);
  expect(await listed()).toMatchObject({
    GuaranteedPremium: 30,
    GuaranteedDistance: 100,
    GuaranteedLotsMax: 1,
  });
  const { Id } = (await order()).data;
  const set = (stop_loss_price: string, id = Id) =>
    client.ask('setGuaranteedStop', { id, stop_loss_price }, { token });
  expect(await set('1.09950')).toMatchObject({
    error: 'invalid_stop_loss',
    details: { nearest: 1.09899 },
  });
  expect((await set('1.09800')).data).toMatchObject({ TargetLossPrice: 1.098, GuaranteedPremium: 30 });
  const large = (await order({ cont: '0.95' })).data;
  expect(await set('1.09800', large.Id)).toMatchObject({
    error: 'guarantee_above_limit',
    details: { max: 0.9 },
  });
  venue.market.tick('EURUSD', 108_000, 108_010);
  await expect
    .poll(async () => (await client.get('myDeal', { status: 3 }, { token })).data)
    .toMatchObject([{ Id, CloseReason: 'stop_loss', UpdatePrice: 1.098, FactProfits: -21, TradeFee: 3.3 }]);
  await change({ guaranteed_premium: 0 });
  expect(await set('1.07000', large.Id)).toMatchObject({ error: 'guarantee_not_offered' });
});
