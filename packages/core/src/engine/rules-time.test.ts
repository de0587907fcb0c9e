// Section 5 of the contract as tables: swap, the order of events, partial closes, demo accounts (rules 12 to 16).
import { describe, expect, it } from 'vitest';
import { runScenario } from '../testing/scenario.ts';
import { ledgerSum } from './apply.ts';

const run = (table: string): void => {
  expect(ledgerSum(runScenario(table).venue.state)).toBe(0);
};

describe('rule 12: swap', () => {
  it('waits for a price after a start, charges what has one, and nothing twice', () => {
    run(`
      account  A1 5000.00
      tick     EURUSD 1.10000 1.10000
      tick     GBPUSD 1.30000 1.30000
      buy      A1 O1 EURUSD 1.00 x100
      buy      A1 O2 GBPUSD 1.00 x100
      restart
      market   EURUSD open
      market   GBPUSD open
      tick     EURUSD 1.10000 1.10000
      rollover 2026-11-23                          -> O1 swap -6.50 days 1; RolledOver but O2
      rollover 2026-11-24                          -> O1 swap -6.50 days 1; RolledOver but O2
      tick     GBPUSD 1.30000 1.30000              -> O2 swap -6.50 days 1; O2 swap -6.50 days 1
      rollover 2026-11-23                          ->
      expect   A1 balance 4974 swap -26
    `);
  });

  it('each position that waits for a price waits alone, and is charged for each day by the terms of that day', () => {
    run(`
      settings swapHolidays 2026-11-26
      account  A1 5000.00
      tick     EURUSD 1.10000 1.10000
      tick     GBPUSD 1.30000 1.30000
      buy      A1 O1 EURUSD 1.00 x100
      buy      A1 O2 GBPUSD 1.00 x100
      restart
      tick     EURUSD 1.10000 1.10000
      rollover 2026-11-25                          -> O1 swap -19.50 days 3; RolledOver but O2
      terms    GBPUSD swaplong -9
      restart
      rollover 2026-11-25                          ->
      rollover 2026-11-26                          -> RolledOver
      rollover 2026-11-27                          -> RolledOver but O1 O2
      rollover 2026-11-28                          -> RolledOver
      restart
      tick     GBPUSD 1.30000 1.30000              -> O2 swap -19.50 days 3; O2 swap -18.00 days 2
      tick     GBPUSD 1.30000 1.30000              ->
      tick     EURUSD 1.10000 1.10000              -> O1 swap -13.00 days 2
      rollover 2026-11-30                          -> O1 swap -6.50 days 1; O2 swap -9.00 days 1; RolledOver
      expect   A1 swap -85.5 balance 4914.5
    `);
  });

  it('a holiday after the day that waits is still owed once that day is paid', () => {
    run(`
      settings swapHolidays 2026-11-26
      account  A1 5000.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 1.00 x100
      restart
      rollover 2026-11-24                          -> RolledOver but O1
      rollover 2026-11-25                          -> RolledOver but O1
      rollover 2026-11-26                          -> RolledOver
      tick     EURUSD 1.10000 1.10000              -> O1 swap -6.50 days 1; O1 swap -19.50 days 3
      rollover 2026-11-27                          -> O1 swap -13.00 days 2; RolledOver
    `);
  });

  it('days that went into a swap that waits are owed no more, also where the instrument has no sessions by then', () => {
    run(`
      settings swapHolidays 2026-11-26
      account  A1 5000.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 1.00 x100
      rollover 2026-11-26                          -> RolledOver
      terms    EURUSD triple 0
      restart
      rollover 2026-11-27                          -> RolledOver but O1
      tick     EURUSD 1.10000 1.10000              -> O1 swap -13.00 days 2
      rollover 2026-11-28                          -> O1 swap -6.50 days 1; RolledOver
    `);
  });

  it('what waits for a conversion route is charged as soon as there is one, and before it can be closed', () => {
    run(`
      account  A1 5000.00
      tick     EURUSD 1.00000 1.00000
      tick     EURGBP 0.80000 0.80000
      buy      A1 O1 EURGBP 1.00 x100
      restart
      market   EURGBP open
      tick     EURGBP 0.80000 0.80000
      rollover 2026-11-24                          -> RolledOver but O1
      tick     GBPUSD 1.20000 1.20000              -> InstrumentConfigured; O1 swap -7.80 days 1
      close    A1 O1                               -> O1 closed user 0.8 profit 0.00
    `);
  });

  it('a position opened exactly at the roll of a holiday does not owe it', () => {
    run(`
      settings swapHolidays 2026-12-25
      account  A1 1000.00
      time     2026-12-25T21:59:59.997Z
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 0.10 x100
      buy      A1 O2 EURUSD 0.10 x100              # at 22:00:00.000
      rollover 2026-12-25 2026-12-25T22:00:00.000Z -> RolledOver
      rollover 2026-12-28                          -> O1 swap -1.30 days 2; O2 swap -0.65 days 1; RolledOver
    `);
  });

  it('a day owed from a holiday is gone after the next roll, though that one charged nothing', () => {
    run(`
      settings swapHolidays 2026-12-25
      terms    EURUSD swaplong 0
      account  A1 1000.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 1.00 x500
      rollover 2026-12-25                          -> RolledOver
      rollover 2026-12-28                          -> RolledOver
      terms    EURUSD swaplong -6.5
      rollover 2026-12-29                          -> O1 swap -6.50 days 1; RolledOver
    `);
  });
});

describe('rule 14: the order of one tick', () => {
  it('exits free margin for the entries of the same tick, and what it opens it does not close', () => {
    run(`
      terms   EURUSD level 0
      account A1 115.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100 tp 1.10100
      buy     A1 P1 EURUSD 0.10 x100 pending 1.10100 sl 1.10090
      tick    EURUSD 1.10100 1.10100               -> O1 closed take_profit 1.101 profit 10.00; P1 triggered 1.101
      tick    EURUSD 1.10050 1.10060               -> P1 closed stop_loss 1.1005 profit -5.00
    `);
  });

  it('what a tick opens counts in it, and is not closed by it', () => {
    run(`
      settings marginCallLevel 200 marginCallRearmLevel 210 stopOutLevel 150
      account A1 240.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 P1 EURUSD 0.20 x100 pending 1.10100
      tick    EURUSD 1.10100 1.10100               -> P1 triggered 1.101; margin-call
      tick    EURUSD 1.10100 1.10100               -> stop-out; P1 closed stop_out 1.101 profit 0.00
    `);
  });

  it('simultaneous triggers: oldest first, then lowest id', () => {
    run(`
      account A1 2000.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 P1 EURUSD 0.01 x100 pending 1.10100
      buy     A1 O2 EURUSD 0.01 x100 sl 1.09900
      buy     A1 P3 EURUSD 0.01 x100 pending 1.10050
      buy     A1 O4 EURUSD 0.01 x100 sl 1.09950
      tick    EURUSD 1.10200 1.10200               -> P1 triggered 1.102; P3 triggered 1.102
      stops   A1 P1 sl 1.09000
      stops   A1 P3 sl 1.09000
      tick    EURUSD 1.09000 1.09000               -> O2 closed stop_loss 1.09 profit -10.00; O4 closed stop_loss 1.09 profit -10.00; P1 closed stop_loss 1.09 profit -12.00; P3 closed stop_loss 1.09 profit -12.00
    `);
  });

  it('the account with the lowest id is looked at first, whoever fell furthest', () => {
    run(`
      account A1 120.00
      account A2 112.00
      tick    EURUSD 1.10000 1.10000
      buy     A2 O2 EURUSD 0.10 x100
      buy     A1 O1 EURUSD 0.10 x100
      tick    EURUSD 1.09000 1.09000               -> margin-call; stop-out; O1 closed stop_out 1.09 profit -100.00; margin-call; stop-out; O2 closed stop_out 1.09 profit -100.00
    `);
  });
});

describe('rule 15: part close', () => {
  it('shares are rounded down, and the last part takes what is left', () => {
    // Two thirds of 100.013333 are 66.675555 (rounded down); of the fee, 0.000003, they are 0.000002.
    run(`
      terms   USDJPY fee 0.0001 multiples 30
      account A1 1000.00
      tick    USDJPY 150.000 150.020
      buy     A1 O1 USDJPY 0.03 x30            -> opened 150.02 margin 100.013333 fee 0.000003
      close   A1 O1 0.02                       -> O1 closed user 150 profit -0.266667
      expect  A1 margin 33.337778 balance 999.73333
      close   A1 O1 0.01                       -> O1 closed user 150 profit -0.133333
      expect  A1 margin 0
    `);
  });

  it('must leave the smallest size and be of whole steps', () => {
    run(`
      terms   EURUSD min 0.05 step 0.02
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.11 x100
      close   A1 O1 0.08                       -> refused partial_close_quantity max 0.06
      close   A1 O1 0.05                       -> refused partial_close_quantity max 0.06
      close   A1 O1 0.12                       -> refused partial_close_quantity max 0.06
      close   A1 O1 0.06                       -> O1 closed user 1.1 profit 0.00
      close   A1 O1 0.02                       -> refused partial_close_quantity
      close   A1 O1 0.05                       -> O1 closed user 1.1 profit 0.00
    `);
  });
});

describe('rule 16: demo', () => {
  it('a reset takes the profit back as well as the loss', () => {
    run(`
      account D1 demo
      tick    EURUSD 1.10000 1.10000
      buy     D1 O1 EURUSD 1.00 x100
      tick    EURUSD 1.11000 1.11000
      reset   D1                               -> O1 closed demo_reset 1.11 profit 1000.00; reset -1000.00
      reset   D1                               -> reset 0.00
      expect  D1 balance 10000
    `);
  });
});
