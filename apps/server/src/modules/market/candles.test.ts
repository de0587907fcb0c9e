// Charts of the past are worked out a piece at a time, however many ask at once.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Price } from '@candor/core';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../db/store-log.ts';
import { type Candle, MINUTE_MS } from '../../feeds/candle.ts';
import type { HistoryRange } from '../../feeds/feed.ts';
import type { CandleStore } from './candle-store.ts';
import { Candles } from './candles.ts';

const NOON = Date.UTC(2026, 10, 18, 12);
const store = {
  latest: async () => [],
  before: async () => [],
  write: async () => undefined,
} as unknown as CandleStore;

function makeCandles() {
  let pieces = 0;
  const history = (_id: number, _period: string, { limit, to = NOON }: HistoryRange): Candle[] => {
    pieces += 1;
    const price = 1 as Price;
    return Array.from({ length: limit }, (_, n) => ({
      time: Math.min(to, NOON) - (limit - n) * 1_440 * MINUTE_MS,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 1,
    }));
  };
  const candles = new Candles({
    instrumentIds: [1],
    feed: { market: 'test', history } as never,
    store,
    log: silentLog,
  });
  return { candles, piecesMade: () => pieces };
}

describe('charts of the past', () => {
  it('leave the thread to other work between two pieces, however many are asked for at once', async () => {
    const { candles, piecesMade } = makeCandles();
    await candles.start();
    const asked = Array.from({ length: 40 }, (_, n) =>
      candles.kline(1, '1day', { to: NOON - (n + 600) * 1_440 * MINUTE_MS, limit: 100 }),
    );
    let most = 0;
    let seen = piecesMade();
    for (let isDone = false; !isDone; ) {
      const settled = await Promise.race([Promise.all(asked).then(() => true), nextTurn(false)]);
      isDone = settled;
      most = Math.max(most, piecesMade() - seen);
      seen = piecesMade();
    }
    expect(seen).toBeGreaterThan(800);
    expect(most).toBeLessThanOrEqual(2);
    for (const bars of await Promise.all(asked)) expect(bars.length).toBe(100);
    await candles.stop();
  });

  it('are refused as busy where too many wait', async () => {
    const { candles } = makeCandles();
    await candles.start();
    const asked = Array.from({ length: 80 }, (_, n) =>
      candles.kline(1, '1day', { to: NOON - (n + 600) * 1_440 * MINUTE_MS, limit: 100 }),
    );
    const results = await Promise.allSettled(asked);
    const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', status: 503 });
    expect(results.length - refused.length).toBeGreaterThanOrEqual(60);
    await candles.stop();
  });

  it('are given up where nobody waits for them any more, and hold up nobody else', async () => {
    const { candles, piecesMade } = makeCandles();
    await candles.start();
    await candles.kline(1, '1day', { limit: 1_000 });
    const ask = (n: number, signal?: AbortSignal) =>
      candles.kline(1, '1day', {
        to: NOON - (n + 600) * 1_440 * MINUTE_MS,
        limit: 100,
        ...(signal && { signal }),
      });
    const before = piecesMade();
    const hungUp = new AbortController();
    const given = Promise.allSettled(Array.from({ length: 80 }, (_, n) => ask(n, hungUp.signal)));
    await nextTurn();
    hungUp.abort();
    for (const { status } of await given) expect(status).toBe('rejected');
    expect(piecesMade() - before).toBeLessThan(10);
    // None of them holds a place, and who has hung up before takes none.
    const late = Array.from({ length: 80 }, (_, n) => ask(n, hungUp.signal).catch(() => []));
    const others = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)));
    for (const bars of others) expect(bars.length).toBe(100);
    await Promise.all(late);
    await candles.stop();
  });
});
