// Memory growth in bytes of heap and buffers: per account, position, pending order and stored key in the engine; per
// bar and client subnet's bucket in the server's main thread. `node tools/run.mjs --expose-gc bench/src/memory.ts`;
// also a part of `npm run bench`.
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Command, type IdempotencyKey, type Order, price, systemActor, usd } from '@candor/core';
import type { Candle } from '@candor/server/feeds/candle.ts';
import { CandleSeries } from '@candor/server/modules/market/candle-series.ts';
import { networkBucket } from '@candor/server/web/admission.ts';
import { RateLimit } from '@candor/server/web/rate-limit.ts';
import { fill, INSTRUMENTS, type Load, makeLoad } from './venue-load.ts';

export interface MemoryRun {
  readonly what: string;
  readonly bytes: number;
}

const DAY_MS = 86_400_000;

/** Each result is measured over `count` items of its kind in a separate venue. */
export async function memoryRuns(count: number): Promise<MemoryRun[]> {
  const accounts = Math.ceil(count / 100);
  return [
    { what: 'an idle account', bytes: await grown(count, (load) => openAccounts(load, count)) },
    {
      what: 'an open position with both stops',
      bytes: await grown(count, (load) => fill(load, accounts, 100, 'positions')),
    },
    { what: 'a pending order', bytes: await grown(count, (load) => fill(load, accounts, 100, 'pending')) },
    { what: 'a key of a fill, kept for a day', bytes: await keys(count, (n) => order(n, 100)) },
    { what: 'a key of a refusal, kept for a day', bytes: await keys(count, (n) => order(n, 33)) },
    {
      what: 'a key made from a time stamp, kept ten minutes',
      bytes: await keys(count, (n) => order(n, 100), true),
    },
    {
      what: 'a deposit, reward or adjustment that was posted',
      bytes: await grown(count, (load) => deposit(load, accounts, count)),
    },
    {
      what: 'a withdrawal that was paid',
      bytes: await grown(count, (load) => withdraw(load, accounts, count)),
    },
    { what: 'a bar', bytes: await held(() => makeBars(count), count) },
    { what: "a network's or user's bucket", bytes: await held(() => makeBuckets(BUCKETS), BUCKETS) },
  ];
}

/** Bytes used by each of `count` items in the result of `make`. */
async function held(make: () => object, count: number): Promise<number> {
  await collect();
  const before = used();
  const whole = make();
  await collect();
  const bytes = (used() - before) / count;
  // Read last, so that it is still there when it is measured.
  if (Object.keys(whole).length > 0) throw new Error('it shows more than was expected');
  return bytes;
}

const BUCKETS = 40_000;

/** In as many series as the market has, with 1,000 bars each. */
function makeBars(count: number): object {
  const all = new Set<CandleSeries>();
  const bars = (): Candle[] =>
    Array.from({ length: 1_000 }, (_, n) => ({
      time: NOW + n * 60_000,
      open: price(110_000 + n),
      high: price(110_020 + n),
      low: price(109_990 + n),
      close: price(110_010 + n),
      volume: n,
    }));
  for (let n = 0; n < count / 1_000; n += 1) {
    const series = new CandleSeries(n, '1min', undefined);
    series.prepend(bars());
    all.add(series);
  }
  return all;
}

function makeBuckets(count: number): object {
  const limit = new RateLimit(networkBucket, () => NOW);
  for (let n = 0; n < count; n += 1) limit.charge(`192.0.${n >> 8}.${n & 255}`, 1);
  return limit;
}

/** Bytes that each of `count` things takes, by what the heap and the buffers have grown. */
async function grown(count: number, grow: (load: Load) => void): Promise<number> {
  const load = makeLoad();
  await collect();
  const before = used();
  grow(load);
  await collect();
  const bytes = (used() - before) / count;
  // Read last, so that the venue is still there when it is measured.
  if (load.venue.state.seq === 0) throw new Error('nothing happened');
  return bytes;
}

/** Orders under keys, each position closed again at once without one: what is left is the keys alone. */
async function keys(count: number, command: (n: number) => Command, short = false): Promise<number> {
  const load = makeLoad();
  openAccounts(load, ACCOUNTS);
  const { venue } = load;
  for (let accountId = 1; accountId <= ACCOUNTS; accountId += 1) warm(load, accountId);
  const instrumentIds = Array.from({ length: INSTRUMENTS }, (_, n) => n + 1);
  venue.onMarket({ kind: 'confirmation', instrumentIds, until: NOW }, NOW);
  await collect();
  const before = used();
  for (let n = 0; n < count; n += 1) {
    const requested = command(n);
    const reply = venue.handle(
      { command: requested, actor: systemActor('bench'), idempotency: keyOf(n, short) },
      NOW,
    );
    if (reply.ok && reply.order)
      venue.handle(
        { command: closing(reply.order.order), actor: systemActor('bench'), idempotency: null },
        NOW,
      );
  }
  await collect();
  const bytes = (used() - before) / count;
  if (venue.state.seq === 0) throw new Error('nothing happened');
  return bytes;
}

const ACCOUNTS = 1_000;
const NOW = 1_800_000_000_000;

/** A hundred each: they stay for ever, so that none is posted twice. */
function deposit(load: Load, accounts: number, count: number): void {
  for (let accountId = 1; accountId <= accounts; accountId += 1)
    load.act({ type: 'OpenAccount', accountId, demo: false });
  for (let n = 0; n < count; n += 1)
    load.act({ type: 'CreditDeposit', accountId: 1 + (n % accounts), depositId: n, amount: usd('10') });
}

function withdraw(load: Load, accounts: number, count: number): void {
  for (let accountId = 1; accountId <= accounts; accountId += 1) {
    load.act({ type: 'OpenAccount', accountId, demo: false });
    load.act({ type: 'CreditDeposit', accountId, depositId: accountId, amount: usd('100000') });
  }
  for (let n = 0; n < count; n += 1) {
    const subject = { accountId: 1 + (n % accounts), withdrawalId: n };
    load.act({ type: 'RequestWithdrawal', ...subject, amount: usd('10'), fee: usd('1') });
    load.act({ type: 'ApproveWithdrawal', ...subject });
    load.act({ type: 'PayWithdrawal', ...subject, reference: `payment-${n}-of-the-day` });
  }
}

function openAccounts(load: Load, count: number): void {
  for (let accountId = 1; accountId <= count; accountId += 1)
    load.act({ type: 'OpenAccount', accountId, demo: true });
}

/** Excludes the one-time cost of an account's first order from the cost of a key. */
function warm(load: Load, accountId: number): void {
  const reply = load.venue.handle(
    { command: order(accountId - 1, 100), actor: systemActor('bench'), idempotency: null },
    1,
  );
  if (!reply.ok || !reply.order) throw new Error('the first order was refused');
  load.act(closing(reply.order.order));
}

const closing = ({ accountId, id }: Readonly<Order>): Command => ({
  type: 'ClosePosition',
  accountId,
  orderId: id,
  lots: null,
});

const order = (n: number, multiple: number): Command => ({
  type: 'PlaceOrder',
  accountId: 1 + (n % ACCOUNTS),
  instrumentId: 1 + (n % INSTRUMENTS),
  side: n % 2 === 0 ? 'buy' : 'sell',
  mode: 'market',
  lots: (10_000 * (1 + (n % 30))) as never,
  leverage: multiple,
  target: 110_000 as never,
  stopLoss: 0 as never,
  takeProfit: 0 as never,
  deviation: 10,
});

/** The server's form of a key: from the header of our client, or from the parameters with their time stamp. */
function keyOf(n: number, short: boolean): IdempotencyKey {
  const receivedAt = NOW + n;
  const hash = createHash('sha256').update(String(n)).digest('base64url');
  if (short) return { key: `submit:t:${hash}`, hash, receivedAt, expiresAt: receivedAt + 600_000 };
  const key = `submit:${randomBytes(18).toString('base64url')}`;
  return { key, hash, receivedAt, expiresAt: receivedAt + DAY_MS };
}

export function used(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** More than once, with a pause: buffers are given back a moment after the collection that found them. */
export async function collect(): Promise<void> {
  if (!globalThis.gc) throw new Error('run the measurement with --expose-gc');
  for (let k = 0; k < 3; k += 1) {
    globalThis.gc();
    await setTimeout(20);
  }
}

if (import.meta.main) {
  for (const { what, bytes } of await memoryRuns(100_000))
    console.log(`${what.padEnd(50)} ${Math.round(bytes).toLocaleString('en').padStart(7)} bytes`);
}
