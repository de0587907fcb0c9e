// The page of execution: what it shows is what happened, real and demo apart, and what the journal alone gives.
import { LANGUAGES } from '@candor/i18n';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countExecution } from '../../commands/count-execution.ts';
import { proveLedger } from '../../commands/prove.ts';
import { numberTypes } from '../../db/database.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { readFigures } from './read-figures.ts';

let venue: TestVenue;
let client: TestClient;
let token: string;
let db: pg.Client;

beforeAll(async () => {
  venue = await openTestVenue();
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

it('counts fills against the quote or the level, by their size, and refusals by their reason', async () => {
  const buy = { multiple: 100, status: 1, cont: '0.10', forex_id: venue.market.findCode('EURUSD'), type: 1 };
  const submit = async (more: object) => client.ask('submit', { ...buy, ...more } as never, { token });
  const equal = await client.get('submit', { ...buy, target_price: '1.10010' } as never, { token });
  await submit({ target_price: '1.10012' });
  await client.get('setStopPrice', { id: equal.Id, stop_loss_price: '1.09' }, { token });
  quote(108_900);
  await expect
    .poll(async () => (await readFigures(db)).counts.find(({ measure }) => measure === 'stop_loss'))
    .toEqual({ demo: true, measure: 'stop_loss', size: 'small', bucket: 'worse_1', count: 1 });
  const { counts, changes } = await readFigures(db);
  const market = counts.filter(({ measure }) => measure === 'market');
  expect(market).toContainEqual({
    demo: true,
    measure: 'market',
    size: 'small',
    bucket: 'equal',
    count: 1,
  });
  expect(changes.some(({ what }) => what === 'settings')).toBe(true);
  expect(changes.some(({ what, instrument_id }) => what === 'terms' && instrument_id > 0)).toBe(true);
}, 30_000);

it('is what the journal alone gives, and is proved with the other tables', async () => {
  expect(await countExecution(db)).toEqual(await readFigures(db));
  expect((await proveLedger(db)).faults).toEqual([]);
  await db.query(`update execution_counts set count = count + 1 where measure = 'stop_loss'`);
  expect(await countExecution(db)).not.toEqual(await readFigures(db));
  expect((await proveLedger(db)).faults.join()).toContain('counts of execution');
  await db.query(`update execution_counts set count = count - 1 where measure = 'stop_loss'`);
}, 30_000);

it('is one page without scripts in every language', async () => {
  for (const language of LANGUAGES) {
    const answer = await fetch(`${venue.origin}/trust?lang=${language}`);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    expect(page).not.toContain('<script');
    expect(page).not.toContain('page.trust');
    expect(page).toContain('npm run trust');
    expect(page.match(/<svg /g)?.length).toBe(2);
  }
  const german = await fetch(`${venue.origin}/trust`, { headers: { 'accept-language': 'de-AT,de;q=0.9' } });
  expect(await german.text()).toContain('<html lang="de"');
  const plain = await fetch(`${venue.origin}/trust`, { headers: { 'accept-language': 'xx' } });
  expect(await plain.text()).toContain('<html lang="en"');
});
