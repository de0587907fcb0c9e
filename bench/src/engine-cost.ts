// The cost of a part of the venue for the saturated engine: orders with it and without, in pairs of one run.
import type { TestStore } from '@candor/server/db/testing/test-store.ts';
import { type EngineOptions, type EngineRun, engineOrders } from './engine-orders.ts';
import { medianOf, percentile } from './figures.ts';

export interface EngineCost {
  /** The ratio with the part to without it: orders a second, the time to the answer, and bytes of the journal. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
  /** Orders a second without it. */
  readonly without: number;
  /** Measured until every event was in the public event log. */
  readonly recordedPerSecond: number;
}

/** `part`: what one run of each pair has on top. `shard`: the first of as many as there are runs, all of them unused. */
export async function engineCost(
  store: TestStore,
  { pairs, part, ...usual }: EngineOptions & { pairs: number; part: Partial<EngineOptions> },
): Promise<EngineCost> {
  const found: { plain: EngineRun; more: EngineRun }[] = [];
  for (let n = 0; n < pairs; n += 1) {
    const run = (isMore: boolean) =>
      engineOrders(store, {
        ...usual,
        ...(isMore && part),
        shard: usual.shard + 2 * n + (isMore ? 1 : 0),
      });
    // Each is first in half of the pairs.
    const first = await run(n % 2 === 1);
    const second = await run(n % 2 === 0);
    const [plain, more] = n % 2 === 0 ? [first, second] : [second, first];
    found.push({ plain, more });
  }
  const times = (share: number): number =>
    medianOf(
      found,
      ({ plain, more }) => percentile(more.latencies, share) / percentile(plain.latencies, share),
    );
  return {
    rate: medianOf(found, ({ plain, more }) => plain.seconds / more.seconds),
    p50: times(0.5),
    p99: times(0.99),
    bytes: medianOf(found, ({ plain, more }) => more.bytes / plain.bytes),
    without: medianOf(found, ({ plain }) => plain.orders / plain.seconds),
    recordedPerSecond: medianOf(found, ({ more }) => more.orders / more.recordedSeconds),
  };
}
