// The sample of a price source through the feed: what a program appends to the file is on the tape a moment later.
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../db/store-log.ts';
import { Feed, type FeedEvent } from '../feed.ts';
import { rememberedClock } from '../feed-clock.ts';
import { catalogue } from '../instruments.ts';
import { rememberedWithheld } from '../price-filter/withheld-log.ts';
import { sample } from './sample-source.ts';

const EURUSD = 1;
let dir = '';
let file = '';
let feed: Feed;
let events: FeedEvent[] = [];
let warnings: string[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sample-'));
  file = join(dir, 'prices.jsonl');
  await writeFile(file, '');
  events = [];
  warnings = [];
  const log = { ...silentLog, warn: (line: string) => void warnings.push(line) };
  const [speed, hours, pool] = [1, 'market', {} as pg.Pool] as const;
  const source = await sample.make(file, { catalogue, speed, hours, pool, log });
  const stores = { clock: rememberedClock(), withheld: rememberedWithheld() };
  feed = new Feed({ source, catalogue, speed, log, ...stores });
  await feed.open();
  feed.start((batch) => void events.push(...batch));
  expect(events.map((event) => event.kind === 'session' && event.status)).toEqual(
    catalogue.map(() => 'closed'),
  );
});

afterEach(async () => {
  await feed.stop();
  await rm(dir, { recursive: true });
});

const say = (fields: object): Promise<void> => appendFile(file, `${JSON.stringify(fields)}\n`);
const ofEurusd = () =>
  events.filter((event) => 'instrumentId' in event && event.instrumentId === EURUSD).slice(1);
const price = (time: number, bid = '1.10000') => ({ symbol: 'EUR/USD', bid, ask: '1.10010', time });

it('opens a market with its first price, and numbers prices as they come', async () => {
  const now = feed.now();
  await say(price(now));
  await expect.poll(ofEurusd).toHaveLength(2);
  await say(price(now + 20, '1.10002'));
  await expect.poll(ofEurusd).toEqual([
    { kind: 'session', instrumentId: EURUSD, status: 'open', nextOpen: null, at: now },
    { kind: 'tick', instrumentId: EURUSD, no: 1, bid: 110_000, ask: 110_010, at: now },
    { kind: 'tick', instrumentId: EURUSD, no: 2, bid: 110_002, ask: 110_010, at: now + 20 },
  ]);
});

it('confirms prices with each heartbeat of the writer, and none by itself', async () => {
  const now = feed.now();
  await say(price(now));
  await say({ time: now + 1_000 });
  await expect
    .poll(() => events.at(-1))
    .toEqual({ kind: 'confirmation', instrumentIds: [EURUSD], until: now + 1_000 });
});

it('takes the prices of an instrument that is listed while it runs', async () => {
  const [eurusd] = catalogue;
  if (!eurusd) throw new Error('the catalogue is empty');
  const begin = feed.list({ ...eurusd, spec: { ...eurusd.spec, id: 900 }, showCode: 'EUR/X' });
  begin();
  const now = feed.now();
  await say({ ...price(now), symbol: 'EUR/X' });
  await expect.poll(() => events.at(-1)).toMatchObject({ kind: 'tick', instrumentId: 900, no: 1 });
});

it('passes by what is no price, and waits for the end of a line', async () => {
  const now = feed.now();
  await say({ symbol: 'EUR/USD', bid: '1.1000001', ask: '1.2', time: now });
  await say({ symbol: 'NO/NE', bid: '1', ask: '1', time: now });
  await appendFile(file, 'not JSON\n{"symbol":"EUR/USD","bid":"1.1","ask":"1.10010",');
  await expect.poll(() => warnings).toHaveLength(3);
  expect(ofEurusd()).toEqual([]);
  await appendFile(file, `"time":${now}}\n`);
  await expect.poll(ofEurusd).toHaveLength(2);
});

it('a file that can’t be read is rejected before the venue has its lease', async () => {
  await expect(sample.check?.(join(dir, 'none'))).rejects.toThrow(/FEED: .*none can't be read \(ENOENT\)/);
});
