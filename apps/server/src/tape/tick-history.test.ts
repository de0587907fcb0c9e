// Shows and looks up ticks of the tape while slices are sealed: each tick once, with the hash of its entry.
import { type Price, priceToNumber } from '@candor/core';
import { runningHashesOf } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LogStore, openLogStore } from '../proof/testing/make-store.ts';
import { UNREADABLE } from './flags.ts';
import { RunningHashes } from './running-hashes.ts';
import { SliceWriter, TapeRefused } from './slice-writer.ts';
import { readTapeEnd } from './tape-end.ts';
import { deliver, INSTRUMENTS, openTape, readTape, T } from './testing/kill-tape.ts';
import { TickHistory } from './tick-history.ts';
import { readTickRows, type TickRow } from './tick-rows.ts';

let store: LogStore;
let client: pg.Client;
const shown: TickRow[] = [];
const proofs = new Map<string, string>();

/** Deliveries of some 200 ticks, one second apart, with a start of the program in the middle of a slice. */
async function trade(begin: number): Promise<void> {
  const hashes = new RunningHashes();
  for (const ticks of (await readTapeEnd(client)).tail) hashes.take(ticks);
  const loop = await openTape(client, {
    onDurable(ticks) {
      hashes.take(ticks);
      for (const row of readTickRows(ticks)) {
        shown.push(row);
        // Not for every tick: screens show only the latest of several.
        if (row.mark !== 0 || row.no % 3 === 0) continue;
        proofs.set(`${row.instrumentId} ${row.no}`, hashes.of(row.instrumentId, row.no)?.proof ?? 'none');
      }
    },
  });
  for (let n = 0; n < 30; n += 1) {
    loop.market(deliver(begin + n * 900), n + 1);
    if (n % 3 === 0) await loop.drained();
  }
  await loop.drained();
}

const seal = (): Promise<void> => new SliceWriter({ log: store.log.name }).advance(client);

beforeAll(async () => {
  store = await openLogStore();
  client = await store.connect();
  await trade(T);
  await seal();
  await trade(T + 29 * 900 + 100);
});
afterAll(async () => {
  await client.end();
  await store.remove();
});

it('is read page by page, sealed or not', async () => {
  const history = new TickHistory(store.database.pool);
  for (const instrumentId of INSTRUMENTS) {
    const seen = shown.filter((row) => row.instrumentId === instrumentId);
    const found = [];
    let next: { from: number; after: number } | null = { from: 0, after: 0 };
    for (let pages = 0; next; pages += 1) {
      const page = await history.read({ instrumentId, to: T + 86_400_000, limit: 7, ...next });
      found.push(...page.ticks);
      next = page.next;
      expect(pages).toBeLessThan(seen.length);
    }
    expect(found.map(({ no }) => no)).toEqual(seen.map((_, n) => n + 1));
    for (const [n, { t, bid, ask, mark, digits }] of seen.entries()) {
      const wire = (points: number): number => priceToNumber(points as Price, digits);
      const prices = mark === UNREADABLE ? {} : { bid: wire(bid), ask: wire(ask) };
      expect(found[n]).toMatchObject({ t, mark, ...prices });
    }
    const [from, to] = [T + 7_000, T + 12_000];
    const part = await history.read({ instrumentId, from, to, after: 0, limit: 2_000 });
    expect(part.ticks.map(({ no }) => no)).toEqual(
      seen.filter(({ t }) => t >= from && t < to).map(({ no }) => no),
    );
    expect(part.next).toBeNull();
  }
});

it('gives a quote the running hash of its entry, even across a restart', async () => {
  const loop = await openTape(client, { onDurable: () => {} });
  loop.passTime(T + 86_400_000, 1);
  await loop.drained();
  await seal();
  const onTape = new Map<string, string>();
  for (const entry of await readTape(store))
    for (const [n, hash] of runningHashesOf(sha256, entry).entries())
      onTape.set(`${entry.instrument} ${entry.first + n}`, hash);
  expect(proofs.size).toBeGreaterThan(50);
  for (const [tick, proof] of proofs) expect([tick, proof]).toEqual([tick, onTape.get(tick)]);
});

it('refuses to seal a tick that does not follow the last one of its instrument', async () => {
  await trade(T + 90_000_000);
  await client.query('update tape_ends set last_no = last_no + 1 where instrument_id = 7');
  await expect(seal()).rejects.toThrow(TapeRefused);
  expect((await store.client.query('select from tape_ticks')).rowCount).toBeGreaterThan(0);
});
