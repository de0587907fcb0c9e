// How long orders wait that come in while the engine, or something beside it, is at another piece of work.
import { type BusyLoop, INSTRUMENTS, smallOrder } from './busy-loop.ts';

const ORDER_EVERY_MS = 2;
/** So that no quote grows stale, however long the work takes. */
const TICKS_EVERY_MS = 1_000;

/** `longest`: ms from an order's arrival to its durable answer; `took`: ms until the work was done. */
export interface Meanwhile {
  readonly orders: number;
  readonly longest: number;
  readonly took: number;
}

/** An order every two milliseconds while the work is done, over all accounts in turn. */
export async function ordersMeanwhile(
  busy: BusyLoop,
  { accounts, work }: { accounts: number; work: () => Promise<void> | void },
): Promise<Meanwhile> {
  const { loop } = busy;
  const tickAll = (): void => {
    for (let id = 1; id <= INSTRUMENTS; id += 1) busy.tick(id);
  };
  tickAll();
  await loop.drained();
  const waits: number[] = [];
  let sent = 0;
  let took = Number.NaN;
  const begin = performance.now();
  let due = begin;
  let tickedAt = begin;
  const working = Promise.resolve(work()).then(() => {
    took = performance.now() - begin;
  });
  do {
    if (performance.now() - tickedAt >= TICKS_EVERY_MS) {
      tickedAt = performance.now();
      tickAll();
    }
    // An order that came while the engine stood has waited since it came.
    for (; due <= performance.now(); due += ORDER_EVERY_MS) {
      const came = due;
      const accountId = 1 + ((sent * 7) % accounts);
      sent += 1;
      busy.act(smallOrder(accountId, 1 + (accountId % INSTRUMENTS)), () =>
        waits.push(performance.now() - came),
      );
    }
    await new Promise((resolve) => setImmediate(resolve));
  } while (Number.isNaN(took));
  await working;
  await loop.drained();
  return { orders: waits.length, longest: Math.max(...waits), took };
}
