// Settings of operators: valid instrument specs and settings, and fields that can't change while orders depend on them.
import { describe, expect, it } from 'vitest';
import type { InstrumentSpec } from '../model/instrument.ts';
import { defaultSettings, initialSettings, type Settings } from '../model/settings.ts';
import { makeSpec } from '../testing/make-spec.ts';
import { runScenario } from '../testing/scenario.ts';
import { ledgerSum } from './apply.ts';
import { checkSettings, checkSpec } from './check-spec.ts';
import { Market } from './market.ts';
import { VenueState } from './state.ts';

const run = (table: string): void => {
  expect(ledgerSum(runScenario(table).venue.state)).toBe(0);
};

/** The numbers 1, 2 and so on. */
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

describe('terms of an instrument', () => {
  const nobody = { state: new VenueState(0), market: new Market() };
  const fieldOf = (changed: object): unknown => {
    const refusal = checkSpec(nobody, { ...makeSpec('EURUSD'), ...changed } as InstrumentSpec);
    return refusal?.code === 'invalid_terms' ? refusal.field : refusal;
  };

  it.each([
    ['id', 0, 1],
    ['id', 1.5, 7],
    ['code', '', 'X'],
    ['code', 'EUR USD', 'EURUSD'],
    ['code', 'X'.repeat(33), 'X'.repeat(32)],
    ['baseCurrency', '', 'GER40'],
    ['quoteCurrency', 'EUR', 'CHF'],
    ['precision', -1, 0],
    ['precision', 11, 10],
    ['precision', 2.5, 2],
    ['contractSize', 0, 1],
    ['contractSize', 0.5, 1_000_000_000],
    ['contractSize', 1_000_000_001, 100],
    ['lotsMin', 0, 1],
    ['lotsMax', 9_999, 10_000],
    ['lotsMax', 1e12 + 1, 1e12],
    ['lotStep', 0, 1],
    ['lotStep', -10_000, 10_000],
    ['marginMode', 'free', 'fixed'],
    ['feeRate', -1, 0],
    ['feeRate', 1e12 + 1, 1e12],
    ['multiples', [100, 50, 100], [100, 50]],
    ['multiples', [0], []],
    ['multiples', [0.5], [1]],
    ['multiples', [10_001], [10_000]],
    ['multiples', upTo(1_001), upTo(1_000)],
    ['stopsLevel', -1, 0],
    ['swapMode', 'none', 'rate'],
    ['swapLong', 1e14 + 1, -1e14],
    ['swapShort', Number.NaN, 0],
    ['swapTripleWeekday', 6, 5],
    ['swapTripleWeekday', -1, 0],
    ['swapTripleWeekday', 2.5, 1],
    ['markup', -1, 0],
    ['markup', 1_000_001, 1_000_000],
    ['enabled', 'no', false],
  ] as const)('refused by name: %s %s, and not %s', (field, wrong, good) => {
    expect(fieldOf({ [field]: wrong })).toBe(field);
    expect(fieldOf({ swapLong: 0, swapShort: 0, [field]: good })).toBeNull();
  });

  it('by a yearly rate are bounded as a rate', () => {
    expect(fieldOf({ swapMode: 'rate', swapLong: -10e9, swapShort: 10e9 })).toBeNull();
    expect(fieldOf({ swapMode: 'rate', swapLong: -10e9 - 1 })).toBe('swapLong');
  });

  it('that are refused change nothing', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      terms   EURUSD step 0                        -> refused invalid_terms lotStep
      terms   EURUSD min 2 max 1                   -> refused invalid_terms lotsMax
      buy     A1 O1 EURUSD 0.01 x100               -> opened 1.1 margin 11.00 fee 0.00
    `);
  });

  it('keep points, size and currencies while an order in it is live', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 P1 EURUSD 0.01 x100 pending 1.00000
      terms   EURUSD precision 4                   -> refused terms_in_use precision
      terms   EURUSD contract 1000                 -> refused terms_in_use contractSize
      terms   EURUSD quote CHF                     -> refused terms_in_use quoteCurrency
      terms   EURUSD base XEU                      -> refused terms_in_use baseCurrency
      terms   EURUSD fee 3 level 25 multiples 30   -> InstrumentConfigured
      cancel  A1 P1
      terms   EURUSD precision 4 contract 1000     -> InstrumentConfigured
    `);
  });

  it('keep the currencies and points through which the profit of others is converted, so that stops go on to work', () => {
    run(`
      account A1 5000.00
      tick    EURUSD 1.10000 1.10000
      tick    EURNOK 11.00000 11.00000
      buy     A1 O1 EURNOK 0.10 x100 tp 11.10000
      terms   EURUSD quote CHF                     -> refused terms_in_use quoteCurrency
      terms   EURUSD precision 4                   -> refused terms_in_use precision
      terms   EURUSD contract 1000                 -> InstrumentConfigured
      tick    EURNOK 11.11000 11.11000             -> O1 closed take_profit 11.11 profit 108.910891
      terms   EURUSD precision 4                   -> InstrumentConfigured
      buy     A1 O2 EURUSD 0.10 x100               -> refused quote_stale   # in other points the price is none
    `);
  });

  it('with a fee that money can not count refuse the order', () => {
    run(`
      settings feeType by_margin
      terms   EURUSD fee 1000 max 1000000 mode fixed contract 1000
      account A1 1000.00
      tick    EURUSD 1.00000 1.00000
      buy     A1 O1 EURUSD 1000.00 x1              -> refused insufficient_margin missing 1000999000.00 largest 0
      buy     A1 O1 EURUSD 1000.01 x1              -> refused amount_out_of_range
    `);
  });
});

describe('a position that an operator closes for cause', () => {
  const table = `
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 O1 EURUSD 0.10 x100
      buy     A1 O2 EURUSD 0.10 x100
      market  EURUSD closed
      close-for A1 O1 a price in error             -> refused market_closed
      market  EURUSD open
      tick    EURUSD 1.10100 1.10110
      close-for A1 O1 a price in error             -> O1 closed operator 1.101 profit 9.00
      close-for A1 O1 a price in error             -> refused order_not_found
      close   A1 O2                                -> O2 closed user 1.101 profit 9.00
      close-for A1 O9 a price in error             -> refused order_not_found
    `;

  it('gets the price that its client would get, and the event says who and why', () => {
    const { events, venue } = runScenario(table);
    expect(ledgerSum(venue.state)).toBe(0);
    const closings = events.filter(({ type }) => type === 'PositionClosed');
    expect(closings).toMatchObject([
      { reason: 'operator', cause: 'a price in error', actor: 'o:ann@example.com' },
      { reason: 'user', actor: expect.stringMatching(/^c:/) },
    ]);
    expect(closings[1]).not.toHaveProperty('cause');
  });
});

describe('a halt by an operator', () => {
  it('refuses all trade in the instrument and in no other, and is done once', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      tick    GBPUSD 1.30000 1.30000
      buy     A1 O1 EURUSD 0.01 x100
      buy     A1 P1 EURUSD 0.01 x100 pending 1.05000
      halt    EURUSD the feed is in doubt          -> halted 1
      halt    EURUSD the feed is in doubt          -> nothing new
      buy     A1 O2 EURUSD 0.01 x100               -> refused market_halted
      sell    A1 P2 EURUSD 0.01 x100 pending 1.20000 -> refused market_halted
      close   A1 O1                                -> refused market_halted
      buy     A1 O3 GBPUSD 0.01 x100               -> opened 1.3 margin 13.00 fee 0.00
      cancel  A1 P1                                -> P1 cancelled cancelled
      resume  EURUSD it is right                   -> resumed 1
      resume  EURUSD it is right                   -> nothing new
      close   A1 O1                                -> O1 closed user 1.1 profit 0.00
      halt    XAUUSD unknown here                  -> refused instrument_not_found
    `);
  });

  it('lets no stop, no pending order and no stop-out act, and the first price after it does', () => {
    run(`
      account A1 115.00
      account A2 1000.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100
      buy     A2 O2 EURUSD 0.10 x100 sl 1.09500
      buy     A2 P1 EURUSD 0.01 x100 pending 1.09000
      halt    EURUSD news                          -> halted 1
      tick    EURUSD 1.09000 1.09000               ->
      stops   A2 O2 sl 1.08000                     -> O2 stops 108000 0
      resume  EURUSD                               -> resumed 1
      tick    EURUSD 1.09000 1.09000               -> P1 triggered 1.09; margin-call; stop-out; O1 closed stop_out 1.09 profit -100.00
    `);
  });

  it('stands across a restart, whatever the feed says of the market', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      halt    EURUSD news
      restart
      market  EURUSD open
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.01 x100               -> refused market_halted
      market  EURUSD closed
      buy     A1 O1 EURUSD 0.01 x100               -> refused market_halted
    `);
  });
});

describe('an instrument that is not enabled', () => {
  it('opens nothing new, and keeps what was placed before', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.01 x100
      buy     A1 P1 EURUSD 0.01 x100 pending 1.05000
      terms   EURUSD enabled no                    -> InstrumentConfigured
      buy     A1 O2 EURUSD 0.01 x100               -> refused instrument_not_found
      tick    EURUSD 1.05000 1.05000               -> P1 triggered 1.05
      close   A1 O1                                -> O1 closed user 1.05 profit -50.00
      terms   EURUSD enabled yes                   -> InstrumentConfigured
      buy     A1 O3 EURUSD 0.01 x100               -> opened 1.05 margin 10.50 fee 0.00
    `);
  });
});

describe('settings', () => {
  const fieldOf = (changed: object): unknown => {
    const refusal = checkSettings({ ...defaultSettings, ...changed } as Settings);
    return refusal?.code === 'invalid_settings' ? refusal.field : refusal;
  };

  it.each([
    ['feeType', 'free', 'by_margin'],
    ['quoteAgeMsMax', -1, 0],
    ['marginCallLevel', 99.5, 60],
    ['marginCallRearmLevel', 99, 100],
    ['stopOutLevel', 101, 100],
    ['stopOutLevel', -1, 0],
    ['ordersMax', 0, 1],
    ['keysPerDayMax', 0, 1],
    ['shortKeysMax', 0, 1],
    ['demoActsPerDayMax', 1.5, 1],
    ['secondOperatorAbove', -1, 0],
    ['swapHolidays', ['2026-02-29'], ['2028-02-29']],
    ['swapHolidays', ['2026-12-25', 'Christmas'], []],
    ['swapHolidays', ['2100-02-29'], ['2000-02-29', '2026-04-30']],
    ['swapHolidays', ['2026-04-31'], ['2026-12-31']],
    ['swapHolidays', Array(1_001).fill('2026-12-25'), Array(1_000).fill('2026-12-25')],
  ] as const)('refused by name: %s %s, and not %s', (field, wrong, good) => {
    expect(fieldOf({ [field]: wrong })).toBe(field);
    expect(fieldOf({ [field]: good })).toBeNull();
  });

  it('may lack what older journals did not have', () => {
    expect(checkSettings(initialSettings)).toBeNull();
  });

  it('close nobody who was not called before', () => {
    run(`
      account A1 155.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100
      settings stopOutLevel 120                    -> refused invalid_settings stopOutLevel
      tick    EURUSD 1.09100 1.09100               -> margin-call
    `);
  });
});
