// `npm run bench:proofs`: what recording, signing and promising cost: orders with proofs and without, in pairs of one run.
import { pathToFileURL } from 'node:url';
import { engineOrders } from './engine-orders.ts';
import { httpOrders } from './http-orders.ts';
import { percentile } from './orders.ts';
import { openStore, type Store } from './store.ts';

export interface ProofCost {
  /** With proofs over without: orders a second, and p99 of the time to the answer. */
  readonly rate: number;
  readonly p99: number;
  readonly without: number;
  readonly recordedPerSecond: number;
}

const median = (values: readonly number[]): number => percentile(values, 50);

/** The engine alone, acknowledged durably; `pairs` runs of each, in turns. */
export async function engineProofCost(
  store: Store,
  { orders, pairs, shard }: { orders: number; pairs: number; shard: number },
): Promise<ProofCost> {
  const found: { rate: number; p99: number; without: number; recorded: number }[] = [];
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
      p99: percentile(kept.latencies, 99) / percentile(plain.latencies, 99),
      without: orders / plain.seconds,
      recorded: orders / kept.recordedSeconds,
    });
  }
  return {
    rate: median(found.map(({ rate }) => rate)),
    p99: median(found.map(({ p99 }) => p99)),
    without: median(found.map(({ without }) => without)),
    recordedPerSecond: median(found.map(({ recorded }) => recorded)),
  };
}

/** The whole program over HTTP, promises included. */
export async function httpProofCost({ seconds, pairs }: { seconds: number; pairs: number }) {
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const quick = process.argv.includes('--quick');
  const store = await openStore();
  try {
    const engine = await engineProofCost(store, {
      orders: quick ? 20_000 : 100_000,
      pairs: quick ? 3 : 5,
      shard: 301,
    });
    console.log(
      `engine with proofs: ${engine.rate.toFixed(2)} of ${Math.round(engine.without).toLocaleString('en')} orders/s without; p99 ${engine.p99.toFixed(2)} ×; ${Math.round(engine.recordedPerSecond).toLocaleString('en')} orders/s until recorded`,
    );
  } finally {
    await store.remove();
  }
  const http = await httpProofCost({ seconds: quick ? 3 : 8, pairs: quick ? 3 : 5 });
  console.log(
    `HTTP with proofs and promises: ${http.rate.toFixed(2)} of ${Math.round(http.without).toLocaleString('en')} requests/s without; p99 ${http.p99.toFixed(2)} ×`,
  );
}
