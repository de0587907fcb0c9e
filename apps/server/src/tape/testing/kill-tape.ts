// For tests: kills programs that accept and seal ticks at each step, then compares the tape with what was shown.
import { price } from '@candor/core';
import { type TapeEntry, unpackTapeEntry } from '@candor/proof';
import type pg from 'pg';
import { expect } from 'vitest';
import type { FeedEvent } from '../../feeds/feed.ts';
import { type LogStore, loseCommits, openLogStore } from '../../proof/testing/make-store.ts';
import { type SealingStep, SliceWriter } from '../slice-writer.ts';
import { readTapeEnd } from '../tape-end.ts';
import { TapeLoop } from '../tape-loop.ts';
import { readTickRows, type TickRow } from '../tick-rows.ts';
import { insertTicks } from './insert-ticks.ts';

class Killed extends Error {}

type Death = SealingStep | 'before the append' | 'after the append' | 'answer lost';
const deaths: readonly (Death | null)[] = [
  ...(['before the append', 'after the append', 'read', 'packed', 'appended'] as const),
  ...(['numbered', 'removed', 'answer lost', 'sealed'] as const),
  null,
];

export const INSTRUMENTS = [1, 2, 7];
export const DIGITS = 5;
export const T = Date.UTC(2026, 10, 20, 12);

/** Whole numbers below `max`, the same in every run. */
function makeDraw(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

const draw = makeDraw(7);

/** A few ticks of a delivery, some of them withheld, and now and then a malformed event. */
export function deliver(at: number): FeedEvent[] {
  return Array.from({ length: 1 + draw(6) }, (_, n): FeedEvent => {
    const instrumentId = INSTRUMENTS[draw(INSTRUMENTS.length)] as number;
    const bid = 110_000 + draw(50);
    const kind = draw(12);
    if (kind === 0) return { kind: 'marked', instrumentId, no: 0, bid: 1, ask: 2, reason: 'out_of_range' };
    if (kind === 1)
      return { kind: 'marked', instrumentId, no: 0, bid: Number.NaN, ask: 2 ** 60, reason: 'no_price' };
    return { kind: 'tick', instrumentId, no: 0, bid: price(bid), ask: price(bid + 10), at: at + n };
  });
}

interface LifeOptions {
  readonly onDurable: (ticks: Uint8Array) => void;
  readonly append?: (write: () => Promise<void>) => Promise<void>;
  readonly onFailure?: (error: unknown) => void;
}

/** A tape's loop on the store, starting at the end of its tape. */
export async function openTape(
  client: pg.Client,
  { onDurable, append = (write) => write(), onFailure = fail }: LifeOptions,
): Promise<TapeLoop> {
  const loop = new TapeLoop({
    end: await readTapeEnd(client),
    append: (ticks, at) => append(() => insertTicks(client, ticks, at)),
    onStored: (_, ticks) => onDurable(ticks ?? Buffer.alloc(0)),
    onFailure,
  });
  for (const id of INSTRUMENTS) loop.setDigits(id, DIGITS);
  return loop;
}

function fail(error: unknown): never {
  throw error;
}

/** One run of a program: it leads, accepts deliveries, seals, and dies at the given step. */
async function live(store: LogStore, begin: number, death: Death | null, shown: TickRow[]): Promise<void> {
  const client = await store.connect();
  try {
    const failed = Promise.withResolvers<never>();
    failed.promise.catch(() => undefined);
    let appends = 0;
    const loop = await openTape(client, {
      onDurable: (ticks) => shown.push(...readTickRows(ticks)),
      onFailure: (error) => failed.reject(error),
      async append(write) {
        appends += 1;
        if (appends === 3 && death === 'before the append') throw new Killed();
        await write();
        if (appends === 3 && death === 'after the append') throw new Killed();
      },
    });
    for (let n = 0; n < 12; n += 1) {
      loop.market(deliver(begin + n * 700), n + 1);
      await Promise.race([loop.drained(), failed.promise]);
    }
    loop.passTime(begin + 20_000, 13);
    await Promise.race([loop.drained(), failed.promise]);
    const writer = new SliceWriter({
      log: store.log.name,
      rowsAtOnce: 1 + draw(5),
      reached: (step) => {
        if (step === death) throw new Killed();
      },
    });
    if (death === 'answer lost') loseCommits(client, new Killed());
    await writer.advance(client);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  } finally {
    await client.end();
  }
}

export async function readTape(store: LogStore): Promise<TapeEntry[]> {
  return (await store.entries()).slice(1).map(unpackTapeEntry);
}

/** Checks that every tick that was shown is on the tape unchanged, with every number exactly once. */
export async function killTape(lives: number): Promise<void> {
  const store = await openLogStore();
  const shown: TickRow[] = [];
  for (let n = 0; n < lives; n += 1)
    await live(store, T + n * 9_000, deaths[n % deaths.length] ?? null, shown);
  await live(store, T + lives * 9_000, null, shown);
  const entries = await readTape(store);
  const places = entries.map(({ slice, instrument }) => slice * 1_000 + instrument);
  expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
  for (const id of INSTRUMENTS) {
    const taped = entries
      .filter(({ instrument }) => instrument === id)
      .flatMap(({ first, ticks }) => ticks.map((tick, n) => ({ ...tick, no: first + n })));
    expect(taped.map(({ no }) => no)).toEqual(taped.map((_, n) => n + 1));
    const seen = shown.filter(({ instrumentId }) => instrumentId === id);
    expect(seen.length).toBeGreaterThan(lives);
    for (const { no, t, bid, ask, mark } of seen) {
      const tick = taped[no - 1];
      expect(tick).toMatchObject(mark === 255 ? { t, mark } : { t, bid, ask, mark });
    }
  }
  const { rows } = await store.client.query(
    'select slice, first_index, entries from tape_slices order by slice',
  );
  const bySlice = [...new Set(entries.map(({ slice }) => slice))].map((slice) => ({
    slice,
    first_index: 1 + entries.findIndex((entry) => entry.slice === slice),
    entries: entries.filter((entry) => entry.slice === slice).length,
  }));
  expect(rows).toEqual(bySlice);
  expect((await store.client.query('select from tape_ticks')).rowCount).toBe(0);
  await store.remove();
}
