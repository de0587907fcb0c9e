// A seeded store is consistent: its journal, tables and money agree.
import { defaultSettings } from '@candor/core';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { numberTypes } from '../../db/database.ts';
import { openTestStore, type TestStore } from '../../db/testing/test-store.ts';
import { catalogueFor } from '../../feeds/instruments.ts';
import { makeSealer } from '../../secrets/sealer.ts';
import { proveLedger } from '../verify/ledger/prove-ledger.ts';
import { seedClients } from './seed-clients.ts';
import { seedCrowd } from './seed-crowd.ts';
import { seedTrading } from './seed-trading.ts';
import { seedWaiting } from './seed-waiting.ts';

const open: TestStore[] = [];
afterEach(() => Promise.all(open.splice(0).map((store) => store.remove())));

const plan = { clients: 40, orders: 300, days: 30, seed: 7, now: Date.UTC(2026, 10, 20, 12) };
const sealer = makeSealer([Buffer.alloc(32, 1)]);

async function seed(): Promise<TestStore> {
  const store = await openTestStore();
  open.push(store);
  const { connection, venuePool } = store.database;
  const clients = await seedClients(venuePool, { plan, passwordHash: 'none', sealer });
  const placed = await seedTrading({
    plan,
    clients,
    connection,
    pool: venuePool,
    catalogue: catalogueFor('per_lot'),
    settings: defaultSettings,
    say: () => undefined,
    onProgress: () => undefined,
  });
  expect(placed).toBe(plan.orders);
  await seedWaiting({
    store: { connection, pool: venuePool, stop: async () => undefined },
    config: { dataDir: store.dir, filesBucket: null } as never,
    sealer,
    clients,
    onProgress: () => undefined,
  });
  await seedCrowd(venuePool, { plan, clients, catalogue: catalogueFor('per_lot') });
  return store;
}

test('its journal, tables and money agree, and something waits for operators', async () => {
  const store = await seed();
  const client = new pg.Client({ ...store.database.connection, types: numberTypes });
  await client.connect();
  const proof = await proveLedger(client);
  expect(proof.findings).toEqual([]);
  expect(proof).toMatchObject({ accounts: plan.clients });
  const count = async (sql: string) =>
    Number((await client.query<{ n: number }>(`select count(*) as n ${sql}`)).rows[0]?.n);
  expect(await count('from projected_orders')).toBe(plan.orders);
  expect(await count("from deposits where status = 'approved' and settled_at is not null")).toBe(24);
  expect(
    await count('from deposits d join projected_deposits p on p.deposit_id = d.id and p.amount = d.usd'),
  ).toBe(24);
  expect(await count('from identity_reviews where status = 1')).toBe(2);
  expect(await count("from deposits where status = 'unchecked'")).toBe(2);
  expect(await count('from chat_conversations')).toBe(20);
  expect(await count("from chat_conversations where waiting_since is not null and status = 'open'")).toBe(8);
  expect(
    await count(`from chat_conversations chat where last_seq <>
      (select max(seq) from chat_messages m where m.user_id = chat.user_id)`),
  ).toBe(0);
  expect(await count('from price_alerts where fired_at is null')).toBe(40);
  expect(await count('from ranking_traders where shown and followers > 0')).toBeGreaterThan(3);
  expect(await count('from notices where read_at is null')).toBeGreaterThan(3);
  expect(await count('from operators where disabled_at is null')).toBe(0);
  await client.end();
});
