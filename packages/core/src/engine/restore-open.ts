// From a copy of what is open to a market that values it, or to a whole venue of its own, on which prices can be tried.
import { type Conversion, type ConversionSide, Market } from './market.ts';
import { copiedAccounts, copiedOrders, type OpenCopy } from './open-copy.ts';
import { importState } from './snapshot.ts';
import type { Account } from './state.ts';
import { type EventSink, Venue } from './venue.ts';

/** A market whose prices stand: each conversion is made once. */
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

/** The market as it stood. */
export function restoreMarket(copy: OpenCopy): Market {
  const market = new StillMarket();
  for (const { terms } of copy.markets) market.configure(terms);
  return withQuotes(market, copy);
}

/**
 * A venue with the accounts that hold something, their orders and the market, and without keys: a tick does to them what
 * it would do in the engine at the copy's moment.
 */
export function restoreVenue(copy: OpenCopy, sink: EventSink): Venue {
  const submitted = new Map(copy.submitted);
  const state = importState({
    seq: copy.seq,
    nextOrderId: copy.nextOrderId,
    settings: copy.settings,
    lastRollover: copy.lastRollover,
    owedSwaps: copy.deferredSwaps,
    halted: copy.halted,
    terms: copy.markets.map(({ terms }) => terms),
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
  // Valued, and acted upon by the next tick that can be: as the engine stands after its last one.
  for (const { terms } of copy.markets) state.exposure.revalue(venue.market, terms.id, false);
  return venue;
}

/** What no tick looks at. */
const unused = { seq: 0, lastSeq: 0, keysDay: 0, keysCount: 0 } as const satisfies Partial<Account>;

const asText = <Book>([book, amount]: readonly [Book, bigint]) => [book, String(amount)] as const;

function withQuotes(market: Market, { at, markets }: OpenCopy): Market {
  for (const { terms, status, nextOpen, quote } of markets) {
    market.take({ kind: 'session', instrumentId: terms.id, status, nextOpen, at });
    if (quote) market.quotes.set(terms.id, { ...quote });
  }
  return market;
}
