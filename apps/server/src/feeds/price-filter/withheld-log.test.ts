// Withheld ticks are counted to the last one and stored within bounds, also while the store is out of reach.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { useMarketStore } from '../../modules/market/testing/market-store.ts';
import type { Withheld } from './withheld.ts';
import { WithheldLog } from './withheld-log.ts';
import { countWithheld, listWithheld, writeWithheld } from './withheld-table.ts';

const store = useMarketStore();
const T = Date.UTC(2026, 10, 18, 23, 59, 30);
const make = (about: Partial<Withheld> = {}): Withheld => ({
  instrumentId: 1,
  reason: 'no_price',
  bid: 0,
  ask: 0,
  at: T,
  clock: T,
  lastBid: 116_500,
  lastAsk: 116_510,
  lastAt: T - 400,
  band: null,
  ...about,
});

describe('the log of withheld prices', () => {
  it('keeps rows as they came and counts them by day, instrument and reason', async () => {
    const log = new WithheldLog({ pool: store.pool, log: { info() {}, warn() {} } });
    const odd = make({
      bid: Number.NaN,
      ask: Number.POSITIVE_INFINITY,
      at: Number.NaN,
      lastBid: null,
      lastAsk: null,
      lastAt: null,
    });
    const outlier = make({ instrumentId: 2, reason: 'outlier', bid: 140_000, ask: 140_010, band: 0.006 });
    const nextDay = make({ clock: T + 60_000 });
    for (const one of [odd, outlier, nextDay, make()]) log.record(one);
    await log.stop();
    const rows = await listWithheld(store.pool, { limit: 10 });
    expect(rows.map(({ id: _, ...row }) => row)).toEqual([make(), nextDay, outlier, odd]);
    expect(await listWithheld(store.pool, { limit: 1, instrumentId: 1, beforeId: rows[0]?.id ?? 0 })).toEqual(
      [rows[1]],
    );
    expect(await countWithheld(store.pool, '2026-11-18')).toEqual([
      { day: '2026-11-19', instrumentId: 1, reason: 'no_price', count: 1 },
      { day: '2026-11-18', instrumentId: 1, reason: 'no_price', count: 2 },
      { day: '2026-11-18', instrumentId: 2, reason: 'outlier', count: 1 },
    ]);
    expect(await countWithheld(store.pool, '2026-11-19')).toHaveLength(1);
  });

  it('counts a flood to the last one and keeps fifty rows of it an hour', async () => {
    const log = new WithheldLog({ pool: store.pool, log: { info() {}, warn() {} } });
    for (let n = 0; n < 100_000; n += 1) log.record(make());
    await log.flush();
    for (let n = 0; n < 100_000; n += 1) log.record(make());
    log.record(make({ reason: 'out_of_range' }));
    log.record(make({ clock: T + 3_600_000 }));
    await log.stop();
    expect(await listWithheld(store.pool, { limit: 1_000 })).toHaveLength(52);
    const counts = await countWithheld(store.pool, '2026-11-18');
    expect(counts.find(({ day, reason }) => day === '2026-11-18' && reason === 'no_price')?.count).toBe(
      200_000,
    );
  });

  it('waits for a store that is out of reach, says so once, and loses no count', async () => {
    const lines: string[] = [];
    const sink = {
      info: (words: string) => void lines.push(words),
      warn: (words: string) => void lines.push(words),
    };
    const { options } = store.pool;
    const pool = new pg.Pool({ ...options, host: '/nowhere' });
    const log = new WithheldLog({ pool, log: sink });
    log.start();
    log.record(make());
    await expect(log.flush()).rejects.toThrow();
    log.record(make());
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^withheld prices were not written: .*; trying again$/);
    // The store is there again.
    pool.options.host = options.host as string;
    log.record(make());
    await expect.poll(() => lines).toHaveLength(2);
    await log.stop();
    await pool.end();
    expect(await countWithheld(store.pool, '2026-11-18')).toMatchObject([{ count: 3 }]);
    expect(await listWithheld(store.pool, { limit: 10 })).toHaveLength(3);
  });

  it('removes rows after a month, and no count', async () => {
    await writeWithheld(
      store.pool,
      [make()],
      [{ day: '2026-10-01', instrumentId: 1, reason: 'no_price', count: 1 }],
    );
    await store.pool.query(`update withheld_prices set kept_at = now() - interval '32 days'`);
    await writeWithheld(
      store.pool,
      [make({ bid: -1 })],
      [{ day: '2026-11-18', instrumentId: 1, reason: 'no_price', count: 1 }],
    );
    expect((await listWithheld(store.pool, { limit: 10 })).map(({ bid }) => bid)).toEqual([-1]);
    expect(await countWithheld(store.pool, '2026-01-01')).toHaveLength(2);
  });
});
