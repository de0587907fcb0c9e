// Files of a client's trades over HTTP: the filtered history, its CSV, the MetaTrader statement, and the years.
import { lotsOf, type Order, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { type Trader, useTrader } from '../../web/testing/use-trader.ts';
import { writeTradesCsv } from './write-trades.ts';

let { venue, client, token } = {} as Trader;
useTrader((trader) => {
  ({ venue, client, token } = trader);
});
const order = { forex_id: 1, type: 1, status: 1, cont: '0.10', multiple: 100 };
const price = (bid: number): void => venue.market.tick('EURUSD', bid, bid + 10);

async function trade(bid: number): Promise<number> {
  price(110_000);
  const { Id } = await client.get('submit', order, { token });
  price(bid);
  await client.get('close', { id: Id }, { token });
  return Id;
}
const history = (filter: Readonly<Record<string, string | number>>) =>
  client.get('myDeal', { status: 3, ...filter }, { token });

test('the history is filtered by reason, instrument and time, with the sums of what is left', async () => {
  const won = await trade(110_230);
  const { Id } = await client.get('submit', { ...order, status: 0, target_price: '1.05' }, { token });
  await client.get('cancelTrade', { id: Id }, { token });
  const closed = await history({ reason: 'user' });
  expect(closed).toMatchObject({ total: 1, all_fact_profits: 22, data: [{ Id: won }] });
  expect(closed.all_fact_since).toBeUndefined();
  expect(closed.all_fact_net).toBeLessThan(22.01);
  expect(await history({ reason: 'cancelled' })).toMatchObject({ total: 1, all_fact_net: 0, data: [{ Id }] });
  expect(await history({ instrument: 1 })).toMatchObject({ total: 2 });
  expect(await history({ instrument: 2 })).toMatchObject({ total: 0, data: [] });
  expect(await history({ to: 1_000 })).toMatchObject({ total: 0 });
  expect(await history({ from: 1_000, page: 2 })).toMatchObject({ total: 2, data: [] });
  expect(await history({})).toMatchObject({ total: 2, all_fact_since: expect.any(String) });
  const wrong = await client.ask('myDeal', { status: 3, reason: 'A' }, { token });
  expect(wrong).toMatchObject({ error: 'invalid_parameter', field: 'reason' });
});

test('the same orders as a file for spreadsheets', async () => {
  const id = await trade(110_230);
  const { csv } = await client.get('tradesCsv', { reason: 'user' }, { token });
  const [head, row, end] = csv.split('\r\n');
  expect(head).toMatch(/^\uFEFF"Order no\."/);
  expect(row).toMatch(
    new RegExp(`^${id},"EURUSD","Buy",0\\.1,.*,1\\.10010,.*,1\\.10230,"Closed by you",22\\.00,`),
  );
  expect(end).toBe('');
  expect((await client.get('tradesCsv', { reason: 'expired' }, { token })).csv.split('\r\n')).toHaveLength(2);
});

test('a file rounds half a cent away from zero, as the screen does', () => {
  const money = { profit: usd('-2.345'), fee: usd('0.60'), swap: usd('0') };
  const ended = { ...money, lots: lotsOf('0.1'), openedAt: 0, closedAt: 0, openPrice: 0, closeReason: null };
  const [, row = ''] = writeTradesCsv([ended as Order], () => 'EURUSD', 'en').split('\r\n');
  expect(row.split(',').slice(-4)).toEqual(['-2.35', '-0.60', '0.00', '-2.95']);
});

/** The cells of the statement's rows as text. */
async function mtRows(): Promise<string[][]> {
  const { html } = await client.get('mtStatement', {}, { token });
  return [...html.matchAll(/<tr[^>]*>(.*)<\/tr>/g)].map(([, cells = '']) =>
    [...cells.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text = '']) => text.replaceAll(/<[^>]+>/g, '')),
  );
}

test('a MetaTrader statement has its columns, the trades, the movements of money and the totals', async () => {
  const id = await trade(110_230);
  const rows = await mtRows();
  const columns = rows.find(([first]) => first === 'Ticket');
  expect(columns).toHaveLength(14);
  const [, opened, ...rest] = rows.find(([first]) => first === String(id)) ?? [];
  expect(opened).toMatch(/^\d{4}\.\d\d\.\d\d \d\d:\d\d:\d\d$/);
  expect(rest.slice(0, 6)).toEqual(['buy', '0.10', 'eurusd', '1.10010', '0.00000', '0.00000']);
  expect(rest).toHaveLength(12);
  expect(rest.at(-1)).toBe('22.00');
  expect(rows.find((cells) => cells[2] === 'balance')?.at(-1)).toBe('10 000.00');
  const commission = Number(rest.at(-4));
  expect(rows.find(([first]) => first === 'Closed P/L:')?.[1]).toBe((22 + commission).toFixed(2));
});

test('a MetaTrader statement has the open trades and the working orders of the moment', async () => {
  expect((await mtRows()).filter(([first]) => first === 'No transactions')).toHaveLength(2);
  const { Id: openId } = await client.get('submit', order, { token });
  const { Id: pendingId } = await client.get(
    'submit',
    { ...order, status: 0, target_price: '1.05', stop_loss_price: '1.04' },
    { token },
  );
  price(110_060);
  const rows = await mtRows();
  const at = (name: string) => rows.findIndex(([first]) => first === name);
  expect(at('Closed Transactions:')).toBeLessThan(at('Open Trades:'));
  expect(at('Open Trades:')).toBeLessThan(at(String(openId)));
  expect(at(String(openId))).toBeLessThan(at('Working Orders:'));
  const open = rows[at(String(openId))] ?? [];
  expect(open.slice(2, 10)).toEqual([
    ...['buy', '0.10', 'eurusd', '1.10010', '0.00000', '0.00000', '', '1.10060'],
  ]);
  expect(open.at(-1)).toBe('5.00');
  const floating = (Number(open.at(-1)) + Number(open.at(-4))).toFixed(2);
  expect(rows[at('Floating P/L:')]?.[1]).toBe(floating);
  const working = rows[at(String(pendingId))] ?? [];
  expect(working.slice(2, 9)).toEqual([
    ...['buy limit', '0.10', 'eurusd', '1.05000', '1.04000', '0.00000', '1.10070'],
  ]);
  const summary = rows.find(([first]) => first === 'Balance:') ?? [];
  expect(summary[1]).toBe('10 000.00');
  expect(Number(summary[3]?.replace(' ', ''))).toBeCloseTo(10_000 + Number(floating), 6);
});

test('each year has its trades and money, and a demo’s grant is no deposit', async () => {
  await trade(110_230);
  await trade(109_910);
  const { years, csv } = await client.get('yearStatement', {}, { token });
  const [year] = years;
  expect(years).toHaveLength(1);
  expect(year).toMatchObject({ trades: 2, profits: 22, losses: 10, swaps: 0, deposits: 0, withdrawals: 0 });
  expect(year?.net).toBeCloseTo(12 - (year?.fees ?? 0), 6);
  expect(csv).toContain(`${year?.year},2,22.00,-10.00,`);
});

test.each(['tradesCsv', 'mtStatement', 'yearStatement'] as const)('%s needs a login', async (name) => {
  expect(await client.ask(name, {})).toMatchObject({ error: 'session_invalid' });
});
