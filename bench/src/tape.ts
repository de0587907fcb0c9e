// `npm run bench:tape`: what the tape costs the engine, in pairs with it and without, how late a quote is shown for it, and
// how large a day of it is. docs/proof.md holds the figures.

import { openBusyLoop } from './busy-loop.ts';
import { engineOrders } from './engine-orders.ts';
import { entryLatency } from './entry-latency.ts';
import { percentile } from './orders.ts';
import { openStore, type Store } from './store.ts';
import { tapeSize } from './tape-size.ts';

const quick = process.argv.includes('--quick');
const PAIRS = quick ? 3 : 9;
const ORDERS = quick ? 10_000 : 30_000;
const SECONDS = quick ? 2 : 6;
const MINUTES = quick ? 2 : 60;
const MINUTES_A_DAY = 1_440;

const say = (line: string): void => console.log(line);
const rounded = (value: number): string => Math.round(value).toLocaleString('en');
const median = (values: readonly number[]): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

const size = tapeSize(MINUTES);
/** A day of 40 instruments, which the catalogue does not quite have. */
const day = ((MINUTES_A_DAY / MINUTES) * 40) / size.instruments;
say(
  `${size.instruments} instruments at 5 ticks a second: ${(size.raw / size.ticks).toFixed(2)} bytes a tick, ${(size.gzipped / size.ticks).toFixed(2)} gzipped as served; a day of 40 ${((size.raw * day) / 1e6).toFixed(0)} MB, ${((size.gzipped * day) / 1e6).toFixed(0)} MB gzipped, in ${rounded(size.entries * day)} entries`,
);

const store = await openStore();
try {
  await pairsOfOrders(store);
  await pairsOfEntry(store);
  await shownAfter(store);
} finally {
  await store.remove();
}

async function pairsOfOrders(on: Store): Promise<void> {
  const ratios: number[] = [];
  const rates: number[] = [];
  // The first run warms the program up.
  await engineOrders(on, { orders: ORDERS, projections: false, shard: 199, tape: true });
  for (let n = 0; n < PAIRS; n += 1) {
    const rate = async (tape: boolean): Promise<number> => {
      const shard = 200 + 2 * n + Number(tape);
      const run = await engineOrders(on, { orders: ORDERS, projections: false, shard, tape });
      return run.orders / run.seconds;
    };
    // In turn, so that neither is always the one on a warm machine.
    const first = await rate(n % 2 === 0);
    const second = await rate(n % 2 === 1);
    const [taped, plain] = n % 2 === 0 ? [first, second] : [second, first];
    rates.push(taped);
    ratios.push(taped / plain);
  }
  say(
    `orders with the tape: ${rounded(median(rates))} a second, ${median(ratios).toFixed(2)} of those without (${PAIRS} pairs: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
  );
}

async function pairsOfEntry(on: Store): Promise<void> {
  const measure = (tape: boolean, n: number) =>
    entryLatency(on, SECONDS, { shard: 300 + 2 * n + Number(tape), tape });
  for (let n = 0; n < Math.min(4, PAIRS); n += 1) {
    const first = await measure(n % 2 === 0, n);
    const second = await measure(n % 2 === 1, n);
    const [taped, plain] = n % 2 === 0 ? [first, second] : [second, first];
    say(
      `order entry at 1,000 a second with 200 ticks a second: with the tape p50 ${taped.p50.toFixed(1)} ms, p99 ${taped.p99.toFixed(1)} ms; without p50 ${plain.p50.toFixed(1)}, p99 ${plain.p99.toFixed(1)}`,
    );
  }
}

/** From a tick's arrival until it is durable, and may be shown: a quiet venue, 200 ticks a second. */
async function shownAfter(on: Store): Promise<void> {
  const busy = await openBusyLoop(on, { shard: 400, accounts: 10, positions: 10, tape: true });
  const waits: number[] = [];
  const begin = performance.now();
  for (let n = 0; performance.now() - begin < SECONDS * 1_000; n += 1) {
    const at = performance.now();
    busy.tick(1 + (n % 40));
    busy.loop.read(() => waits.push(performance.now() - at));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await busy.loop.drained();
  await busy.end();
  waits.sort((a, b) => a - b);
  say(
    `a quote may be shown ${percentile(waits, 0.5).toFixed(1)} ms after its tick has come (p99 ${percentile(waits, 0.99).toFixed(1)} ms)`,
  );
}
