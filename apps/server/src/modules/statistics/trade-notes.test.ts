// Notes and tags of a client's own trades over HTTP: whose they are, what is refused, and the filter by a tag.
import { expect, test } from 'vitest';
import { type Trader, useTrader } from '../../web/testing/use-trader.ts';

let { venue, client, token } = {} as Trader;
useTrader((trader) => {
  ({ venue, client, token } = trader);
});
const order = { forex_id: 1, type: 1, status: 1, cont: '0.20', multiple: 100 };

async function open(): Promise<number> {
  venue.market.tick('EURUSD', 110_000, 110_010);
  return (await client.get('submit', order, { token })).Id;
}
const close = (id: number, cont?: string) =>
  client.get('close', { id, ...(cont !== undefined && { cont }) }, { token });
const put = (params: Readonly<Record<string, string | number>>, by = token) =>
  client.ask('tradeNotePut', params, { token: by });
const list = async (by = token) => (await client.get('tradeNotes', {}, { token: by })).list;

test('a note is replaced, belongs to all parts of its position, and is removed when it is empty', async () => {
  const id = await open();
  const part = await close(id, '0.10');
  expect(await put({ id, note: ' Waited\r\nfor it \0', tags: 'plan,  london  open,plan,' })).toMatchObject({
    data: { order: id, note: 'Waited\nfor it', tags: ['plan', 'london open'] },
  });
  expect(await put({ id: part.Id, note: '', tags: 'trend' })).toMatchObject({ data: { order: id } });
  expect(await list()).toEqual([{ order: id, note: '', tags: ['trend'] }]);
  await put({ id });
  expect(await list()).toEqual([]);
});

test('an order of somebody else, and what is too long, are rejected', async () => {
  const id = await open();
  const other = await client.loginDemo();
  expect(await put({ id, note: 'mine?' }, other.token)).toMatchObject({ error: 'order_not_found' });
  expect(await put({ id, note: 'x'.repeat(281) })).toMatchObject({ field: 'note' });
  expect(await put({ id, tags: 'x'.repeat(21) })).toMatchObject({ field: 'tags' });
  expect(await put({ id, tags: 'a,b,c,d,e,f' })).toMatchObject({ field: 'tags' });
  expect(await list()).toEqual([]);
});

test('the history, the statistics and the file of trades are filtered by a tag', async () => {
  const tagged = await open();
  await close(tagged, '0.10');
  await close(tagged);
  await close(await open());
  await put({ id: tagged, tags: 'plan, news' });
  expect(await client.get('myDeal', { status: 3, tag: 'news' }, { token })).toMatchObject({ total: 2 });
  expect(await client.get('myDeal', { status: 3, tag: 'new' }, { token })).toMatchObject({ total: 0 });
  expect(await client.get('myStatistics', { tag: 'plan' }, { token })).toMatchObject({
    trades: 1,
    rate: null,
  });
  const { csv } = await client.get('tradesCsv', { tag: 'plan' }, { token });
  expect(csv.trim().split('\r\n')).toHaveLength(3);
});
