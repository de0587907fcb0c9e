// Random venues with open positions, and the same as plain values.
import {
  type Command,
  defaultSettings,
  lots,
  type ProtectionRules,
  price,
  type Settings,
  systemActor,
  usd,
  Venue,
  VenueState,
} from '@candor/core';
import { makeSpec } from '@candor/core/testing';
import fc from 'fast-check';
import type { Levels, PlainBook, Prices } from './plain-book.ts';

export const AT = Date.parse('2026-11-20T10:00:00Z');
export const ACCOUNTS = 8;
/** The first ones are real. */
const REAL = 6;

/** Dollar pairs in both directions, crosses, and a currency that reaches the dollar over two pairs. */
const quotes = {
  EURUSD: [110_000, 110_010],
  GBPUSD: [127_900, 127_915],
  USDJPY: [150_000, 150_020],
  USDCHF: [88_010, 88_025],
  EURGBP: [86_000, 86_012],
  EURJPY: [165_010, 165_040],
  XAUUSD: [270_000, 270_045],
  GER40: [182_500, 182_515],
  EURNOK: [1_164_000, 1_164_900],
} as const;
type Code = keyof typeof quotes;
export const codes = Object.keys(quotes) as Code[];
const specs = codes.map((code) => makeSpec(code));
export const idOf = (code: Code): number => makeSpec(code).id;

interface Trade {
  readonly account: number;
  readonly code: Code;
  readonly side: 'buy' | 'sell';
  readonly hundredths: number;
  /** Hundredths of a per cent from the price; 0 for none. */
  readonly stop: number;
  readonly target: number;
}

export interface RandomBook {
  readonly trades: readonly Trade[];
  readonly deposits: readonly number[];
  readonly levels: Levels;
  /** True if a regulator's profile is in force, which has its own close-out level. */
  readonly hasRules: boolean;
  /** The market that is closed once all positions are open. */
  readonly closed: Code | null;
  /** Later price moves, in hundredths of a per cent. */
  readonly moves: readonly number[];
}

const trade: fc.Arbitrary<Trade> = fc.record({
  account: fc.integer({ min: 1, max: ACCOUNTS }),
  code: fc.constantFrom(...codes),
  side: fc.constantFrom('buy', 'sell'),
  hundredths: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 10_000 })),
  stop: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 20, max: 400 })),
  target: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 20, max: 400 })),
});

/** No account is stopped out without a margin call, and none later than at half of the margin if rules say so. */
const levels: fc.Arbitrary<Levels> = fc
  .tuple(fc.integer({ min: 50, max: 100 }), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 30 }))
  .map(([stopOut, above, more]) => ({ stopOut, call: stopOut + above, rearm: stopOut + above + more }));

export const randomBook: fc.Arbitrary<RandomBook> = fc.record({
  trades: fc.array(trade, { minLength: 1, maxLength: 40 }),
  deposits: fc.array(fc.integer({ min: 500, max: 60_000 }), { minLength: ACCOUNTS, maxLength: ACCOUNTS }),
  levels,
  hasRules: fc.boolean(),
  closed: fc.option(fc.constantFrom(...codes)),
  moves: fc.array(fc.integer({ min: -120, max: 120 }), { minLength: codes.length, maxLength: codes.length }),
});

/** The profile limits no leverage here: only its close-out level matters. */
const rules: ProtectionRules = {
  name: 'test',
  source: 'a profile of a test',
  closeOutLevel: 50,
  rewards: false,
  leverage: [],
};

export function openBook(random: RandomBook): Venue {
  const venue = new Venue(new VenueState(0), () => {});
  const act = (command: Command) =>
    venue.handle({ command, actor: systemActor('test'), idempotency: null }, AT);
  const { levels: own, hasRules } = random;
  const settings: Settings = {
    ...defaultSettings,
    marginCallLevel: own.call,
    marginCallRearmLevel: own.rearm,
    stopOutLevel: own.stopOut,
    ...(hasRules ? { rules } : {}),
  };
  const changed = act({ type: 'ChangeSettings', settings });
  if (!changed.ok) throw new Error(`the settings were refused: ${JSON.stringify(changed.refusal)}`);
  for (const one of specs) act({ type: 'ConfigureInstrument', terms: one });
  for (const code of codes) {
    const instrumentId = idOf(code);
    venue.onMarket({ kind: 'session', instrumentId, status: 'open', nextOpen: null, at: AT }, AT);
    tickTo(venue, code, 1, 0);
  }
  for (let accountId = 1; accountId <= ACCOUNTS; accountId += 1) {
    act({ type: 'OpenAccount', accountId, demo: accountId > REAL });
    const amount = usd(String(random.deposits[accountId - 1]));
    if (accountId <= REAL) act({ type: 'CreditDeposit', accountId, depositId: accountId, amount });
  }
  for (const one of random.trades) {
    const [bid, ask] = quotes[one.code];
    const [from, direction] = one.side === 'buy' ? [bid, 1] : [ask, -1];
    const away = (hundredths: number): number => Math.round((from * hundredths) / 10_000);
    act({
      type: 'PlaceOrder',
      accountId: one.account,
      instrumentId: idOf(one.code),
      side: one.side,
      mode: 'market',
      lots: lots(one.hundredths * 10_000),
      leverage: 500,
      target: price(0),
      stopLoss: price(one.stop === 0 ? 0 : from - direction * away(one.stop)),
      takeProfit: price(one.target === 0 ? 0 : from + direction * away(one.target)),
      deviation: 0,
    });
  }
  for (const [n, code] of codes.entries()) tickTo(venue, code, 2, random.moves[n] as number);
  if (random.closed !== null) {
    const instrumentId = idOf(random.closed);
    venue.onMarket({ kind: 'session', instrumentId, status: 'closed', nextOpen: null, at: AT }, AT);
  }
  return venue;
}

function tickTo(venue: Venue, code: Code, no: number, hundredths: number): void {
  const [bid, ask] = quotes[code].map((one) => Math.round(one * (1 + hundredths / 10_000))) as [
    number,
    number,
  ];
  const tick = { kind: 'tick', instrumentId: idOf(code), no, at: AT } as const;
  venue.onMarket({ ...tick, bid: price(bid), ask: price(ask) }, AT);
}

/** Open positions, as they were opened, and the prices; none of the venue's own risk metrics. */
export function plainBookOf({ state, market }: Venue, { levels: own, closed }: RandomBook): PlainBook {
  const prices: Prices = new Map([...market.quotes].map(([id, { bid, ask }]) => [id, [bid, ask] as const]));
  return {
    specs: specs.map(({ id, code, baseCurrency, quoteCurrency, precision, contractSize }) => ({
      ...{ id, code, precision, contractSize },
      base: baseCurrency,
      quote: quoteCurrency,
    })),
    prices,
    closed: new Set(closed === null ? [] : [idOf(closed)]),
    levels: own,
    accounts: new Map(
      [...state.accounts.values()].map(({ id, demo, balance, marginCalled }) => [
        id,
        { id, isDemo: demo, balance: Number(balance), isCalled: marginCalled },
      ]),
    ),
    positions: [...state.orders.values()].map((order) => ({
      id: order.id,
      account: order.accountId,
      instrument: order.instrumentId,
      isLong: order.side === 'buy',
      lots: order.lots,
      openPrice: order.openPrice,
      margin: order.margin,
      openedAt: order.openedAt,
      stop: order.stopLoss,
      target: order.takeProfit,
    })),
  };
}
