// `npm run bench:proofs [-- --quick] [--engine | --http]`: what recording, signing and promising cost: orders with proofs and
// without, in pairs of one run.
import { pathToFileURL } from 'node:url';
import { engineOrders } from './engine-orders.ts';
import { describeCpu, type HttpVenue, openHttpVenue } from './http-orders.ts';
import { median, percentile } from './orders.ts';
import { openStore, type Store } from './store.ts';

interface ProofCost {
  /** With proofs over without: orders a second, and the time to the answer. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly without: number;
  readonly recordedPerSecond: number;
}

/** The engine alone, acknowledged durably; `pairs` runs of each, in turns. */
async function engineProofCost(
  store: Store,
  { orders, pairs, shard }: { orders: number; pairs: number; shard: number },
): Promise<ProofCost> {
  const found: { rate: number; p50: number; p99: number; without: number; recorded: number }[] = [];
  for (let n = 0; n < pairs; n += 1) {
    const plain = await engineOrders(store, { orders, projections: false, shard: shard + 2 * n });
    const kept = await engineOrders(store, {
      orders,
      projections: false,
      shard: shard + 2 * n + 1,
      records: true,
    });
    found.push({
      rate: plain.seconds / kept.seconds,
      p50: percentile(kept.latencies, 0.5) / percentile(plain.latencies, 0.5),
      p99: percentile(kept.latencies, 0.99) / percentile(plain.latencies, 0.99),
      without: orders / plain.seconds,
      recorded: orders / kept.recordedSeconds,
    });
  }
  return {
    rate: median(found.map(({ rate }) => rate)),
    p50: median(found.map(({ p50 }) => p50)),
    p99: median(found.map(({ p99 }) => p99)),
    without: median(found.map(({ without }) => without)),
    recordedPerSecond: median(found.map(({ recorded }) => recorded)),
  };
}

/** Two whole programs over HTTP, promises included in the one: in turn, each once the other has nothing left to do. */
async function httpProofCost({ seconds, pairs }: { seconds: number; pairs: number }) {
  const venues: Record<'off' | 'on', HttpVenue> = {
    off: await openHttpVenue({ connections: 64, environment: { PROOFS: 'off' } }),
    on: await openHttpVenue({ connections: 64, environment: { PROOFS: 'on' } }),
  };
  const run = async (proofs: 'off' | 'on') => {
    for (const venue of Object.values(venues)) await venue.quiet();
    return venues[proofs].run(seconds);
  };
  const found: { rate: number; p50: number; p99: number; without: number }[] = [];
  try {
    for (const venue of Object.values(venues)) await venue.run(Math.max(1, seconds / 2));
    for (let n = 0; n < pairs; n += 1) {
      const first = await run(n % 2 === 0 ? 'off' : 'on');
      const second = await run(n % 2 === 0 ? 'on' : 'off');
      const [plain, kept] = n % 2 === 0 ? [first, second] : [second, first];
      found.push({
        rate: kept.rate / plain.rate,
        p50: kept.p50 / plain.p50,
        p99: kept.p99 / plain.p99,
        without: plain.rate,
      });
      for (const [name, { cpu }] of [['without', plain] as const, ['with', kept] as const])
        console.error(`• µs of a core an order ${name} proofs: ${describeCpu(cpu)}`);
    }
  } finally {
    for (const venue of Object.values(venues)) await venue.stop();
  }
  return {
    rate: median(found.map(({ rate }) => rate)),
    p50: median(found.map(({ p50 }) => p50)),
    p99: median(found.map(({ p99 }) => p99)),
    without: median(found.map(({ without }) => without)),
  };
}

/** In a line: what proofs cost the engine, on an open store; also a part of `npm run bench`. */
export async function describeEngineCost(store: Store, quick: boolean): Promise<string> {
  const options = { orders: quick ? 60_000 : 200_000, pairs: quick ? 3 : 5, shard: 301 };
  const { rate, p50, p99, without, recordedPerSecond } = await engineProofCost(store, options);
  return `engine with proofs: ${rate.toFixed(2)} of ${figure(without)} orders/s without; median ${p50.toFixed(2)} ×, p99 ${p99.toFixed(2)} ×; ${figure(recordedPerSecond)} orders/s until recorded`;
}

async function measureEngine(quick: boolean): Promise<void> {
  const store = await openStore();
  try {
    console.log(await describeEngineCost(store, quick));
  } catch (error) {
    // Said before its store goes: an engine still at work on it would end the program with that fault instead.
    console.error(error);
    throw error;
  } finally {
    await store.remove();
  }
}

async function measureHttp(quick: boolean): Promise<void> {
  const { rate, p50, p99, without } = await httpProofCost({ seconds: quick ? 3 : 8, pairs: quick ? 3 : 5 });
  console.log(
    `HTTP with proofs and promises: ${rate.toFixed(2)} of ${figure(without)} requests/s without; median ${p50.toFixed(2)} ×, p99 ${p99.toFixed(2)} ×`,
  );
}

const figure = (value: number): string => Math.round(value).toLocaleString('en');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const quick = process.argv.includes('--quick');
  if (!process.argv.includes('--http')) await measureEngine(quick);
  if (!process.argv.includes('--engine')) await measureHttp(quick);
}
