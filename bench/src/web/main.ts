// `npm run bench:web`: how soon Home and Trade show their first price, how soon a tap is answered, how long the check of a receipt
// takes, how many taps a trade takes, how smoothly Home scrolls and the chart pans, and how busy Trade keeps the main thread, on a phone
// four times slower than this machine; and how busy a desktop of four charts is. One part alone: `-- --only=hand --runs=3`.
import { parseArgs } from 'node:util';
import { paths } from '@candor/contract';
import type { Program } from '@candor/server/testing/program.ts';
import { buildApps } from '../../../tools/build.mjs';
import { ensureChromium } from '../../../tools/chromium.ts';
import { openProgram } from '../bench-program.ts';
import { median, percentile } from '../figures.ts';
import { measureCheck } from './check.ts';
import { compareFirstPrice } from './first-price.ts';
import { measureHand } from './hand.ts';
import { type SlowPhone, takeSlowPhone } from './slow-phone.ts';
import { countTaps } from './taps.ts';
import { holdTerminal } from './terminal.ts';

const FRAME_MS_MAX = 100;
/** Frame time while scrolling and panning by finger: two frames in a row at most. */
const FRAME_P95_MS_MAX = 34;
const PARTS = ['first', 'hand', 'check', 'taps', 'scroll', 'pan', 'trade', 'terminal'] as const;
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

/** `page`: what is answered at the address in place of the program's page. */
async function scroll(chromium: string, address: string, page?: string): Promise<Scrolled> {
  const phone = await takeSlowPhone(chromium, { language: 'en' });
  if (page !== undefined)
    await phone.page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: page }));
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
  const at = (share: number) => percentile(sorted, share);
  const over = betweenMs.filter((ms) => ms > FRAME_MS_MAX).length;
  return {
    longestMs: at(1),
    p95Ms: at(0.95),
    text:
      `longest frame ${at(1).toFixed(0)} ms; p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, ${over} of ${betweenMs.length} over ` +
      `${FRAME_MS_MAX} ms; longest the browser itself reports ${longestTaskMs.toFixed(0)} ms`,
  };
}

/** Rows without anything that moves: what scrolling costs on this machine at the least. */
const BARE_PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0;background:#111;color:#eee">${Array.from(
  { length: 60 },
  (_, n) => `<p style="margin:0;height:68px;border-bottom:1px solid #333">Row ${n}</p>`,
).join('')}`;

/** The app's own delays recur in every run and the machine's don't, so the best run counts. */
async function scrollHome(chromium: string, { origin }: Program): Promise<void> {
  const bare = await scroll(chromium, `${origin}/bare`, BARE_PAGE);
  say(`a bare page of as many rows, scrolled by touch: ${bare.text}`);
  const longest: number[] = [];
  const p95: number[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const home = await scroll(chromium, `${origin}/`);
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
  const middle = median(all);
  return `p95 of its frames, median of ${all.length}: ${middle.toFixed(0)} ms (aim under ${FRAME_P95_MS_MAX} ms, ${verdict(middle < FRAME_P95_MS_MAX)})`;
}

/** The chart as a finger draws it back beyond its first 400 bars, prices moving. */
async function panChart(chromium: string, program: Program): Promise<void> {
  for (const indicators of [[], INDICATORS]) {
    const p95: number[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      const { phone, barsRequested } = await openChart(chromium, program, indicators);
      await wait(2_000);
      const before = barsRequested();
      const { betweenMs, longestTaskMs } = await phone.framesWhile(async () => {
        for (let drag = 0; drag < DRAGS; drag += 1) await phone.drag('canvas', DRAG_PX);
      });
      await phone.end();
      if (barsRequested() === before) throw new Error('the chart did not move');
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
  { origin }: Program,
  indicators: readonly string[],
): Promise<{ phone: SlowPhone; barsRequested: () => number }> {
  const chart = { kind: 'candles', period: '1min', indicators };
  const phone = await takeSlowPhone(chromium, { language: 'en', instrumentId: 1, chart });
  let bars = 0;
  phone.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === paths.kline.path) bars += Number(searchParams.get('limit'));
  });
  await phone.page.goto(`${origin}/trade`);
  await phone.page.locator('canvas').first().waitFor();
  await wait(2_000);
  return { phone, barsRequested: () => bars };
}

async function holdTrade(chromium: string, program: Program): Promise<void> {
  const { phone, barsRequested } = await openChart(chromium, program, INDICATORS);
  // History comes as the user pans back into it.
  let drags = 0;
  for (; drags < 40 && barsRequested() < BARS; drags += 1) {
    await phone.drag('canvas', DRAG_PX);
    await wait(300);
  }
  const bars = barsRequested();
  for (; drags > 0; drags -= 1) await phone.drag('canvas', -DRAG_PX);
  await wait(2_000);
  const busy = await phone.busyWhile(() => wait(TRADE_SECONDS * 1_000));
  await phone.end();
  say(
    `Trade with ${bars.toLocaleString('en')} bars, ${INDICATORS.join(', ')} and 5 ticks a second for ${TRADE_SECONDS} s: main thread busy ` +
      `${(busy * 100).toFixed(0)}% (aim: under ${BUSY_MAX * 100}%, ${verdict(busy < BUSY_MAX)})`,
  );
}

/** At this speed the program makes some five prices a second of each instrument. */
const FIVE_PRICES = { FEED_SPEED: '3.5' };

async function withProgram(
  env: Readonly<Record<string, string>>,
  measure: (program: Program) => Promise<void>,
): Promise<void> {
  const program = await openProgram({ FEED_SEED: '7', ...env });
  try {
    await measure(program);
  } finally {
    await program.stop();
  }
}

if (only !== '' && !PARTS.some((part) => part === only))
  throw new Error(`--only is one of ${PARTS.join(', ')}`);
await buildApps(process.execPath);
const chromium = await ensureChromium(process.execPath);
const options = { chromiumPath: chromium, runs: RUNS, say };
if (isWanted('first', 'hand', 'check', 'taps'))
  await withProgram({}, async (program) => {
    if (isWanted('first')) await compareFirstPrice(chromium, program.origin, say);
    if (isWanted('hand')) await measureHand(program, options);
    if (isWanted('check')) await measureCheck(program, options);
    if (isWanted('taps')) await countTaps(program, options);
  });
if (isWanted('scroll', 'pan', 'trade', 'terminal'))
  await withProgram(FIVE_PRICES, async (program) => {
    say('5 quotes a second of each instrument, processor slowed down 4 times');
    if (isWanted('scroll')) await scrollHome(chromium, program);
    if (isWanted('pan')) await panChart(chromium, program);
    if (isWanted('trade')) await holdTrade(chromium, program);
    if (isWanted('terminal')) await holdTerminal(program, options);
  });
