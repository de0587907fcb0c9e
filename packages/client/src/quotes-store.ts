// The last quote of every instrument. Ticks gather until the next painted frame; then each row hears of its own only, a
// few rows a frame, so that a busy market never holds up a finger on a slow phone.
import type { DayMarketRow, Instrument } from '@candor/contract';
import { browserClock, browserFrame, type Clock, type Frame } from './clock.ts';
import { makeListeners } from './listeners.ts';
import type { Socket } from './socket.ts';
import { MARKET_TOPIC } from './topics.ts';

export interface Quote {
  readonly id: number;
  readonly code: string;
  readonly open: number | null;
  readonly close: number | null;
  /** Per cent since the first bid of the trading day. */
  readonly change: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
  /** 1 open, 0 closed, 2 halted. */
  readonly marketStatus: number;
  /** Of the tick, on the feed's clock. */
  readonly time: number | null;
  /** On this machine's clock. */
  readonly receivedAt: number;
  /** Where the bid went with the last change: 1 up, -1 down, 0 not known. */
  readonly direction: 1 | 0 | -1;
}

export interface QuotesStore {
  get(id: number): Quote | undefined;
  subscribe(id: number, listener: () => void): () => void;
  /** First quotes, from a trade list. Newer ones from the socket stay. */
  seed(instruments: readonly Instrument[]): void;
  /** True while the server was heard within QUOTES_TRUSTED_MS: a quiet market is fresh, a dead line is not. */
  isFresh(): boolean;
  onFresh(listener: () => void): () => void;
  /** An instrument opened, closed or was halted. */
  onMarketStatus(listener: (id: number) => void): () => void;
  /** Subscribes to the market until the answer is called. */
  start(): () => void;
}

const QUOTES_TRUSTED_MS = 10_000;
const FRESH_CHECK_MS = 1_000;
/** Rows on screens that are told in one frame: fifty at five a second are all told long before their next ones. */
export const ROWS_A_FRAME_MAX = 10;

export interface QuotesOptions {
  readonly socket: Socket;
  readonly clock?: Clock;
  readonly frame?: Frame;
}

export function makeQuotesStore({
  socket,
  clock = browserClock,
  frame = browserFrame,
}: QuotesOptions): QuotesStore {
  const quotes = new Map<number, Quote>();
  const gathered = new Map<number, DayMarketRow>();
  const rows = new Map<number, ReturnType<typeof makeListeners>>();
  const freshListeners = makeListeners();
  const statusListeners = makeListeners<[number]>();
  let isFrameAsked = false;
  let fresh = false;

  function gather(changed: readonly DayMarketRow[]): void {
    for (const row of changed) gathered.set(row.Id, row);
    checkFresh();
    askFrame();
  }

  function askFrame(): void {
    if (isFrameAsked || gathered.size === 0) return;
    isFrameAsked = true;
    frame(flush);
  }

  /** The longest waiting first; a newer quote takes the place of the one that waits. */
  function flush(): void {
    isFrameAsked = false;
    let told = 0;
    for (const row of [...gathered.values()]) {
      if (told === ROWS_A_FRAME_MAX) break;
      gathered.delete(row.Id);
      if (put(row)) told += 1;
    }
    askFrame();
  }

  /** True where a screen heard of it. */
  function put(row: DayMarketRow): boolean {
    const before = quotes.get(row.Id);
    quotes.set(row.Id, toQuote(row, before, clock.now()));
    const ofRow = rows.get(row.Id);
    ofRow?.tell();
    if (before && before.marketStatus !== row.MarketStatus) statusListeners.tell(row.Id);
    return ofRow !== undefined && ofRow.size > 0;
  }

  function checkFresh(): void {
    const aliveAt = socket.aliveAt();
    const isLost = socket.connection().state === 'offline';
    const next = !isLost && aliveAt !== null && clock.now() - aliveAt <= QUOTES_TRUSTED_MS;
    if (next === fresh) return;
    fresh = next;
    freshListeners.tell();
  }

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
    seed(instruments) {
      for (const one of instruments) {
        const { Id, Code, MarketStatus } = one;
        const known = quotes.get(Id);
        const time = one.ForexQuotations.Time;
        if (known?.time && time !== null && time < known.time) continue;
        put({ Id, Code, MarketStatus, ...one.ForexQuotations });
      }
    },
    isFresh: () => fresh,
    onFresh: freshListeners.add,
    onMarketStatus: statusListeners.add,
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

function toQuote(row: DayMarketRow, before: Quote | undefined, receivedAt: number): Quote {
  return {
    id: row.Id,
    code: row.Code,
    open: row.Open,
    close: row.Close,
    change: row.Change,
    high: row.High,
    low: row.Low,
    bid: row.Bid,
    ask: row.Ask,
    marketStatus: row.MarketStatus,
    time: row.Time,
    receivedAt,
    direction: directionOf(before, row.Bid),
  };
}

function directionOf(before: Quote | undefined, bid: number | null): 1 | 0 | -1 {
  if (!before || before.bid === null || bid === null) return 0;
  if (bid === before.bid) return before.direction;
  return bid > before.bid ? 1 : -1;
}
