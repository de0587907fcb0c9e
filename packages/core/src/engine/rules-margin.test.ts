// Section 5 of the contract as tables: sizes, margin, fees and free margin for an order (rules 5, 6, 7 and 9).
import { describe, expect, it } from 'vitest';
import { runScenario } from '../testing/scenario.ts';
import { ledgerSum } from './apply.ts';

const run = (table: string): void => {
  expect(ledgerSum(runScenario(table).venue.state)).toBe(0);
};

describe('rule 5: sizes and leverage', () => {
  it('steps are counted from the smallest size', () => {
    run(`
      terms   EURUSD min 0.05 step 0.02 max 1
      account A1 5000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 O1 EURUSD 0.06 x100               -> refused quantity_step nearest 0.05
      buy     A1 O1 EURUSD 0.07 x100               -> opened 1.1001 margin 77.007 fee 0.00
      buy     A1 O2 EURUSD 0.045 x100              -> refused quantity_too_small min 0.05
      buy     A1 O2 EURUSD 1.01 x100               -> refused quantity_too_large max 1
      buy     A1 O2 EURUSD 0.05 x33                -> refused leverage_not_offered
      terms   EURUSD multiples none
      buy     A1 O2 EURUSD 0.05 x100               -> refused no_leverage_configured
    `);
  });

  it('an order worth more than money can count is refused, and never offered as the largest', () => {
    run(`
      terms   EURUSD max 1000000
      account A1 1000.00
      tick    EURUSD 1.00000 1.00000
      buy     A1 O1 EURUSD 10000.01 x500           -> refused amount_out_of_range
      buy     A1 O1 EURUSD 10000.00 x500           -> refused insufficient_margin missing 1999000.00 largest 5
      terms   XAUUSD mode fixed contract 100000 max 1000000
      tick    XAUUSD 0.10 0.10
      buy     A1 O1 XAUUSD 10000.01 x500           -> refused amount_out_of_range
    `);
  });

  it('an account worth more than can grow on opens nothing, by its equity, and closes as ever', () => {
    run(`
      account A1 999999990.00
      tick    EURUSD 1.00000 1.00000
      buy     A1 O1 EURUSD 1.00 x100               -> opened 1 margin 1000.00 fee 0.00
      tick    EURUSD 1.00010 1.00010
      buy     A1 O2 EURUSD 1.00 x100               -> opened 1.0001 margin 1000.10 fee 0.00
      tick    EURUSD 1.00011 1.00011
      buy     A1 O3 EURUSD 1.00 x100               -> refused amount_out_of_range
      close   A1 O1
    `);
  });
});

describe('rule 6: margin', () => {
  it('fixed: lots × contract size in dollars, whatever price and leverage', () => {
    run(`
      terms   XAUUSD mode fixed contract 100
      account A1 1000.00
      tick    XAUUSD 2400.00 2400.50
      buy     A1 O1 XAUUSD 0.10 x500               -> opened 2400.5 margin 10.00 fee 0.00
      buy     A1 O2 XAUUSD 0.10 x1                 -> opened 2400.5 margin 10.00 fee 0.00
    `);
  });

  it('opposite positions are not netted, and terms that change later change no position', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100
      sell    A1 O2 EURUSD 0.10 x100
      buy     A1 P1 EURUSD 0.10 x100 pending 1.09000
      expect  A1 margin 220
      terms   EURUSD mode fixed fee 5 multiples 50 level 90
      expect  A1 margin 220
      terms   EURUSD
      tick    EURUSD 1.09000 1.09000               -> P1 triggered 1.09
      expect  A1 margin 329 profit 0
      close   A1 O1                                -> O1 closed user 1.09 profit -100.00
    `);
  });
});

describe('rule 7: fees', () => {
  it('are per lot or a share of the margin, and a fill counts its own before it fits', () => {
    run(`
      settings feeType by_margin
      terms   EURUSD fee 0.001
      account A1 110.11
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100               -> opened 1.1 margin 110.00 fee 0.11
      expect  A1 balance 110 free 0
      account A2 110.1
      buy     A2 O2 EURUSD 0.10 x100               -> refused insufficient_margin missing 0.01 largest 0.09
      settings feeType per_lot
      buy     A2 O2 EURUSD 0.09 x100               -> opened 1.1 margin 99.00 fee 0.00009
    `);
  });
});

describe('rule 9: room for it', () => {
  it('counts the loss of its own spread, and what other positions stand at', () => {
    run(`
      account A1 112.01
      tick    EURUSD 1.10000 1.10020
      buy     A1 O1 EURUSD 0.10 x100               -> refused insufficient_margin missing 0.01 largest 0.09
      account A2 112.02
      buy     A2 O1 EURUSD 0.10 x100               -> opened 1.1002 margin 110.02 fee 0.00
      expect  A2 free 0
      tick    EURUSD 1.10100 1.10110
      buy     A2 O2 EURUSD 0.01 x100               -> refused insufficient_margin missing 1.111 largest 0
      tick    EURUSD 1.10200 1.10210
      buy     A2 O2 EURUSD 0.01 x100               -> opened 1.1021 margin 11.021 fee 0.00
    `);
  });

  it('nobody is let in by a guess: right after a start a position may have no price yet', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      tick    GBPUSD 1.30000 1.30000
      buy     A1 O1 EURUSD 0.80 x100
      restart
      market  EURUSD open
      market  GBPUSD open
      tick    GBPUSD 1.30000 1.30000
      buy     A1 O2 GBPUSD 0.01 x100               -> refused quote_stale
      tick    EURUSD 1.09000 1.09000               -> margin-call; stop-out; O1 closed stop_out 1.09 profit -800.00
      buy     A1 O2 GBPUSD 0.01 x100               -> opened 1.3 margin 13.00 fee 0.00
    `);
  });
});
