// Order entry under load: 1,000 orders a second while 200 ticks a second arrive and 10,000 positions are open.
import { type Command, lotsOf, price, systemActor, VenueState } from '@candor/core';
import { makeTerms } from '@candor/core/testing';
import { EngineLoop } from '@candor/server/engine/engine-loop.ts';
import { Journal } from '@candor/server/engine/journal.ts';
import { percentile } from './orders.ts';
import type { Store } from './store.ts';

const INSTRUMENTS = 40;
const ACCOUNTS = 1_000;
const POSITIONS = 10_000;
const ORDERS_A_SECOND = 1_000;
const TICKS_A_SECOND = 200;

export async function entryLatency(
  store: Store,
  seconds: number,
): Promise<{ p50: number; p99: number; max: number; orders: number }> {
  const journal = new Journal(await store.connect(), 103);
  await journal.lead('bench');
  const state = new VenueState();
  const loop = new EngineLoop({
    state,
    journal,
    onCommitted: () => {},
    onFailure: (error) => {
      throw error;
    },
    isWatched: () => false,
  });
  const act = (command: Command, answer: () => void = () => {}): void =>
    loop.submit({ command, actor: systemActor('bench'), idempotency: null }, Date.now(), (reply) => {
      if (!reply.ok) throw new Error(`refused: ${JSON.stringify(reply.refusal)}`);
      answer();
    });
  let no = 0;
  const tick = (instrumentId: number): void => {
    no += 1;
    const at = Date.now();
    const bid = 110_000 + ((no * 7) % 41);
    loop.market([{ kind: 'tick', instrumentId, no, bid: price(bid), ask: price(bid + 8), at }]);
  };
  const order = (accountId: number, instrumentId: number): Command => ({
    type: 'PlaceOrder',
    accountId,
    instrumentId,
    side: accountId % 2 === 0 ? 'buy' : 'sell',
    mode: 'market',
    lots: lotsOf('0.01'),
    multiple: 100,
    target: price(0),
    stopLoss: price(0),
    takeProfit: price(0),
    deviation: null,
  });
  for (let id = 1; id <= INSTRUMENTS; id += 1) {
    act({
      type: 'ConfigureInstrument',
      terms: makeTerms('EURUSD', { id, code: `X${id}USD`, baseCurrency: `X${id}` }),
    });
    loop.market([{ kind: 'session', instrumentId: id, status: 'open', nextOpen: null, at: Date.now() }]);
    tick(id);
  }
  for (let id = 1; id <= ACCOUNTS; id += 1) act({ type: 'OpenAccount', accountId: id, demo: true });
  for (let n = 0; n < POSITIONS; n += 1) act(order(1 + (n % ACCOUNTS), 1 + (n % INSTRUMENTS)));
  await loop.drained();

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
      else act(order(accountId, 1 + (orders % INSTRUMENTS)), done);
      orders += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await loop.drained();
  await journal.end();
  latencies.sort((a, b) => a - b);
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    max: latencies.at(-1) ?? 0,
    orders,
  };
}
