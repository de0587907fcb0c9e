// The usual way: one database transaction an order (lock the account, insert the order, post to the ledger).
import type pg from 'pg';
import type { Store } from './store.ts';

const CONNECTIONS = [1, 2, 4, 8, 16, 32];

export async function transactionPerOrder(
  store: Store,
  seconds: number,
): Promise<{ connections: number; rate: number }> {
  await store.database.pool.query(`
    create table if not exists naive_accounts (id bigint primary key, balance bigint not null, margin bigint not null);
    create table if not exists naive_orders (id bigserial primary key, account_id bigint, body text, at timestamptz default now());
    create table if not exists naive_postings (id bigserial primary key, order_id bigint, owner bigint, amount bigint);
    insert into naive_accounts select n, 10000000000, 0 from generate_series(1, 2000) n on conflict do nothing;
  `);
  let best = { connections: 0, rate: 0 };
  for (const connections of CONNECTIONS) {
    const clients = await Promise.all(Array.from({ length: connections }, () => store.connect()));
    const until = performance.now() + seconds * 1000;
    const begin = performance.now();
    const counts = await Promise.all(clients.map((client, n) => placeUntil(client, n, connections, until)));
    const rate = counts.reduce((a, b) => a + b, 0) / ((performance.now() - begin) / 1000);
    if (rate > best.rate) best = { connections, rate };
    await Promise.all(clients.map((client) => client.end()));
  }
  return best;
}

const BODY = JSON.stringify({
  instrumentId: 1,
  side: 'buy',
  lots: 10_000,
  price: 110_010,
  tick: 123_456,
  multiple: 100,
});

async function placeUntil(
  client: pg.Client,
  worker: number,
  workers: number,
  until: number,
): Promise<number> {
  let placed = 0;
  while (performance.now() < until) {
    const account = 1 + ((placed * workers + worker) % 2000);
    await client.query('begin');
    await client.query({
      name: 'lock',
      text: 'select balance, margin from naive_accounts where id = $1 for update',
      values: [account],
    });
    const { rows } = await client.query<{ id: number }>({
      name: 'order',
      text: 'insert into naive_orders (account_id, body) values ($1, $2) returning id',
      values: [account, BODY],
    });
    await client.query({
      name: 'post',
      text: 'insert into naive_postings (order_id, owner, amount) values ($1, $2, -30000), ($1, null, 30000)',
      values: [rows[0]?.id, account],
    });
    await client.query({
      name: 'update',
      text: 'update naive_accounts set balance = balance - 30000, margin = margin + 11001000 where id = $1',
      values: [account],
    });
    await client.query('commit');
    placed += 1;
  }
  return placed;
}
