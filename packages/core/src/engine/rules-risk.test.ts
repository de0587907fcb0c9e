// Section 5 of the contract as tables: conversion, margin call, stop-out and negative balances (rules 8, 10 and 11).
import { describe, expect, it } from 'vitest';
import { runScenario } from '../testing/scenario.ts';
import { ledgerSum } from './apply.ts';

const run = (table: string): void => {
  expect(ledgerSum(runScenario(table).venue.state)).toBe(0);
};

describe('rule 8: conversion', () => {
  it('XXXUSD: a gain at the bid, a loss at the ask', () => {
    run(`
      account A1 5000.00
      tick    GBPUSD 1.30000 1.40000
      tick    EURGBP 0.85000 0.85000
      buy     A1 O1 EURGBP 1.00 x100               -> opened 0.85 margin 1190.00 fee 0.00
      sell    A1 O2 EURGBP 1.00 x100               -> opened 0.85 margin 1190.00 fee 0.00
      tick    EURGBP 0.85100 0.85100
      expect  A1 profit -10
      close   A1 O1                                -> O1 closed user 0.851 profit 130.00
      close   A1 O2                                -> O2 closed user 0.851 profit -140.00
    `);
  });

  it('USDXXX: a gain ÷ ask, a loss ÷ bid', () => {
    run(`
      account A1 5000.00
      tick    USDJPY 100.000 100.000
      buy     A1 O1 USDJPY 1.00 x100
      sell    A1 O2 USDJPY 1.00 x100
      tick    USDJPY 101.000 104.000
      close   A1 O1                                -> O1 closed user 101 profit 961.538462
      close   A1 O2                                -> O2 closed user 104 profit -3960.39604
    `);
  });

  it('neither listed: through two pairs', () => {
    // 0.00100 × 100,000 = 100 GBP; ÷ 0.85 EURGBP × 1.10 EURUSD = 129.411765 USD.
    run(`
      account A1 5000.00
      tick    EURUSD 1.10000 1.10000
      tick    EURGBP 0.84900 0.84900
      buy     A1 O1 EURGBP 1.00 x100               -> opened 0.849 margin 1100.00 fee 0.00
      tick    EURGBP 0.85000 0.85000
      close   A1 O1                                -> O1 closed user 0.85 profit 129.411765
    `);
  });

  it('a missing way refuses opening, a stale or crossed one too; closing uses the last known', () => {
    run(`
      account A1 5000.00
      tick    EURNOK 11.00000 11.00000
      buy     A1 O1 EURNOK 0.10 x100               -> refused conversion_unavailable
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURNOK 0.10 x100               -> opened 11 margin 110.00 fee 0.00
      tick    EURUSD 1.10000 1.09000
      tick    EURNOK 11.11000 11.11000
      buy     A1 O2 EURNOK 0.10 x100               -> refused conversion_unavailable
      expect  A1 profit 108.910891
      wait    20000
      tick    EURNOK 11.11000 11.11000
      close   A1 O1                                -> O1 closed user 11.11 profit 108.910891
    `);
  });
});

describe('rule 10: margin call and stop-out', () => {
  it('call at exactly 100 per cent, once, armed again above 110', () => {
    run(`
      account A1 210.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100
      tick    EURUSD 1.09001 1.09001               ->
      tick    EURUSD 1.09000 1.09000               -> margin-call
      tick    EURUSD 1.08900 1.08900               ->
      tick    EURUSD 1.09110 1.09110               ->
      tick    EURUSD 1.09000 1.09000               ->
      tick    EURUSD 1.09111 1.09111               -> margin-call-armed
      tick    EURUSD 1.09000 1.09000               -> margin-call
    `);
  });

  it('stop out at exactly 50 per cent', () => {
    run(`
      account A1 155.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100
      tick    EURUSD 1.09001 1.09001               -> margin-call
      tick    EURUSD 1.09000 1.09000               -> stop-out; O1 closed stop_out 1.09 profit -100.00
      expect  A1 balance 55
    `);
  });

  it('the largest loss goes first, then the largest margin, then the oldest, then the lowest id', () => {
    run(`
      account A1 350.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100
      buy     A1 O2 EURUSD 0.10 x100
      buy     A1 O3 EURUSD 0.10 x200
      tick    EURUSD 1.09300 1.09300               -> margin-call
      tick    EURUSD 1.09000 1.09000               -> stop-out; O1 closed stop_out 1.09 profit -100.00; stop-out; O2 closed stop_out 1.09 profit -100.00
      expect  A1 balance 150 equity 50 margin 55 positions 1
    `);
    run(`
      account A1 280.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100
      buy     A1 O2 EURUSD 0.12 x200
      tick    EURUSD 1.09000 1.09000               -> margin-call; stop-out; O2 closed stop_out 1.09 profit -120.00
      expect  A1 positions 1
    `);
  });

  it('what a closed market holds counts at its last price, and goes at its first tradable quote', () => {
    run(`
      account A1 250.00
      tick    EURUSD 1.10000 1.10000
      tick    GBPUSD 1.30000 1.30000
      buy     A1 O1 EURUSD 0.10 x100
      buy     A1 O2 GBPUSD 0.10 x100
      market  EURUSD closed
      tick    EURUSD 1.08000 1.08000               ->
      tick    GBPUSD 1.30000 1.30000               -> margin-call; stop-out; O2 closed stop_out 1.3 profit 0.00
      expect  A1 balance 250 equity 50 margin 110 positions 1
      tick    EURUSD 1.08000 1.08000               ->
      market  EURUSD open
      tick    EURUSD 1.08000 1.08000               -> stop-out; O1 closed stop_out 1.08 profit -200.00
    `);
  });

  it('pending orders are cancelled first, also where nothing can be closed', () => {
    run(`
      account A1 250.00
      tick    EURUSD 1.10000 1.10000
      tick    GBPUSD 1.30000 1.30000
      buy     A1 O1 EURUSD 0.10 x100
      sell    A1 O2 EURUSD 0.10 x100
      buy     A1 P1 GBPUSD 0.01 x100 pending 1.20000
      market  EURUSD halted
      tick    EURUSD 1.08000 1.09500               ->
      market  EURUSD open
      tick    EURUSD 1.08000 1.09500               -> margin-call; P1 cancelled stop_out; stop-out; O1 closed stop_out 1.08 profit -200.00
    `);
  });

  it('a tick that moves the conversion alone finds its accounts, one that does neither does not', () => {
    run(`
      account A1 1200.00
      tick    GBPUSD 1.30000 1.30000
      tick    USDJPY 150.000 150.000
      tick    EURGBP 0.85000 0.85000
      buy     A1 O1 EURGBP 1.00 x100
      tick    EURGBP 0.84990 0.84990               ->
      tick    USDJPY 150.000 150.000               ->
      tick    GBPUSD 19.30000 19.30000             -> margin-call
    `);
  });

  it('dollars need no conversion: another pair does not test an account that does not hold it', () => {
    run(`
      account A1 210.00
      tick    EURUSD 1.10000 1.10000
      tick    XAUUSD 2000.00 2000.00
      terms   XAUUSD contract 100
      buy     A1 O1 XAUUSD 0.10 x100
      market  XAUUSD closed
      tick    XAUUSD 1990.00 1990.00               ->
      tick    EURUSD 1.10000 1.10000               ->
      market  XAUUSD open
      tick    XAUUSD 1990.00 1990.00               -> margin-call
    `);
  });

  it('an instrument that is quoted in another currency than before is followed in the new one', () => {
    run(`
      tick    EURUSD 4.00000 4.00000
      terms   GER40 quote USD
      account A1 1000.00
      tick    GER40 20000.0 20000.0
      buy     A1 O1 GER40 1.00 x100                -> opened 20000 margin 200.00 fee 0.00
      close   A1 O1
      terms   GER40 quote EUR
      tick    GER40 20000.0 20000.0
      buy     A1 O2 GER40 1.00 x100                -> opened 20000 margin 800.00 fee 0.00
      tick    GER40 19940.0 19940.0                -> margin-call
      tick    GER40 19800.0 19800.0                -> stop-out; O2 closed stop_out 19800 profit -800.00
    `);
  });

  it('the spread of a new position counts once, though its account was summed again in between', () => {
    // O2 costs 20 at once; rearmed above 1.1 × 220 = 242: 300 − 90 (O1) + 32 (O2) is not enough, + 32.1 is.
    run(`
      account A1 300.00
      tick    EURUSD 1.10000 1.10000
      tick    USDJPY 100.000 100.000
      tick    GBPUSD 1.10000 1.10200
      buy     A1 O1 EURUSD 0.10 x100
      tick    EURUSD 1.08000 1.08000               -> margin-call
      tick    EURUSD 1.10000 1.10000               -> margin-call-armed
      tick    EURUSD 1.08100 1.08100               -> margin-call
      tick    EURUSD 1.09400 1.09400               -> margin-call-armed
      sell    A1 O2 GBPUSD 0.10 x100
      tick    EURUSD 1.09000 1.09000               -> margin-call
      tick    EURUSD 1.09100 1.09100               ->
      tick    GBPUSD 1.09580 1.09680               ->
      tick    GBPUSD 1.09579 1.09679               -> margin-call-armed
    `);
  });

  it('waits, after a start, until every position has a price', () => {
    run(`
      account A1 250.00
      tick    EURUSD 1.10000 1.10000
      tick    GBPUSD 1.30000 1.30000
      buy     A1 O1 EURUSD 0.10 x100
      sell    A1 O2 GBPUSD 0.10 x100
      tick    EURUSD 1.09300 1.09300               -> margin-call
      tick    GBPUSD 1.28500 1.28500               -> margin-call-armed
      restart
      market  EURUSD open
      market  GBPUSD open
      tick    EURUSD 1.07800 1.07800               ->
      tick    EURUSD 1.07700 1.07700               ->
      tick    GBPUSD 1.27700 1.27700               ->
      expect  A1 profit 0 positions 2
    `);
  });

  it('levels can be set, and count from the next tick', () => {
    run(`
      account A1 400.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100
      settings marginCallLevel 400 marginCallRearmLevel 410 stopOutLevel 300
      tick    EURUSD 1.10000 1.10000               -> margin-call
      tick    EURUSD 1.09300 1.09300               -> stop-out; O1 closed stop_out 1.093 profit -70.00
    `);
  });

  it('of two that were opened by one tick, alike in all, the one with the lowest id goes first', () => {
    run(`
      account A1 300.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 P1 EURUSD 0.10 x100 pending 1.10100
      buy     A1 P2 EURUSD 0.10 x100 pending 1.10100
      tick    EURUSD 1.10100 1.10100               -> P1 triggered 1.101; P2 triggered 1.101
      tick    EURUSD 1.09100 1.09100               -> margin-call; stop-out; P1 closed stop_out 1.091 profit -100.00
    `);
  });
});

describe('rule 11: below zero', () => {
  it('the house pays up to zero once the account is flat, and not before', () => {
    run(`
      account A1 240.00
      tick    EURUSD 1.10000 1.10000
      tick    GBPUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100
      sell    A1 O2 GBPUSD 0.10 x100
      tick    GBPUSD 1.09900 1.09900
      market  GBPUSD closed
      tick    EURUSD 1.06000 1.06000               -> margin-call; stop-out; O1 closed stop_out 1.06 profit -400.00
      expect  A1 balance -160 positions 1
      market  GBPUSD open
      tick    GBPUSD 1.09900 1.09900               -> stop-out; O2 closed stop_out 1.099 profit 10.00; covered 150.00
      expect  A1 balance 0
    `);
  });

  it('also where a stop or the client closes', () => {
    run(`
      account A1 120.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100 sl 1.09000
      tick    EURUSD 1.08000 1.08000               -> O1 closed stop_loss 1.08 profit -200.00; covered 80.00
      account A2 120.00
      buy     A2 O2 EURUSD 0.10 x100
      wait    20000
      tick    EURUSD 1.05000 1.05000 late 15000    # nothing can be acted on
      confirm EURUSD
      close   A2 O2                                -> O2 closed user 1.05 profit -300.00; covered 180.00
    `);
  });

  it('nothing is paid at exactly zero', () => {
    run(`
      account A1 120.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100 sl 1.09000
      tick    EURUSD 1.08800 1.08800               -> O1 closed stop_loss 1.088 profit -120.00
      expect  A1 balance 0
    `);
  });
});
