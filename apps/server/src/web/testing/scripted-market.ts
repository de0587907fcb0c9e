// For tests: a market whose prices are what the test sets, for the calls, the sockets and the engine alike.
import type { Period } from '@candor/contract';
import { type InstrumentId, type MarketEvent, type Price, price, type Tick } from '@candor/core';
import { barStart, type Candle } from '../../feeds/candle.ts';
import { type CatalogueEntry, catalogue } from '../../feeds/instruments.ts';
import type { DayQuote } from '../../modules/market/day-quotes.ts';
import type { MarketView } from '../../modules/market/market.ts';

export interface ScriptedMarket extends MarketView {
  /** A tick of one instrument, in points; it goes to the engine too. */
  tick(code: string, bid: number, ask: number): void;
  session(code: string, status: DayQuote['status'], nextOpen?: number | null): void;
  /** Takes one more instrument. */
  list(entry: CatalogueEntry): void;
  /** Confirms the last prices for an hour from now. */
  confirm(): void;
}

const closed: DayQuote = {
  status: 'closed',
  nextOpen: null,
  bid: null,
  ask: null,
  open: null,
  high: null,
  low: null,
  close: null,
  change: null,
  time: null,
};

export function makeScriptedMarket(sink: (events: MarketEvent[]) => void): ScriptedMarket {
  const entries = new Map<InstrumentId, CatalogueEntry>(catalogue.map((entry) => [entry.spec.id, entry]));
  const ids = new Map(catalogue.map(({ spec }) => [spec.code, spec.id]));
  const quotes = new Map<InstrumentId, DayQuote>();
  const versions = new Map<InstrumentId, number>();
  let version = 0;
  const listeners: ((tick: Tick) => void)[] = [];
  /** Numbers ticks like a feed: by instrument, without a gap. */
  const numbers = new Map<InstrumentId, number>();
  const idOf = (code: string): InstrumentId => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`no instrument ${code}`);
    return id;
  };
  const change = (id: InstrumentId, quote: Partial<DayQuote>): void => {
    version += 1;
    versions.set(id, version);
    quotes.set(id, { ...(quotes.get(id) ?? closed), ...quote });
  };
  const bar = (id: InstrumentId, period: Period): Candle[] => {
    const { close, time } = quotes.get(id) ?? closed;
    if (close === null || time === null) return [];
    return [{ time: barStart(period, time), open: close, high: close, low: close, close, volume: 1 }];
  };
  return {
    get catalogue() {
      return [...entries.values()];
    },
    list(entry) {
      entries.set(entry.spec.id, entry);
      ids.set(entry.spec.code, entry.spec.id);
    },
    find: (id) => entries.get(id),
    findCode: (code) => ids.get(code),
    quote: (id) => quotes.get(id) ?? closed,
    onTick: (listener) => void listeners.push(listener),
    version: () => version,
    changedSince: (since) => [...versions].filter(([, at]) => at > since).map(([id]) => id),
    kline: async (id, period) => bar(id, period),
    klineCost: () => 0,
    openBars: (id) => ({ '1min': bar(id, '1min')[0]!, '1day': bar(id, '1day')[0]! }),
    barsVersion: (id) => versions.get(id) ?? 0,
    tick(code, bid, ask) {
      const id = idOf(code);
      const at = Date.now();
      const [b, a]: [Price, Price] = [price(bid), price(ask)];
      const open = quotes.get(id)?.open ?? b;
      const moved = Math.round(((bid - open) * 10_000) / open);
      change(id, { bid: b, ask: a, open, high: b, low: b, close: b, change: moved, time: at });
      const no = (numbers.get(id) ?? 0) + 1;
      numbers.set(id, no);
      const made: Tick = { kind: 'tick', instrumentId: id, no, bid: b, ask: a, at };
      for (const listener of listeners) listener(made);
      sink([made]);
    },
    session(code, status, nextOpen = null) {
      const id = idOf(code);
      change(id, { status, nextOpen });
      sink([{ kind: 'session', instrumentId: id, status, nextOpen, at: Date.now() }]);
    },
    confirm() {
      const until = Date.now() + 3_600_000;
      sink([{ kind: 'confirmation', instrumentIds: [...entries.keys()], until }]);
    },
  };
}
