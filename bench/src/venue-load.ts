// A venue with many accounts, positions and waiting orders, for measurements of the core alone.
import {
  type Command,
  lotsOf,
  type MarketEvent,
  price,
  systemActor,
  Venue,
  type VenueEvent,
  VenueState,
} from '@candor/core';
import { makeSpec } from '@candor/core/testing';

export const INSTRUMENTS = 40;
const BASE = 110_000;

export interface Load {
  readonly venue: Venue;
  readonly instruments: number;
  readonly events: VenueEvent[];
  tick(instrumentId: number, bid: number): void;
  act(command: Command): void;
}

export function makeLoad(keepEvents = false, instruments = INSTRUMENTS): Load {
  const events: VenueEvent[] = [];
  const venue = new Venue(new VenueState(0), (event) => {
    if (keepEvents) events.push(event);
  });
  let no = 0;
  const market = (event: MarketEvent): void => venue.onMarket(event, 1);
  const load: Load = {
    venue,
    instruments,
    events,
    tick: (instrumentId, bid) => {
      no += 1;
      market({ kind: 'tick', instrumentId, no, bid: price(bid), ask: price(bid + 8), at: 1 });
    },
    act: (command) => {
      const reply = venue.handle({ command, actor: systemActor('bench'), idempotency: null }, 1);
      if (!reply.ok) throw new Error(`refused: ${JSON.stringify(reply.refusal)}`);
    },
  };
  for (let id = 1; id <= instruments; id += 1) {
    load.act({
      type: 'ConfigureInstrument',
      terms: makeSpec('EURUSD', { id, code: `X${id}USD`, baseCurrency: `X${id}` }),
    });
    market({ kind: 'session', instrumentId: id, status: 'open', nextOpen: null, at: 1 });
    load.tick(id, BASE);
  }
  return load;
}

/** Opens accounts with `each` positions or pending orders, spread over the instruments. */
export function fill(load: Load, accounts: number, each: number, what: 'positions' | 'pending'): void {
  for (let accountId = 1; accountId <= accounts; accountId += 1) {
    load.act({ type: 'OpenAccount', accountId, demo: true });
    for (let n = 0; n < each; n += 1) {
      const far = 2_000 + ((accountId * 13 + n * 7) % 5_000);
      load.act({
        type: 'PlaceOrder',
        accountId,
        instrumentId: 1 + ((accountId + n) % load.instruments),
        side: n % 2 === 0 ? 'buy' : 'sell',
        mode: what === 'pending' ? 'pending' : 'market',
        lots: lotsOf('0.01'),
        leverage: 100,
        target: price(what === 'pending' ? BASE + (n % 4 < 2 ? far : -far) : 0),
        stopLoss: price(what === 'pending' ? 0 : BASE + (n % 2 === 0 ? -far : far)),
        takeProfit: price(what === 'pending' ? 0 : BASE + (n % 2 === 0 ? far : -far)),
        deviation: null,
      });
    }
  }
}
