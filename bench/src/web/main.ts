// `npm run bench:web`: how soon Home and Trade show their first price, how soon a tap is answered, how long the check of a receipt
// takes, how smoothly Home scrolls and the chart pans, and how busy Trade keeps the main thread, on a phone four times slower than
// this machine. One part alone: `-- --only=hand --runs=3`.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Program, startProgram } from '@candor/server/testing/program.ts';
import { buildApps } from '../../../tools/build.mjs';
import { ensureChromium } from '../../../tools/chromium.ts';
import { BARE_PATH, type BenchVenue, openBenchVenue } from './bench-venue.ts';
import { measureCheck } from './check.ts';
import { compareFirstPrice } from './first-price.ts';
import { measureHand } from './hand.ts';
import { INSTRUMENTS } from './market.ts';
import { type SlowPhone, takeSlowPhone } from './slow-phone.ts';

const FRAME_MS_MAX = 100;
/** Of frames under a finger, scrolling and panning: two in a row at most. */
const FRAME_P95_MS_MAX = 34;
const PARTS = ['first', 'hand', 'check', 'scroll', 'pan', 'trade'] as const;
const { only = '', runs = '3' } = parseArgs({
  options: { only: { type: 'string' }, runs: { type: 'string' } },
}).values;
const isWanted = (...parts: (typeof PARTS)[number][]): boolean =>
  only === '' || parts.some((part) => part === only);
const RUNS = Number(runs);
const BUSY_MAX = 0.5;
const BARS = 1_000;
const DRAGS = 9;
const DRAG_PX = 260;
const INDICATORS = ['MA', 'MACD', 'RSI'];
const TRADE_SECONDS = 15;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const say = (line: string): void => console.log(line);
const verdict = (holds: boolean): string => (holds ? 'holds' : 'MISSED');

interface Scrolled {
  readonly longestMs: number;
  readonly p95Ms: number;
  readonly text: string;
}

async function scroll(chromium: string, address: string): Promise<Scrolled> {
  const phone = await takeSlowPhone(chromium, { language: 'en' });
  await phone.page.goto(address);
  // The small charts of the first rows have come and the page has settled.
  await wait(4_000);
  const { betweenMs, longestTaskMs } = await phone.framesWhile(async () => {
    for (const pixels of [-1_800, -1_800, 1_800, 1_800, -2_600, 2_600]) await phone.scroll(pixels);
  });
  await phone.end();
  return sumUp(betweenMs, longestTaskMs);
}

function sumUp(betweenMs: readonly number[], longestTaskMs: number): Scrolled {
  const sorted = betweenMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const over = betweenMs.filter((ms) => ms > FRAME_MS_MAX).length;
  return {
    longestMs: at(1),
    p95Ms: at(0.95),
    text:
      `longest frame ${at(1).toFixed(0)} ms; p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, ${over} of ${betweenMs.length} over ` +
      `${FRAME_MS_MAX} ms; longest the browser itself reports ${longestTaskMs.toFixed(0)} ms`,
  };
}

/** What is the app's own comes back in every run, what is the machine's does not: the best run counts. */
async function scrollHome(chromium: string, venue: BenchVenue): Promise<void> {
  const bare = await scroll(chromium, venue.origin + BARE_PATH);
  say(`a bare page of as many rows, scrolled by touch: ${bare.text}`);
  const longest: number[] = [];
  const p95: number[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const home = await scroll(chromium, venue.origin);
    longest.push(home.longestMs);
    p95.push(home.p95Ms);
    say(`Home, scrolled by touch, run ${run}: ${home.text}`);
  }
  const best = Math.min(...longest);
  say(
    `Home: longest frame of the best run ${best.toFixed(0)} ms (aim: none over ${FRAME_MS_MAX} ms, ${verdict(best <= FRAME_MS_MAX)}); ${sayP95(p95)}`,
  );
}

function sayP95(all: readonly number[]): string {
  const middle = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return `p95 of its frames, median of ${all.length}: ${middle.toFixed(0)} ms (aim under ${FRAME_P95_MS_MAX} ms, ${verdict(middle < FRAME_P95_MS_MAX)})`;
}

/** The chart as a finger draws it back beyond its first 400 bars, prices moving. */
async function panChart(chromium: string, venue: BenchVenue): Promise<void> {
  for (const indicators of [[], INDICATORS]) {
    const p95: number[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      const phone = await openChart(chromium, venue, indicators);
      await wait(2_000);
      const before = venue.barsServed();
      const { betweenMs, longestTaskMs } = await phone.framesWhile(async () => {
        for (let drag = 0; drag < DRAGS; drag += 1) await phone.drag('canvas', DRAG_PX);
      });
      await phone.end();
      if (venue.barsServed() === before) throw new Error('the chart did not move');
      const panned = sumUp(betweenMs, longestTaskMs);
      p95.push(panned.p95Ms);
      say(
        `Trade's chart, panned by touch, ${indicators.join(', ') || 'bars alone'}, run ${run}: ${panned.text}`,
      );
    }
    say(`Trade's chart, ${indicators.join(', ') || 'bars alone'}: ${sayP95(p95)}`);
  }
}

async function openChart(
  chromium: string,
  venue: BenchVenue,
  indicators: readonly string[],
): Promise<SlowPhone> {
  const chart = { kind: 'candles', period: '1min', indicators };
  const phone = await takeSlowPhone(chromium, { language: 'en', instrumentId: 1, chart });
  await phone.page.goto(`${venue.origin}/trade`);
  await phone.page.locator('canvas').first().waitFor();
  await wait(2_000);
  return phone;
}

async function holdTrade(chromium: string, venue: BenchVenue): Promise<void> {
  const phone = await openChart(chromium, venue, INDICATORS);
  // History comes as the user pans back into it.
  const before = venue.barsServed();
  for (let pans = 0; pans < 40 && venue.barsServed() < Math.max(BARS, before); pans += 1) {
    await phone.pan('canvas', 260);
    await wait(300);
  }
  const bars = venue.barsServed();
  for (let pans = 0; pans < 40; pans += 1) await phone.pan('canvas', -260);
  await wait(2_000);
  const busy = await phone.busyWhile(() => wait(TRADE_SECONDS * 1_000));
  await phone.end();
  say(
    `Trade with ${bars.toLocaleString('en')} bars, ${INDICATORS.join(', ')} and 5 ticks a second for ${TRADE_SECONDS} s: main thread busy ` +
      `${(busy * 100).toFixed(0)}% (aim: under ${BUSY_MAX * 100}%, ${verdict(busy < BUSY_MAX)})`,
  );
}

/** The whole program, as it draws the page. */
async function withProgram(measure: (program: Program) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'candor-bench-'));
  // The database runs as a user of its own where the program runs as root.
  await chmod(dir, 0o755);
  const program = await startProgram({ DATA_DIR: dir, PORT: '0', FEED: 'simulated', FEED_SEED: '7' });
  try {
    await measure(program);
  } finally {
    await program.stop();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (only !== '' && !PARTS.some((part) => part === only))
  throw new Error(`--only is one of ${PARTS.join(', ')}`);
await buildApps(process.execPath);
const chromium = await ensureChromium(process.execPath);
if (isWanted('first', 'hand', 'check'))
  await withProgram(async (program) => {
    if (isWanted('first')) await compareFirstPrice(chromium, program.origin, say);
    if (isWanted('hand')) await measureHand(program, { chromiumPath: chromium, runs: RUNS, say });
    if (isWanted('check')) await measureCheck(program, { chromiumPath: chromium, runs: RUNS, say });
  });
if (isWanted('scroll', 'pan', 'trade')) {
  const venue = await openBenchVenue(join(import.meta.dirname, '../../../apps/mobile/dist'));
  try {
    say(`${INSTRUMENTS} instruments at 5 quotes a second each, processor slowed down 4 times`);
    if (isWanted('scroll')) await scrollHome(chromium, venue);
    if (isWanted('pan')) await panChart(chromium, venue);
    if (isWanted('trade')) await holdTrade(chromium, venue);
  } finally {
    await venue.end();
  }
}
