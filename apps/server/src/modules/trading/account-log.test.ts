// The account log by kind and time, and its statement.
import { beforeEach, expect, test } from 'vitest';
import { type Trader, useTrader } from '../../web/testing/use-trader.ts';

let trader: Trader;
useTrader((next) => {
  trader = next;
});
const order = { forex_id: 1, multiple: 100, type: 1, status: 1, cont: '0.10' };
beforeEach(async () => {
  const { client, token } = trader;
  const { Id } = await client.get('submit', order, { token });
  await client.get('close', { id: Id }, { token });
});

test('is filtered by kinds and by time', async () => {
  const { client, token } = trader;
  const all = await client.get('forexChange', {}, { token });
  const kinds = all.list.map(({ Kind }) => Kind);
  expect(kinds).toContain('demo_grant');
  const profit = await client.get('forexChange', { kind: 'trade_profit,trade_fee' }, { token });
  expect(new Set(profit.list.map(({ Kind }) => Kind)).has('demo_grant')).toBe(false);
  expect(profit.total).toBe(all.total - 1);
  const last = Date.parse(all.list[0]?.CreatedAtTran ?? '');
  expect((await client.get('forexChange', { from: last + 1 }, { token })).total).toBe(0);
  expect((await client.get('forexChange', { to: last + 1 }, { token })).total).toBe(all.total);
});

test('continues from an entry, and is counted up to the limit of lists', async () => {
  const { client, token, venue } = trader;
  const all = await client.get('forexChange', {}, { token });
  const [first, second] = all.list;
  expect(await client.get('forexChange', { before: first?.Id ?? '' }, { token })).toEqual({
    list: all.list.slice(1),
    total: all.total - 1,
  });
  const { rows } = await venue.pool.query<{ shard: number; owner: number; seq: number }>(
    `select shard, owner, seq from postings where seq = $1 and owner = (select account_id from users order by id desc limit 1) limit 1`,
    [Number(second?.Id.split('-')[0])],
  );
  await venue.pool.query(
    `insert into postings (shard, seq, no, leg, at, kind, owner, demo, book, amount, balance)
     select $3, $2, n, 1, 1, 'swap', $1, true, 'cash', 0, 0 from generate_series(1000, 12000) n`,
    [rows[0]?.owner, rows[0]?.seq, rows[0]?.shard],
  );
  expect((await client.get('forexChange', {}, { token })).total).toBe(10_001);
  const rest = await client.get('forexChange', { before: `${rows[0]?.seq}-1010` }, { token });
  expect(rest.list[0]?.Id).toBe(`${rows[0]?.seq}-1009`);
  expect(rest.total).toBeLessThan(100);
});

test.each([
  [{ kind: 'deposit,nonsense' }, 'kind'],
  [{ kind: "' or 1=1 --" }, 'kind'],
  [{ from: 'yesterday' }, 'from'],
  [{ to: '999999999999999999' }, 'to'],
  [{ from: '9000000000000000' }, 'from'],
])('%j is rejected', async (params, field) => {
  const { client, token } = trader;
  for (const name of ['forexChange', 'accountStatement'] as const)
    expect(await client.ask(name, params, { token })).toMatchObject({ error: 'invalid_parameter', field });
});

test.each(['1', '1-', 'x-1', '1-2-3'])('there is no entry before %s', async (before) => {
  const { client, token } = trader;
  expect(await client.ask('forexChange', { before }, { token })).toMatchObject({ field: 'before' });
});

test('the statement begins with the oldest, its sums match the balance, and the file is the same', async () => {
  const { client, token } = trader;
  expect(await client.ask('accountStatement')).toMatchObject({ error: 'session_invalid' });
  const statement = await client.get('accountStatement', {}, { token });
  expect(statement.list[0]).toMatchObject({ Kind: 'demo_grant', Value: 10_000 });
  expect([statement.opening, statement.list.at(-1)?.Balance]).toEqual([0, statement.closing]);
  const sum = statement.totals.reduce((all, { Value }) => all + Value, 0);
  expect(sum).toBeCloseTo((statement.closing ?? 0) - (statement.opening ?? 0), 6);
  const lines = statement.csv.split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFF"Time (UTC)","Type","Order","Amount (USD)","Balance (USD)","Reserved for withdrawals","Entry"',
  );
  expect(lines.length).toBe(statement.list.length + 2);
  expect(lines[1]).toContain('"Demo starting balance","",10000,10000,0,');
  const empty = await client.get('accountStatement', { from: 1, to: 2 }, { token });
  expect(empty).toMatchObject({ list: [], opening: null, closing: null, totals: [] });
});
