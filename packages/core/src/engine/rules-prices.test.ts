// Invalid prices are ignored, and prices that are only too large for a position are not acted on.
import { describe, expect, it } from 'vitest';
import { makeSpec } from '../testing/make-spec.ts';
import { runScenario } from '../testing/scenario.ts';
import type { Price } from '../units/units.ts';
import { ledgerSum } from './apply.ts';
import { Market, PRICE_MAX } from './market.ts';

const run = (table: string): void => {
  expect(ledgerSum(runScenario(table).venue.state)).toBe(0);
};

describe('a tick that is no price', () => {
  it.each([0, -1, 1.5, PRICE_MAX + 1, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])(
    'of %s on either side is passed over like an older one',
    (points) => {
      const market = new Market();
      market.configure(makeSpec('EURUSD'));
      const tick = {
        kind: 'tick',
        instrumentId: 1,
        no: 1,
        bid: 100 as Price,
        ask: 101 as Price,
        at: 5,
      } as const;
      expect(market.take({ ...tick, bid: points as Price })).toBe(false);
      expect(market.quotes.size).toBe(0);
      expect(market.take(tick)).toBe(true);
      const before = structuredClone(market.quotes.get(1));
      for (const wrong of [{ bid: points as Price }, { ask: points as Price }])
        expect(market.take({ ...tick, ...wrong, no: 2, at: 9 })).toBe(false);
      expect(market.take({ ...tick, no: Number.NaN })).toBe(false);
      expect(market.quotes.get(1)).toEqual(before);
      expect(market.take({ ...tick, no: 2, bid: 1 as Price, ask: PRICE_MAX as Price })).toBe(true);
    },
  );

  it('closes nobody, triggers nothing, and breaks no conversion', () => {
    run(`
      account A1 5000.00
      tick    EURUSD 1.10000 1.10010
      tick    USDCHF 0.80000 0.80010
      buy     A1 O1 EURUSD 0.10 x100 sl 1.00000 tp 1.20000
      sell    A1 O2 USDCHF 0.10 x100 tp 0.70000
      buy     A1 P1 USDCHF 0.10 x100 pending 0.70000
      tick    EURUSD 0.00000 0.00000               ->
      tick    USDCHF 0.00000 0.00000               ->
      tick    EURUSD 10000000.00000 10000000.00010 ->
      tick    USDCHF -0.80000 0.80000              ->
      expect  A1 profit -2.25 positions 2 pending 1
      close   A1 O1                                -> O1 closed user 1.1 profit -1.00
      close   A1 O2                                -> O2 closed user 0.8001 profit -1.25
    `);
  });
});

describe('a price at which nothing can be counted', () => {
  it('is waited out: nobody is called, closed, charged or let in at it', () => {
    run(`
      terms    EURUSD swapmode rate swaplong -0.036 swapshort -0.036
      account  A1 5000.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 1.00 x100 tp 1.20000
      sell     A1 O2 EURUSD 1.00 x100 sl 1.20000
      buy      A1 P1 EURUSD 0.01 x100 pending 1.00000
      tick     EURUSD 900000.00000 900000.00000    ->
      close    A1 O1                               -> refused amount_out_of_range
      buy      A1 O3 EURUSD 0.01 x100              -> refused amount_out_of_range
      stops    A1 O1 sl 1.00000 tp 0
      rollover 2026-11-24                          -> RolledOver but O1 O2
      expect   A1 balance 5000 positions 2
      tick     EURUSD 1.10010 1.10010              -> O1 swap -11.001 days 1; O2 swap -11.001 days 1
      close    A1 O1                               -> O1 closed user 1.1001 profit 10.00
      close    A1 O2                               -> O2 closed user 1.1001 profit -10.00
    `);
  });

  it('calls nobody whose loss would be without end, and lets them open nothing', () => {
    run(`
      account A1 5000.00
      tick    EURUSD 1.10000 1.10000
      tick    GBPUSD 1.30000 1.30000
      sell    A1 O1 EURUSD 1.00 x100
      tick    EURUSD 900000.00000 900000.00000     ->
      expect  A1 profit -4000000000
      tick    EURUSD 900000.00000 900000.00000     ->
      buy     A1 O2 GBPUSD 0.01 x100               -> refused amount_out_of_range
      tick    EURUSD 1.11000 1.11000               ->
      buy     A1 O2 GBPUSD 0.01 x100               -> opened 1.3 margin 13.00 fee 0.00
    `);
  });

  it('shows as much as can be counted, and a reset closes at the price of the opening', () => {
    run(`
      account D1 demo
      tick    EURUSD 1.10000 1.10000
      buy     D1 O1 EURUSD 1.00 x100
      sell    D1 O2 EURUSD 0.50 x100
      tick    EURUSD 900000.00000 900000.00000     ->
      expect  D1 profit 4000000000
      reset   D1                                   -> O1 closed demo_reset 1.1 profit 0.00; O2 closed demo_reset 1.1 profit 0.00; reset 0.00
    `);
  });

  it('counts for the sum of an account as well', () => {
    run(`
      account A1 900000000.00
      tick    EURUSD 1.00000 1.00000
      buy     A1 O1 EURUSD 100.00 x500
      buy     A1 O2 EURUSD 100.00 x500
      buy     A1 O3 EURUSD 100.00 x500
      tick    EURUSD 150.00000 150.00000           ->
      expect  A1 profit 4000000000
      buy     A1 O4 EURUSD 0.01 x100               -> refused amount_out_of_range
      close   A1 O1                                -> O1 closed user 150 profit 1490000000.00
      close   A1 O2                                -> O2 closed user 150 profit 1490000000.00
      close   A1 O3                                -> refused amount_out_of_range
    `);
  });
});
