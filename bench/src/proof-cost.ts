// `npm run bench:proofs [-- --quick] [--engine | --http]`: what recording, signing and promising cost: orders with proofs and
// without, in pairs of one run.
import { pathToFileURL } from 'node:url';
import { engineOrders } from './engine-orders.ts';
import { httpOrders } from './http-orders.ts';
import { percentile } from './orders.ts';
import { openStore, type Store } from './store.ts';

interface ProofCost {
  /** With proofs over without: orders a second, and the time to the answer. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly without: number;
  readonly recordedPerSecond: number;
}

const median = (values: readonly number[]): number => percentile(values, 50);

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
      p50: percentile(kept.latencies, 50) / percentile(plain.latencies, 50),
      p99: percentile(kept.latencies, 99) / percentile(plain.latencies, 99),
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

/** The whole program over HTTP, promises included. */
async function httpProofCost({ seconds, pairs }: { seconds: number; pairs: number }) {
  const found: { rate: number; p99: number; without: number }[] = [];
  for (let n = 0; n < pairs; n += 1) {
    const run = (proofs: string) => httpOrders({ connections: 64, seconds, environment: { PROOFS: proofs } });
    const [plain, kept] = [await run('off'), await run('on')];
    found.push({ rate: kept.rate / plain.rate, p99: kept.p99 / plain.p99, without: plain.rate });
  }
  return {
    rate: median(found.map(({ rate }) => rate)),
    p99: median(found.map(({ p99 }) => p99)),
    without: median(found.map(({ without }) => without)),
  };
}

async function measureEngine(quick: boolean): Promise<void> {
  const store = await openStore();
  try {
    const options = { orders: quick ? 60_000 : 200_000, pairs: quick ? 3 : 5, shard: 301 };
    const { rate, p50, p99, without, recordedPerSecond } = await engineProofCost(store, options);
    console.log(
      `engine with proofs: ${rate.toFixed(2)} of ${figure(without)} orders/s without; median ${p50.toFixed(2)} ×, p99 ${p99.toFixed(2)} ×; ${figure(recordedPerSecond)} orders/s until recorded`,
    );
  } finally {
    await store.remove();
  }
}

async function measureHttp(quick: boolean): Promise<void> {
  const { rate, p99, without } = await httpProofCost({ seconds: quick ? 3 : 8, pairs: quick ? 3 : 5 });
  console.log(
    `HTTP with proofs and promises: ${rate.toFixed(2)} of ${figure(without)} requests/s without; p99 ${p99.toFixed(2)} ×`,
  );
}

const figure = (value: number): string => Math.round(value).toLocaleString('en');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const quick = process.argv.includes('--quick');
  if (!process.argv.includes('--http')) await measureEngine(quick);
  if (!process.argv.includes('--engine')) await measureHttp(quick);
}
