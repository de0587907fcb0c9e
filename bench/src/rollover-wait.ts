// The rollover of 17:00 New York with 100,000 positions, and how long orders wait that come in meanwhile.
import { type BusyLoop, openBusyLoop } from './busy-loop.ts';
import { type Meanwhile, ordersMeanwhile } from './orders-meanwhile.ts';
import type { Store } from './store.ts';

/** The same orders with the rollover in portions, as the engine does it, and in one piece. */
export async function rolloverWait(
  store: Store,
  positions: number,
): Promise<{ portions: Meanwhile; onePiece: Meanwhile; charged: number }> {
  const accounts = positions / 10;
  const busy = await openBusyLoop(store, { shard: 104, accounts, positions });
  const seqBefore = busy.state.seq;
  const portions = await roll(busy, { valueDate: '2026-11-19', accounts, isWhole: false });
  const charged = busy.state.seq - seqBefore - 1 - portions.orders;
  const onePiece = await roll(busy, { valueDate: '2026-11-20', accounts, isWhole: true });
  await busy.end();
  return { portions, onePiece, charged };
}

/** Until all are charged and it is durable. */
const roll = (
  busy: BusyLoop,
  { valueDate, accounts, isWhole }: { valueDate: string; accounts: number; isWhole: boolean },
): Promise<Meanwhile> =>
  ordersMeanwhile(busy, {
    accounts,
    async work() {
      const { loop, state } = busy;
      const at = Date.now();
      loop.market([{ kind: 'rollover', valueDate, at }]);
      if (isWhole) loop.venue.finishRollover(at);
      while (state.lastRollover !== valueDate) await new Promise((resolve) => setImmediate(resolve));
      await loop.drained();
    },
  });
