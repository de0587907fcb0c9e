// The page of execution shows what happened, real and demo separate, and the same numbers as the journal alone gives.
import { LANGUAGES } from '@candor/i18n';
import fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countExecution } from '../../commands/trust.ts';
import { proveLedger } from '../../commands/verify/ledger/prove-ledger.ts';
import { proveTape } from '../../commands/verify/tape/prove-tape.ts';
import { numberTypes } from '../../db/database.ts';
import { FLAG_NUMBERS } from '../../tape/flags.ts';
import { addCounts, countQuotes, findMiscounts, recountQuotes } from '../../tape/quote-counts.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import type { ModuleContext } from '../module.ts';
import { makeDrawing } from './drawing.ts';
import { makeTrustModule } from './index.ts';
import { readMetrics } from './read-metrics.ts';

let venue: TestVenue;
let client: TestClient;
let token: string;
let db: pg.Client;

beforeAll(async () => {
  venue = await openTestVenue({}, { logs: true });
  venue.market.session('EURUSD', 'open');
  quote(110_000);
  client = makeTestClient(venue.origin);
  ({ token } = await client.loginDemo());
  db = new pg.Client({ ...venue.connection, types: numberTypes });
  await db.connect();
}, 60_000);
afterAll(async () => {
  await db.end();
  await venue.stop();
});

function quote(bid: number): void {
  venue.market.tick('EURUSD', bid, bid + 10);
  venue.market.confirm();
}

it('counts fills against the quote or the level by size, and rejections by reason', async () => {
  const buy = { multiple: 100, status: 1, cont: '0.10', forex_id: venue.market.findCode('EURUSD'), type: 1 };
  const submit = async (more: object) => client.ask('submit', { ...buy, ...more } as never, { token });
  const equal = await client.get('submit', { ...buy, target_price: '1.10010' } as never, { token });
  await submit({ target_price: '1.10012' });
  // It names no quote, so it is compared with none.
  await submit({});
  await client.get('setStopPrice', { id: equal.Id, stop_loss_price: '1.09' }, { token });
  quote(108_900);
  await expect
    .poll(async () => (await readMetrics(db)).counts.find(({ measure }) => measure === 'stop_loss'))
    .toEqual({ demo: true, measure: 'stop_loss', size: 'small', bucket: 'worse_1', count: 1 });
  const { counts, changes, listed } = await readMetrics(db);
  const market = counts.filter(({ measure }) => measure === 'market');
  expect(market).toContainEqual({
    demo: true,
    measure: 'market',
    size: 'small',
    bucket: 'equal',
    count: 1,
  });
  const beside = { demo: true, size: 'small', bucket: '', count: 1 };
  expect(counts).toContainEqual({ ...beside, measure: 'unseen' });
  expect(counts).toContainEqual({ ...beside, measure: 'closed', size: '', bucket: 'stop_loss' });
  // The store's first rules are not changes; they are counted.
  expect(changes).toEqual([]);
  expect(listed?.instruments).toBeGreaterThan(1);
  expect(listed).toMatchObject({ from: 1 });
}, 30_000);

it('counts rejections without an event, and execution times of accepted orders, each once', async () => {
  const order = {
    multiple: 100,
    status: 1,
    cont: '0.10',
    forex_id: venue.market.findCode('EURUSD'),
    type: 1,
  };
  const beside = async () =>
    (await readMetrics(db)).counts.filter(({ measure }) => measure === 'durable' || measure === 'unrecorded');
  expect(await beside()).toEqual([]);
  const tooLarge = { ...order, cont: '9999.00' };
  await client.ask('submit', tooLarge as never, { token });
  await client.ask('submit', tooLarge as never, {
    token,
    headers: { 'idempotency-key': 'one-refusal-of-a-test' },
  });
  await client.ask('submit', tooLarge as never, {
    token,
    headers: { 'idempotency-key': 'one-refusal-of-a-test' },
  });
  // From the first test: three orders placed and one whose stop was set.
  venue.engineClock.offsetMs = 61_000;
  await expect.poll(async () => (await beside()).length).toBeGreaterThan(1);
  const counted = await beside();
  const durable = counted.filter(({ measure }) => measure === 'durable');
  expect(durable.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  expect(durable.every(({ demo, bucket }) => demo && /^(under_\d+|longer)$/.test(bucket))).toBe(true);
  expect(counted.filter(({ measure }) => measure === 'unrecorded')).toEqual([
    { demo: true, measure: 'unrecorded', size: '', bucket: 'quantity_too_large', count: 1 },
  ]);
  expect((await readMetrics(db)).counts).toContainEqual({
    demo: true,
    measure: 'refused',
    size: '',
    bucket: 'quantity_too_large',
    count: 1,
  });
}, 30_000);

it('counts quarantined and rejected quotes of the tape, each once', async () => {
  const instrument_id = venue.market.findCode('EURUSD');
  venue.engine.market([
    { kind: 'marked', instrumentId: instrument_id, no: 0, bid: 1, ask: 2, reason: 'outlier' } as never,
    { kind: 'marked', instrumentId: instrument_id, no: 0, bid: 0, ask: 2, reason: 'no_price' } as never,
  ]);
  await expect
    .poll(async () => (await readMetrics(db)).quotes, { timeout: 20_000 })
    .toEqual([
      { instrument_id, mark: 0, count: 2 },
      { instrument_id, mark: FLAG_NUMBERS.no_price, count: 1 },
      { instrument_id, mark: FLAG_NUMBERS.outlier, count: 1 },
    ]);
  expect(await recountQuotes(db)).toHaveLength(3);
  expect(await countQuotes(db)).toBe(false);
  await db.query('update quote_counts set count = count + 2 where mark = $1', [FLAG_NUMBERS.outlier]);
  expect(await findMiscounts(db)).toEqual([{ instrument_id, mark: FLAG_NUMBERS.outlier, count: -2 }]);
  expect((await proveTape(db)).findings.join()).toContain('counts of quotes');
  await addCounts(db, await findMiscounts(db));
  expect((await proveTape(db)).findings).toEqual([]);
}, 40_000);

it('follows from journal and tape alone, and is verified with the other tables', async () => {
  expect(await countExecution(db)).toEqual(await readMetrics(db));
  expect((await proveLedger(db)).findings).toEqual([]);
  await db.query(`update execution_counts set count = count + 1 where measure = 'stop_loss'`);
  expect(await countExecution(db)).not.toEqual(await readMetrics(db));
  expect((await proveLedger(db)).findings.join()).toContain('execution_counts');
  await db.query(`update execution_counts set count = count - 1 where measure = 'stop_loss'`);
  await db.query('update venue_starts set at = at + 1');
  expect(await countExecution(db)).not.toEqual(await readMetrics(db));
  expect((await proveLedger(db)).findings.join()).toContain('venue_starts');
  await db.query('update venue_starts set at = at - 1');
}, 30_000);

it('rounds no share in favour of the venue', () => {
  const { percent, percentAtMost } = makeDrawing('en', String);
  expect([percent(0.999_999), percent(1)].map(textOf)).toEqual(['99.999%', '100%']);
  expect([percentAtMost(0), percentAtMost(1e-9)].map(textOf)).toEqual(['0%', '0.001%']);
});

const textOf = (html: string): string => html.replace(/<[^>]*>/g, '');

it('renders a page once a minute for each language', async () => {
  let [at, requestCount] = [Date.now(), 0];
  const codeOf = (id: number): string => {
    requestCount += 1;
    return String(id);
  };
  const db = { requests: venue.pool } as unknown as ModuleContext['db'];
  const app = fastify();
  makeTrustModule({ db, now: () => at, venueNow: () => at }, { codeOf }).routes?.(app, undefined as never);
  const get = async (language: string) => (await app.inject(`/trust?lang=${language}`)).body;
  const english = await get('en');
  const once = requestCount;
  expect(once).toBeGreaterThan(0);
  expect(await get('en')).toBe(english);
  expect(requestCount).toBe(once);
  expect(await get('de')).toContain('<html lang="de"');
  at += 60_000;
  await get('en');
  expect(requestCount).toBe(3 * once);
  await app.close();
});

it('is one page without scripts in every language', async () => {
  for (const language of LANGUAGES) {
    const answer = await fetch(`${venue.origin}/trust?lang=${language}`);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    expect(page).not.toContain('<script');
    expect(page).not.toContain('page.trust');
    expect(page).not.toContain('npm run');
    expect(page.match(/<div class="plot"/g)?.length).toBe(3);
    expect(page.match(/<main>/g)?.length).toBe(1);
    expect(page).toContain('<code dir="ltr">quantity_too_large</code>');
  }
  const english = await (await fetch(`${venue.origin}/trust?lang=en`)).text();
  expect(english).toContain('Not included: 1 market order sent without a displayed price.');
  expect(english).toContain('<td>Lot size not allowed<br>');
  expect(english).toContain('href="/trust?lang=de"');
  const german = await fetch(`${venue.origin}/trust`, { headers: { 'accept-language': 'de-AT,de;q=0.9' } });
  expect(await german.text()).toContain('<html lang="de"');
  const plain = await fetch(`${venue.origin}/trust`, { headers: { 'accept-language': 'xx' } });
  expect(await plain.text()).toContain('<html lang="en"');
});
