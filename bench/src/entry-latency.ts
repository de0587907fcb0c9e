// Order entry under load: 1,000 orders a second while 200 ticks a second arrive and 10,000 positions are open.
import { INSTRUMENTS, openBusyLoop, smallOrder } from './busy-loop.ts';
import { percentile } from './orders.ts';
import type { Store } from './store.ts';

const ACCOUNTS = 1_000;
const POSITIONS = 10_000;
const ORDERS_A_SECOND = 1_000;
const TICKS_A_SECOND = 200;

export async function entryLatency(
  store: Store,
  seconds: number,
  { shard = 103, tape = false }: { shard?: number; tape?: boolean } = {},
): Promise<{ p50: number; p99: number; max: number; orders: number }> {
  const busy = await openBusyLoop(store, { shard, accounts: ACCOUNTS, positions: POSITIONS, tape });
  const { loop, state, act, tick } = busy;
  const latencies: number[] = [];
  const begin = performance.now();
  let ticks = 0;
  let orders = 0;
  while (performance.now() - begin < seconds * 1000) {
    const elapsed = (performance.now() - begin) / 1000;
    while (ticks < elapsed * TICKS_A_SECOND) tick(1 + (ticks++ % INSTRUMENTS));
    while (orders < elapsed * ORDERS_A_SECOND) {
      const accountId = 1 + (orders % ACCOUNTS);
      const account = state.account(accountId);
      const held = [...account.positions.keys()];
      const at = performance.now();
      const done = (): void => void latencies.push(performance.now() - at);
      // Opens and closes in turn, so that about 10,000 stay open.
      if (held.length > 10)
        act({ type: 'ClosePosition', accountId, orderId: held[0] as number, lots: null }, done);
      else act(smallOrder(accountId, 1 + (orders % INSTRUMENTS)), done);
      orders += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await loop.drained();
  await busy.end();
  latencies.sort((a, b) => a - b);
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    max: latencies.at(-1) ?? 0,
    orders,
  };
}
