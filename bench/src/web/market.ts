// A market of fifty made-up instruments for measuring screens: every one has a new price at every step.
import type { Candle, DayMarketRow, Instrument, Period } from '@candor/contract';

export const INSTRUMENTS = 50;
const PRECISION = 5;
const PERIOD_MS: Readonly<Record<Period, number>> = {
  '1min': 60_000,
  '5min': 300_000,
  '15min': 900_000,
  '30min': 1_800_000,
  '60min': 3_600_000,
  '1day': 86_400_000,
};

export interface BenchMarket {
  instruments(): Instrument[];
  /** Moves every price; the rows of all. */
  step(): DayMarketRow[];
  rows(): DayMarketRow[];
  candles(id: number, period: Period, to: number, limit: number): Candle[];
  openBar(id: number, period: Period): Candle;
  idOf(code: string): number | undefined;
}

/** A bid in points and where its open bars began. */
interface Line {
  readonly id: number;
  readonly code: string;
  readonly open: number;
  bid: number;
  high: number;
  low: number;
  ticks: number;
}

export function makeBenchMarket(now: () => number = Date.now): BenchMarket {
  const random = makeRandom(20261121);
  const lines: Line[] = Array.from({ length: INSTRUMENTS }, (_, n) => {
    const bid = 100_000 + n * 4_321;
    const name = `${String.fromCharCode(65 + (n % 26))}${String.fromCharCode(65 + Math.floor(n / 26))}`;
    return { id: n + 1, code: `${name}XUSD`, open: bid, bid, high: bid, low: bid, ticks: 0 };
  });
  const wire = (points: number) => points / 10 ** PRECISION;
  const lineOf = (id: number) => {
    const line = lines[id - 1];
    if (!line) throw new Error(`there is no instrument ${id}`);
    return line;
  };
  const rowOf = ({ id, code, open, bid, high, low }: Line): DayMarketRow => ({
    Id: id,
    Code: code,
    Open: wire(open),
    Close: wire(bid),
    Change: Math.round((bid / open - 1) * 10_000) / 100,
    High: wire(high),
    Low: wire(low),
    Bid: wire(bid),
    Ask: wire(bid + 9),
    MarketStatus: 1,
    Time: now(),
  });
  const rows = () => lines.map(rowOf);
  return {
    rows,
    instruments: () => lines.map((line) => instrumentOf(line, rowOf(line))),
    step() {
      for (const line of lines) {
        const move = 1 + Math.floor(random() * 12);
        line.bid += random() < 0.5 ? -move : move;
        line.high = Math.max(line.high, line.bid);
        line.low = Math.min(line.low, line.bid);
        line.ticks += 1;
      }
      return rows();
    },
    openBar(id, period) {
      const { open, high, low, bid, ticks } = lineOf(id);
      const Time = Math.floor(now() / PERIOD_MS[period]) * PERIOD_MS[period];
      return { Time, Open: wire(open), High: wire(high), Low: wire(low), Close: wire(bid), Volume: ticks };
    },
    candles(id, period, to, limit) {
      const { open } = lineOf(id);
      const length = PERIOD_MS[period];
      const last = Math.floor(to / length) * length;
      return Array.from({ length: limit }, (_, n) =>
        candleAt(last - (limit - 1 - n) * length, length, open, wire),
      );
    },
    idOf: (code) => lines.find((line) => line.code === code)?.id,
  };
}

/** Of any past bar, from its time alone: waves that look like prices. */
function candleAt(Time: number, length: number, around: number, wire: (points: number) => number): Candle {
  const level = (at: number) => {
    const bar = at / length;
    return Math.round(
      around + 180 * Math.sin(bar / 37) + 60 * Math.sin(bar / 7.3) + 25 * Math.sin(bar * 2.1),
    );
  };
  const first = level(Time);
  const last = level(Time + length);
  return {
    Time,
    Open: wire(first),
    Close: wire(last),
    High: wire(Math.max(first, last) + 14),
    Low: wire(Math.min(first, last) - 17),
    Volume: 40 + Math.abs(last - first),
  };
}

function instrumentOf(
  { id, code }: Line,
  { Open, Close, Change, High, Low, Bid, Ask, Time }: DayMarketRow,
): Instrument {
  return {
    Id: id,
    Code: code,
    ShowCode: `${code.slice(0, 3)}/${code.slice(3)}`,
    Name: `Instrument ${id}`,
    EnglishName: `Instrument ${id}`,
    Logo: '/logo.svg',
    CategoryId: 1 + (id % 5),
    MarketStatus: 1,
    NextOpen: null,
    PricePrecision: PRECISION,
    ForexContNum: 100_000,
    ForexMinCont: 0.01,
    ForexMaxCont: 50,
    Pip: 0.01,
    MarginMode: 2,
    ForexFeeRate: 3,
    HasForexMultiple: [{ Value: 50 }, { Value: 100 }],
    StopsLevel: 10,
    BaseCurrency: code.slice(0, 3),
    QuoteCurrency: 'USD',
    SwapLong: -1,
    SwapShort: -1,
    SwapMode: 'points',
    ForexQuotations: { Open, Close, Change, High, Low, Bid, Ask, Time },
  };
}

function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
