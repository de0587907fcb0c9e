// A stream of market orders over many accounts: each account buys, closes, buys again; one instrument, a moving price.
import { randomBytes, randomUUID } from 'node:crypto';
import {
  type Command,
  type CommandReply,
  type CommandRequest,
  clientActor,
  type IdempotencyKey,
  price,
  systemActor,
  type VenueState,
} from '@candor/core';
import { makeSpec, marketOrder } from '@candor/core/testing';
import type { EngineLoop } from '@candor/server/engine/engine-loop.ts';

const EURUSD = makeSpec('EURUSD', { feeRate: 3_000_000_000 as never });

export interface OrderRun {
  readonly orders: number;
  readonly seconds: number;
  /** Acknowledgement times in milliseconds, sorted. */
  readonly latencies: readonly number[];
}

export function prepareMarket(loop: EngineLoop, accounts: number): void {
  const act = (command: Command): void =>
    loop.submit({ command, actor: systemActor('bench'), idempotency: null }, Date.now(), () => {});
  act({ type: 'ConfigureInstrument', terms: EURUSD });
  for (let id = 1; id <= accounts; id += 1) act({ type: 'OpenAccount', accountId: id, demo: true });
  const at = Date.now();
  loop.market([{ kind: 'session', instrumentId: EURUSD.id, status: 'open', nextOpen: null, at }]);
  moveMarket(loop, 1);
}

function moveMarket(loop: EngineLoop, no: number): void {
  const at = Date.now();
  const bid = 110_000 + (no % 40);
  loop.market([{ kind: 'tick', instrumentId: EURUSD.id, no, bid: price(bid), ask: price(bid + 8), at }]);
}

const OUTSTANDING_USUAL = 1_000;

/** The form of clients' keys: a name and a random id, and the hash of the parameters. */
function newKey(now: number): IdempotencyKey {
  const hash = randomBytes(32).toString('base64url');
  return { key: `submit:${randomUUID()}`, hash, receivedAt: now, expiresAt: now + 86_400_000 };
}

/** Keeps `outstanding` orders pending until `orders` are acknowledged. A rejection is an error of the benchmark. */
export function runOrders(
  loop: EngineLoop,
  state: VenueState,
  orders: number,
  { outstanding = OUTSTANDING_USUAL, keys = false }: { outstanding?: number; keys?: boolean },
): Promise<OrderRun> {
  const accounts = [...state.accounts.keys()];
  const latencies: number[] = [];
  let sent = 0;
  let tick = Date.now();
  // Waiting since the last run may have made the quote stale.
  moveMarket(loop, tick);
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const next = (): void => {
      if (sent >= orders) return;
      const accountId = accounts[sent % accounts.length] as number;
      sent += 1;
      if (sent % 250 === 0) {
        tick += 1;
        moveMarket(loop, tick);
      }
      const [held] = state.account(accountId).positions.keys();
      const command: Command =
        held === undefined
          ? marketOrder({ accountId, instrumentId: EURUSD.id, side: sent % 2 === 0 ? 'buy' : 'sell' })
          : { type: 'ClosePosition', accountId, orderId: held, lots: null };
      const at = performance.now();
      const answered = (reply: CommandReply): void => {
        if (!reply.ok) {
          reject(new Error(`refused: ${JSON.stringify(reply.refusal)}`));
          return;
        }
        latencies.push(performance.now() - at);
        if (latencies.length === orders) {
          const seconds = (performance.now() - begin) / 1000;
          resolve({ orders, seconds, latencies: latencies.sort((a, b) => a - b) });
        } else next();
      };
      const now = Date.now();
      const request: CommandRequest = keys
        ? { command, actor: clientActor(accountId), idempotency: newKey(now) }
        : { command, actor: systemActor('bench'), idempotency: null };
      loop.submit(request, now, answered);
    };
    for (let n = 0; n < outstanding; n += 1) next();
  });
}
