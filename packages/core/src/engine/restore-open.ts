// Restores a copy of open orders as a market that values it, or as a separate venue on which prices can be tried.
import { type Conversion, type ConversionSide, Market } from './market.ts';
import { copiedAccounts, copiedOrders, type OpenCopy } from './open-copy.ts';
import { importState } from './snapshot.ts';
import type { Account } from './state.ts';
import { type EventSink, Venue } from './venue.ts';

/** A market with constant prices, so each conversion is calculated once. */
class StillMarket extends Market {
  readonly #made = { debit: new Map<string, Conversion>(), credit: new Map<string, Conversion>() };

  override conversion(currency: string, side: ConversionSide): Conversion {
    const known = this.#made[side].get(currency);
    if (known) return known;
    const made = super.conversion(currency, side);
    this.#made[side].set(currency, made);
    return made;
  }
}

/** The market at the time of the copy. */
export function restoreMarket(copy: OpenCopy): Market {
  const market = new StillMarket();
  for (const { spec } of copy.markets) market.configure(spec);
  return withQuotes(market, copy);
}

/**
 * A venue with the accounts that have orders, their orders and the market, without keys. A tick has the same effect on
 * them as in the engine at the time of the copy.
 */
export function restoreVenue(copy: OpenCopy, sink: EventSink): Venue {
  const submitted = new Map(copy.submitted);
  const state = importState({
    seq: Math.max(...copy.seqs),
    nextOrderId: copy.nextOrderId,
    settings: copy.settings,
    lastRollover: copy.lastRollover,
    owedSwaps: copy.deferredSwaps,
    halted: copy.halted,
    terms: copy.markets.map(({ spec }) => spec),
    accounts: [...copiedAccounts(copy)].map(({ blocked, ...account }) => {
      const withdrawals = submitted.get(account.id);
      return {
        ...account,
        ...unused,
        ...(blocked ? { blocked } : {}),
        ...(withdrawals ? { money: { withdrawals } } : {}),
      };
    }),
    orders: [...copiedOrders(copy)],
    house: { demo: copy.house.demo.map(asText), real: copy.house.real.map(asText) },
    keys: { long: [], short: [] },
  });
  const venue = new Venue(state, sink);
  withQuotes(venue.market, copy);
  // Valued now, and checked by the next tick that can be acted on, as in the engine after its last tick.
  for (const { spec } of copy.markets) state.exposure.revalue(venue.market, spec.id, false);
  return venue;
}

/** Fields that no tick reads. */
const unused = { seq: 0, lastSeq: 0, keysDay: 0, keysCount: 0 } as const satisfies Partial<Account>;

const asText = <Book>([book, amount]: readonly [Book, bigint]) => [book, String(amount)] as const;

function withQuotes(market: Market, { at, markets }: OpenCopy): Market {
  for (const { spec, status, nextOpen, quote } of markets) {
    market.take({ kind: 'session', instrumentId: spec.id, status, nextOpen, at });
    if (quote) market.quotes.set(spec.id, { ...quote });
  }
  return market;
}
