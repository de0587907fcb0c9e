// A shock does what the engine would do at those prices: proved against the engine's own core, on random venues.
import {
  type Command,
  copyOpen,
  floatingProfits,
  lots,
  type OpenCopy,
  price,
  systemActor,
  usd,
  Venue,
  type VenueEvent,
  VenueState,
} from '@candor/core';
import { makeSpec } from '@candor/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepsOfDay, stepsOfMove } from './price-steps.ts';
import { runShock } from './shock.ts';

const AT = Date.parse('2026-11-20T10:00:00Z');
const quotes = {
  EURUSD: [110_000, 110_010],
  USDJPY: [150_000, 150_020],
  EURGBP: [86_000, 86_012],
  GBPUSD: [127_900, 127_915],
} as const;
const codes = Object.keys(quotes) as (keyof typeof quotes)[];
const specs = codes.map((code) => makeSpec(code));
const idOf = (code: keyof typeof quotes): number => makeSpec(code).id;

interface Trade {
  readonly account: number;
  readonly code: keyof typeof quotes;
  readonly side: 'buy' | 'sell';
  readonly hundredths: number;
  readonly stop: number;
  readonly target: number;
}

const trade: fc.Arbitrary<Trade> = fc.record({
  account: fc.integer({ min: 1, max: 6 }),
  code: fc.constantFrom(...codes),
  side: fc.constantFrom('buy', 'sell'),
  hundredths: fc.integer({ min: 1, max: 900 }),
  stop: fc.integer({ min: 0, max: 4_000 }),
  /** Above 0: pending, this many points away. */
  target: fc.integer({ min: -2_000, max: 2_000 }),
});

function openVenue(trades: readonly Trade[], withdrawn: readonly number[]) {
  const events: VenueEvent[] = [];
  const venue = new Venue(new VenueState(0), (event) => void events.push(event));
  const act = (command: Command) =>
    venue.handle({ command, actor: systemActor('test'), idempotency: null }, AT);
  for (const one of specs) act({ type: 'ConfigureInstrument', terms: one });
  codes.forEach((code, n) => {
    const [bid, ask] = quotes[code];
    const instrumentId = idOf(code);
    venue.onMarket({ kind: 'session', instrumentId, status: 'open', nextOpen: null, at: AT }, AT);
    const tick = { kind: 'tick', instrumentId, no: n + 1, bid: price(bid), ask: price(ask), at: AT } as const;
    venue.onMarket(tick, AT);
  });
  for (let accountId = 1; accountId <= 6; accountId += 1) {
    act({ type: 'OpenAccount', accountId, demo: accountId > 4 });
    if (accountId <= 4) act({ type: 'CreditDeposit', accountId, depositId: accountId, amount: usd('12000') });
  }
  for (const one of trades) {
    const isPending = one.target !== 0 && one.hundredths % 5 === 0;
    const [bid, ask] = quotes[one.code];
    const [from, away] = one.side === 'buy' ? [bid, -1] : [ask, 1];
    act({
      type: 'PlaceOrder',
      accountId: one.account,
      instrumentId: idOf(one.code),
      side: one.side,
      mode: isPending ? 'pending' : 'market',
      lots: lots(one.hundredths * 10_000),
      leverage: 500,
      target: price(isPending ? from + one.target + Math.sign(one.target) * 20 : 0),
      stopLoss: price(one.stop > 2_000 && !isPending ? from + away * one.stop : 0),
      takeProfit: price(0),
      deviation: 0,
    } as Command);
  }
  withdrawn.forEach((accountId, n) => {
    const ids = { accountId, withdrawalId: n + 1 };
    act({ type: 'RequestWithdrawal', ...ids, amount: usd('500'), fee: usd('1') });
  });
  return { venue, events };
}

/** The client's equity in the account, including reserved money. */
const worthOf = ({ state, market }: Venue, accountId: number): number => {
  const account = state.account(accountId);
  return account.balance + account.locked + floatingProfits(market, account);
};

const never = { msMax: 60_000, marketsOpen: false };

describe('a shock', () => {
  it('has the same effect as the same price in the engine', () => {
    const seen = { calls: 0, stopOuts: 0, bill: 0n };
    fc.assert(
      fc.property(
        fc.array(trade, { minLength: 1, maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }),
        fc.constantFrom(...codes),
        fc.integer({ min: -1_000, max: 1_000 }),
        (trades, withdrawn, code, hundredths) => {
          const { venue, events } = openVenue(trades, withdrawn);
          const copy: OpenCopy = structuredClone(copyOpen(venue, AT));
          const steps = stepsOfMove(copy, [{ instrumentId: idOf(code), inverse: false }], hundredths);
          const tried = runShock(copy, steps, { demo: false, ...never });
          if (!tried) throw new Error('it took too long');

          const before = new Map([1, 2, 3, 4].map((id) => [id, worthOf(venue, id)]));
          events.length = 0;
          for (const step of steps) venue.onMarket({ kind: 'tick', no: 1_000, at: AT, ...step }, AT);
          const paid = (id: number): number =>
            events.reduce(
              (sum, event) =>
                event.type === 'NegativeBalanceCovered' && event.accountId === id ? sum + event.amount : sum,
              0,
            );
          const accountsWith = (type: VenueEvent['type']): number =>
            new Set(
              events.flatMap((event) =>
                event.type === type && 'accountId' in event && event.accountId <= 4 ? [event.accountId] : [],
              ),
            ).size;
          const changes = [1, 2, 3, 4].map((id) => worthOf(venue, id) - (before.get(id) ?? 0) - paid(id));
          const below = [1, 2, 3, 4].map((id) => {
            const account = venue.state.account(id);
            return paid(id) + Math.max(0, -(account.balance + floatingProfits(venue.market, account)));
          });
          const sum = (amounts: readonly number[]): bigint =>
            amounts.reduce((all, one) => all + BigInt(one), 0n);
          expect(tried).toMatchObject({
            clients: sum(changes),
            bill: sum(below),
            house: -sum(changes) - sum(below),
            calls: accountsWith('MarginCalled'),
            stopOuts: accountsWith('StopOutStep'),
          });
          for (const row of tried.rows) {
            expect(row.change).toBe(changes[row.accountId - 1]);
            expect(row.bill).toBe(below[row.accountId - 1]);
          }
          seen.calls += tried.calls;
          seen.stopOuts += tried.stopOuts;
          seen.bill += tried.bill;
        },
      ),
      { numRuns: 400, seed: 7 },
    );
    // A property about venues on which nothing happens would prove nothing.
    expect(seen.calls).toBeGreaterThan(20);
    expect(seen.stopOuts).toBeGreaterThan(20);
    expect(seen.bill).toBeGreaterThan(0n);
  });

  it('does not change its input', () => {
    const { venue } = openVenue(
      [{ account: 1, code: 'EURUSD', side: 'buy', hundredths: 500, stop: 0, target: 0 }],
      [],
    );
    const copy = copyOpen(venue, AT);
    const kept = structuredClone(copy);
    const steps = stepsOfMove(copy, [{ instrumentId: idOf('EURUSD'), inverse: false }], -500);
    const first = runShock(copy, steps, { demo: false, ...never });
    expect(first?.stopOuts).toBe(1);
    expect(copy).toEqual(kept);
    expect(runShock(copy, steps, { demo: false, ...never })).toEqual(first);
  });

  it('does not close in a closed market, unless markets are assumed to be open', () => {
    const { venue } = openVenue(
      [{ account: 1, code: 'EURUSD', side: 'buy', hundredths: 500, stop: 0, target: 0 }],
      [],
    );
    const instrumentId = idOf('EURUSD');
    venue.onMarket({ kind: 'session', instrumentId, status: 'closed', nextOpen: null, at: AT }, AT);
    const copy = copyOpen(venue, AT);
    const steps = stepsOfMove(copy, [{ instrumentId, inverse: false }], -1_000);
    const asItIs = runShock(copy, steps, { demo: false, ...never });
    expect(asItIs).toMatchObject({ stopOuts: 0, calls: 0, untradable: 1, below: 1 });
    const open = runShock(copy, steps, { demo: false, ...never, marketsOpen: true });
    expect(open).toMatchObject({ stopOuts: 1, untradable: 0, clients: asItIs?.clients, bill: asItIs?.bill });
    // 5 lots from 1.10010 to 0.99000: 55,050 USD, of which the client has 12,000.
    expect(open?.rows[0]).toMatchObject({ accountId: 1, bill: usd('43050'), after: 0 });
  });

  it('ends within its time limit', () => {
    const { venue } = openVenue([], []);
    const copy = copyOpen(venue, AT);
    const steps = stepsOfMove(copy, [{ instrumentId: idOf('EURUSD'), inverse: false }], 100);
    expect(runShock(copy, steps, { demo: false, marketsOpen: false, msMax: -1 })).toBeNull();
  });
});

describe('steps of prices', () => {
  const copy = copyOpen(openVenue([], []).venue, AT);

  it('move both sides of a price, and pairs quoted in a currency the opposite way', () => {
    const moved = [
      { instrumentId: idOf('EURUSD'), inverse: false },
      { instrumentId: idOf('EURGBP'), inverse: true },
    ];
    expect(stepsOfMove(copy, moved, 1_000)).toEqual([
      { instrumentId: idOf('EURUSD'), bid: 121_000, ask: 121_011 },
      { instrumentId: idOf('EURGBP'), bid: 78_182, ask: 78_193 },
    ]);
  });

  it('apply a past day to the current prices, all instruments together', () => {
    const bar = (time: number, open: number, high: number, low: number, close: number) =>
      ({ time, open, high, low, close, volume: 1 }) as never;
    const days = [
      { instrumentId: idOf('EURUSD'), bars: [bar(0, 100, 110, 90, 100), bar(2, 100, 100, 50, 50)] },
      { instrumentId: idOf('USDJPY'), bars: [bar(1, 200, 200, 200, 200)] },
    ];
    const bids = stepsOfDay(copy, days).map(({ instrumentId, bid }) => [instrumentId, bid]);
    const eurusd = idOf('EURUSD');
    expect(bids).toEqual([
      [eurusd, 110_000],
      [eurusd, 99_000],
      [eurusd, 121_000],
      [eurusd, 110_000],
      [idOf('USDJPY'), 150_000],
      [eurusd, 110_000],
      [eurusd, 55_000],
    ]);
  });
});
