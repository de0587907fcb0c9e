// The last quote of every instrument. Ticks gather until the next painted frame; then each row is notified of its own
// quote only, a few rows a frame, so that a busy market never delays a tap on a slow phone.
import { browserClock, browserFrame, type Clock, type Frame } from './clock.ts';
import { makeListeners } from './listeners.ts';
import type { Instrument } from './parse/instrument.ts';
import { type DayQuote, instrumentOf, parseQuote, type QuoteRow, timeOf } from './parse/quote.ts';
import type { Socket } from './socket.ts';
import { MARKET_TOPIC } from './topics.ts';

export interface QuotesStore {
  get(id: number): DayQuote | undefined;
  subscribe(id: number, listener: () => void): () => void;
  /**
   * Makes instruments known, with the quotes that the list of them brought along; newer ones from the socket stay. What
   * arrives before waits: prices have a precision that only the list carries, and no screen shows what is not listed.
   */
  seed(instruments: readonly Pick<Instrument, 'id' | 'precision'>[], rows: readonly QuoteRow[]): void;
  /** True while the server was heard within QUOTES_TRUSTED_MS: a quiet market is fresh, a dead line is not. */
  isFresh(): boolean;
  onFresh(listener: () => void): () => void;
  /** An instrument opened, closed or was halted, or is listed under other terms: the list has it. */
  onListing(listener: (id: number) => void): () => void;
  /** Subscribes to the market until the answer is called. */
  start(): () => void;
}

const QUOTES_TRUSTED_MS = 10_000;
const FRESH_CHECK_MS = 1_000;
/** Rows on screens that are notified in one frame: fifty at five a second all are long before their next ones. */
export const ROWS_A_FRAME_MAX = 10;

export interface QuotesOptions {
  readonly socket: Socket;
  readonly clock?: Clock;
  readonly frame?: Frame;
  /** Time at which the server wrote the quotes that came with the page, by this device's clock. */
  readonly heardAt?: number | undefined;
}

export function makeQuotesStore({
  socket,
  heardAt,
  clock = browserClock,
  frame = browserFrame,
}: QuotesOptions): QuotesStore {
  const quotes = new Map<number, DayQuote>();
  const gathered = new Map<number, QuoteRow>();
  const precisions = new Map<number, number>();
  const rows = new Map<number, ReturnType<typeof makeListeners>>();
  const freshListeners = makeListeners();
  const listingListeners = makeListeners<[number]>();
  let isFrameRequested = false;
  let fresh = false;

  function gather(changed: readonly QuoteRow[]): void {
    for (const row of changed) gathered.set(instrumentOf(row), row);
    checkFresh();
    askFrame();
  }

  function askFrame(): void {
    if (isFrameRequested || gathered.size === 0 || precisions.size === 0) return;
    isFrameRequested = true;
    frame(flush);
  }

  /** The longest waiting first; a newer quote takes the place of the one that waits. */
  function flush(): void {
    isFrameRequested = false;
    let painted = 0;
    for (const row of [...gathered.values()]) {
      if (painted === ROWS_A_FRAME_MAX) break;
      gathered.delete(instrumentOf(row));
      if (put(row)) painted += 1;
    }
    askFrame();
  }

  /** Returns whether a screen was notified. */
  function put(row: QuoteRow): boolean {
    const id = instrumentOf(row);
    const precision = precisions.get(id);
    if (precision === undefined) return false;
    const before = quotes.get(id);
    const quote = parseQuote(row, { precision, before, receivedAt: clock.now() });
    quotes.set(id, quote);
    const ofRow = rows.get(id);
    ofRow?.notify();
    if (before && (before.marketStatus !== quote.marketStatus || before.version !== quote.version))
      listingListeners.notify(id);
    return ofRow !== undefined && ofRow.size > 0;
  }

  function checkFresh(): void {
    const aliveAt = socket.aliveAt() ?? heardAt ?? null;
    const isLost = socket.connection().state === 'offline';
    const next = !isLost && aliveAt !== null && clock.now() - aliveAt <= QUOTES_TRUSTED_MS;
    if (next === fresh) return;
    fresh = next;
    freshListeners.notify();
  }

  checkFresh();
  return {
    get: (id) => quotes.get(id),
    subscribe(id, listener) {
      let ofRow = rows.get(id);
      if (!ofRow) {
        ofRow = makeListeners();
        rows.set(id, ofRow);
      }
      return ofRow.add(listener);
    },
    seed(instruments, listed) {
      for (const { id, precision } of instruments) precisions.set(id, precision);
      for (const row of listed) {
        const known = quotes.get(instrumentOf(row));
        const time = timeOf(row);
        if (!known?.time || time === null || time >= known.time) put(row);
      }
      askFrame();
    },
    isFresh: () => fresh,
    onFresh: freshListeners.add,
    onListing: listingListeners.add,
    start() {
      const unsubscribe = socket.subscribe(MARKET_TOPIC, gather);
      const stopWatching = socket.onConnection(checkFresh);
      let cancel = (): void => {};
      const watch = (): void => {
        checkFresh();
        cancel = clock.after(FRESH_CHECK_MS, watch);
      };
      watch();
      return () => {
        unsubscribe();
        stopWatching();
        cancel();
      };
    },
  };
}
