import type { Candle } from '@candor/client';
import type { DataLoadMore, KLineData } from 'klinecharts';
import { expect, test } from 'vitest';
import { type FeedState, type LoadBars, makeBarFeed } from './bar-feed.ts';

const MINUTE = 60_000;
const makeCandle = (minute: number, close = 2): Candle => ({
  time: minute * MINUTE,
  open: 2,
  high: Math.max(2, close),
  low: Math.min(2, close),
  close,
  volume: 1,
});

function makeBench(load: LoadBars) {
  const frames: (() => void)[] = [];
  const states: FeedState[] = [];
  const drawn: KLineData[] = [];
  const pages: { bars: KLineData[]; more: DataLoadMore | undefined }[] = [];
  const feed = makeBarFeed({
    load,
    lengthMs: MINUTE,
    isOfQuotes: false,
    onState: (state) => states.push(state),
    requestFrame: (run) => frames.push(run),
    cancelFrame: (id) => frames.splice(id - 1, 1),
  });
  const symbol = { ticker: 'EURUSD', pricePrecision: 5, volumePrecision: 0 };
  const period = { type: 'minute', span: 1 } as const;
  const ask = (type: 'init' | 'forward' | 'backward', timestamp: number | null) =>
    feed.loader.getBars({
      type,
      timestamp,
      symbol,
      period,
      callback: (bars, more) => pages.push({ bars, more }),
    });
  const listen = () => feed.loader.subscribeBar?.({ symbol, period, callback: (bar) => drawn.push(bar) });
  const runFrame = () => {
    for (const run of frames.splice(0)) run();
  };
  return { feed, frames, states, drawn, pages, ask, listen, runFrame };
}

test('ticks between two frames are drawn once, the latest', async () => {
  const bench = makeBench(async () => [makeCandle(1)]);
  await bench.ask('init', null);
  bench.listen();
  bench.runFrame();
  for (const close of [2.1, 2.2, 2.3]) bench.feed.pushCandle(makeCandle(1, close));
  expect(bench.frames).toHaveLength(1);
  bench.runFrame();
  expect(bench.drawn.map((bar) => bar.close)).toEqual([2.3]);
});

test('a late candle of an older bar is not drawn', async () => {
  const bench = makeBench(async () => [makeCandle(7)]);
  await bench.ask('init', null);
  bench.listen();
  bench.feed.pushCandle(makeCandle(6));
  bench.runFrame();
  expect(bench.drawn).toEqual([]);
});

test('a candle that came before the history is drawn after it', async () => {
  const bench = makeBench(async () => [makeCandle(1)]);
  bench.feed.pushCandle(makeCandle(2, 3));
  await bench.ask('init', null);
  bench.listen();
  bench.runFrame();
  expect(bench.drawn.map((bar) => bar.timestamp)).toEqual([2 * MINUTE]);
});

test('panning back asks for bars before the first, until there are none', async () => {
  const asked: (number | null)[] = [];
  const bench = makeBench(async ({ to }) => {
    asked.push(to);
    return to === null ? [makeCandle(9)] : to === 9 * MINUTE ? [makeCandle(8), makeCandle(9)] : [];
  });
  await bench.ask('init', null);
  await bench.ask('forward', 9 * MINUTE);
  await bench.ask('forward', 8 * MINUTE);
  expect(asked).toEqual([null, 9 * MINUTE, 8 * MINUTE]);
  expect(bench.pages.map((page) => page.bars.length)).toEqual([1, 1, 0]);
  expect(bench.pages.map((page) => page.more)).toEqual([
    { forward: true, backward: false },
    { forward: true, backward: false },
    { forward: false, backward: false },
  ]);
});

test('a failed first page is reported, a failed older page is asked for again', async () => {
  const bench = makeBench(async () => {
    throw new Error('offline');
  });
  await bench.ask('init', null);
  await bench.ask('forward', 5 * MINUTE);
  expect(bench.states).toEqual(['loading', 'failed']);
  expect(bench.pages[1]?.more).toEqual({ forward: true, backward: false });
});

test('an answer that arrives after the stop is dropped', async () => {
  let answer: (candles: Candle[]) => void = () => {};
  const bench = makeBench(() => new Promise((resolve) => (answer = resolve)));
  const asking = bench.ask('init', null);
  bench.feed.stop();
  answer([makeCandle(1)]);
  await asking;
  expect(bench.pages).toEqual([]);
  expect(bench.states).toEqual(['loading']);
});
