// A client that does not read what it is sent, beside one that does.
import { clientActor, defaultSettings, operatorActor, price } from '@candor/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../testing/test-venue.ts';
import { TestSocket } from './testing.ts';

let venue: TestVenue;
let client: TestClient;
let token: string;
const opened: TestSocket[] = [];
const buy = { type: 1, cont: '0.1', forex_id: 1, multiple: 100 };

beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
  ({ token } = await client.loginDemo());
});
afterAll(async () => {
  for (const each of opened) each.close();
  await venue.stop();
});

async function listen(...topics: string[]): Promise<TestSocket> {
  const socket = await TestSocket.open(venue.origin);
  opened.push(socket);
  expect(await socket.say({ cmd: 'login', token })).toMatchObject({ code: 1 });
  for (const topic of topics) expect(await socket.say({ cmd: 'sub', topic })).toMatchObject({ code: 1 });
  return socket;
}

test('a client that stops reading is disconnected, and others are served', async () => {
  const slow = await listen('FOREX_ORDER', 'DAY_MARKET');
  const quick = await listen('FOREX_ORDER');
  slow.socket.pause();
  const { Id } = await client.get('submit', { ...buy, status: 0, target_price: '1.05' }, { token });
  const changes = 12_000;
  // More than one demo may do in a day.
  await venue.engine.submit({
    command: { type: 'ChangeSettings', settings: { ...defaultSettings, demoActsPerDayMax: 2 * changes } },
    actor: operatorActor('olga'),
    idempotency: null,
  });
  for (let n = 0; n < changes; n += 500)
    await Promise.all(Array.from({ length: 500 }, (_, k) => setStop(Id, 100_000 + ((n + k) % 1_000))));
  const pushed = () => quick.frames.filter(({ topic }) => topic === 'FOREX_ORDER').length;
  await expect.poll(pushed, { timeout: 30_000, interval: 50 }).toBe(changes + 1);
  slow.socket.resume();
  expect([1006, 1013]).toContain((await slow.untilClosed()).code);
});

/** Past HTTP, to be many in little time. */
async function setStop(orderId: number, stopLoss: number): Promise<void> {
  const session = await venue.identity.findSession(token);
  const accountId = session?.accountId ?? 0;
  const command = {
    type: 'SetStops',
    accountId,
    orderId,
    stopLoss: price(stopLoss),
    takeProfit: null,
  } as const;
  const reply = await venue.engine.submit({ command, actor: clientActor(accountId), idempotency: null });
  if (!reply.ok) throw new Error(reply.refusal.code);
}
