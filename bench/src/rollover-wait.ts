// The rollover of 17:00 New York with 100,000 positions, and how long orders wait that come in meanwhile.
import { type BusyLoop, INSTRUMENTS, openBusyLoop, smallOrder } from './busy-loop.ts';
import type { Store } from './store.ts';

const ORDER_EVERY_MS = 2;

/** `longest`: ms from an order's arrival to its durable answer; `rollover`: ms until all are charged and it is durable. */
export interface RolloverWait {
  readonly orders: number;
  readonly longest: number;
  readonly rollover: number;
}

/** The same orders with the rollover in portions, as the engine does it, and in one piece. */
export async function rolloverWait(
  store: Store,
  positions: number,
): Promise<{ portions: RolloverWait; onePiece: RolloverWait; charged: number }> {
  const accounts = positions / 10;
  const busy = await openBusyLoop(store, { shard: 104, accounts, positions });
  const seqBefore = busy.state.seq;
  const portions = await roll(busy, { valueDate: '2026-11-19', accounts, isWhole: false });
  const charged = busy.state.seq - seqBefore - 1 - portions.orders;
  const onePiece = await roll(busy, { valueDate: '2026-11-20', accounts, isWhole: true });
  await busy.end();
  return { portions, onePiece, charged };
}

async function roll(
  busy: BusyLoop,
  { valueDate, accounts, isWhole }: { valueDate: string; accounts: number; isWhole: boolean },
): Promise<RolloverWait> {
  const { loop, state } = busy;
  for (let id = 1; id <= INSTRUMENTS; id += 1) busy.tick(id);
  await loop.drained();
  const waits: number[] = [];
  let sent = 0;
  const begin = performance.now();
  let due = begin;
  const at = Date.now();
  loop.market([{ kind: 'rollover', valueDate, at }]);
  if (isWhole) loop.venue.finishRollover(at);
  let durable = Number.NaN;
  while (Number.isNaN(durable)) {
    // An order that came while the engine stood has waited since it came.
    for (; due <= performance.now() && Number.isNaN(durable); due += ORDER_EVERY_MS) {
      const came = due;
      const accountId = 1 + ((sent * 7) % accounts);
      sent += 1;
      busy.act(smallOrder(accountId, 1 + (accountId % INSTRUMENTS)), () =>
        waits.push(performance.now() - came),
      );
    }
    await new Promise((resolve) => setImmediate(resolve));
    if (state.lastRollover === valueDate && Number.isNaN(durable)) {
      await loop.drained();
      durable = performance.now();
    }
  }
  return { orders: waits.length, longest: Math.max(...waits), rollover: durable - begin };
}
