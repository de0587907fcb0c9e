// What recording inputs costs the saturated engine, in pairs of one run, and how fast they are done again.
import { replayStore } from '@candor/server/commands/verify/replay/prove-replay.ts';
import { engineOrders } from './engine-orders.ts';
import { median, percentile } from './orders.ts';
import type { Store } from './store.ts';

export interface InputCost {
  /** With inputs over without: orders a second, the time to the answer, and bytes of the journal. */
  readonly rate: number;
  readonly p50: number;
  readonly bytes: number;
  readonly without: number;
  readonly replayedPerSecond: number;
}

/** `shard`: the first of as many as there are runs, all of them unused. */
export async function inputCost(
  store: Store,
  { orders, pairs, shard }: { orders: number; pairs: number; shard: number },
): Promise<InputCost> {
  const found: Omit<InputCost, 'replayedPerSecond'>[] = [];
  for (let n = 0; n < pairs; n += 1) {
    const run = (inputs: boolean) =>
      engineOrders(store, {
        ...{ orders, projections: false, tape: true, keys: true, inputs },
        shard: shard + 2 * n + (inputs ? 1 : 0),
      });
    // Each is first in half of the pairs.
    const first = await run(n % 2 === 1);
    const second = await run(n % 2 === 0);
    const [plain, kept] = n % 2 === 0 ? [first, second] : [second, first];
    found.push({
      rate: plain.seconds / kept.seconds,
      p50: percentile(kept.latencies, 0.5) / percentile(plain.latencies, 0.5),
      bytes: kept.bytes / plain.bytes,
      without: orders / plain.seconds,
    });
  }
  const client = await store.connect();
  const begin = performance.now();
  const { events, finding } = await replayStore(client, { shard: shard + 1 });
  const seconds = (performance.now() - begin) / 1_000;
  await client.end();
  if (finding !== null) throw new Error(finding);
  const of = (name: keyof (typeof found)[number]): number => median(found.map((one) => one[name]));
  return {
    ...{ rate: of('rate'), p50: of('p50'), bytes: of('bytes'), without: of('without') },
    replayedPerSecond: events / seconds,
  };
}
