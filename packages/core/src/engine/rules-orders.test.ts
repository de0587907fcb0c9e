// Section 5 of the contract as tables: market orders, pending orders and stops (rules 1 to 4).
import { describe, expect, it } from 'vitest';
import { runScenario } from '../testing/scenario.ts';
import { ledgerSum } from './apply.ts';

const run = (table: string): void => {
  expect(ledgerSum(runScenario(table).venue.state)).toBe(0);
};

describe('rule 1: sides', () => {
  it('a long opens at the ask and is worth the bid, a short the other way round', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10020
      buy     A1 O1 EURUSD 0.10 x100        -> opened 1.1002 margin 110.02 fee 0.00
      sell    A1 O2 EURUSD 0.10 x100        -> opened 1.1 margin 110.00 fee 0.00
      expect  A1 profit -4 margin 220.02
      close   A1 O1                         -> O1 closed user 1.1 profit -2.00
      close   A1 O2                         -> O2 closed user 1.1002 profit -2.00
    `);
  });
});

describe('rule 2: market orders', () => {
  it('need a quote confirmed within ten seconds, to the millisecond', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      wait    9998
      buy     A1 O1 EURUSD 0.01 x100        -> opened 1.1001 margin 11.001 fee 0.00
      buy     A1 O3 EURUSD 0.01 x100        -> refused quote_stale
      settings quoteAgeMsMax 60000
      buy     A1 O3 EURUSD 0.01 x100        -> opened 1.1001 margin 11.001 fee 0.00
    `);
  });

  it('a crossed tick is no price to trade on, nor to value by, and the next one fixes it', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 O1 EURUSD 0.10 x100
      tick    EURUSD 1.20000 1.19990
      expect  A1 profit -1
      buy     A1 O2 EURUSD 0.10 x100        -> refused quote_stale
      close   A1 O1                         -> refused quote_stale
      confirm EURUSD
      close   A1 O1                         -> refused quote_stale
      tick    EURUSD 1.10100 1.10100
      close   A1 O1                         -> O1 closed user 1.101 profit 9.00
    `);
  });

  it('the price of an earlier session is none to trade on, though the feed stands by it', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 O1 EURUSD 0.10 x100
      market  EURUSD open                   # it was open before
      buy     A1 O2 EURUSD 0.10 x100        -> opened 1.1001 margin 110.01 fee 0.00
      market  EURUSD closed
      wait    3600000
      market  EURUSD open
      confirm EURUSD
      buy     A1 O3 EURUSD 0.10 x100        -> refused quote_stale
      close   A1 O1                         -> refused quote_stale
      tick    EURUSD 1.20010 1.20000
      confirm EURUSD
      close   A1 O1                         -> refused quote_stale
      tick    EURUSD 1.10200 1.10210
      close   A1 O1                         -> O1 closed user 1.102 profit 19.00
      market  EURUSD halted
      market  EURUSD open
      close   A1 O2                         -> refused quote_stale
    `);
  });

  it('a first tick that is crossed is none', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10010 1.10000
      buy     A1 O1 EURUSD 0.10 x100        -> refused quote_stale
    `);
  });
});

describe('rule 3: pending orders', () => {
  it('trigger at the price itself, buys on the ask and sells on the bid', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 BL EURUSD 0.01 x100 pending 1.09900
      buy     A1 BS EURUSD 0.01 x100 pending 1.10100
      sell    A1 SL EURUSD 0.01 x100 pending 1.10200
      sell    A1 SS EURUSD 0.01 x100 pending 1.09700
      tick    EURUSD 1.09891 1.09901                   ->
      tick    EURUSD 1.09890 1.09900                   -> BL triggered 1.099
      tick    EURUSD 1.10089 1.10099                   ->
      tick    EURUSD 1.10090 1.10100                   -> BS triggered 1.101
      tick    EURUSD 1.10199 1.10209                   ->
      tick    EURUSD 1.10200 1.10210                   -> SL triggered 1.102
      tick    EURUSD 1.09701 1.09711                   ->
      tick    EURUSD 1.09700 1.09710                   -> SS triggered 1.097
    `);
  });

  it('cost nothing to cancel, also in a closed market, and reserve nothing', () => {
    run(`
      account A1 100.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 P1 EURUSD 1.00 x100 pending 1.09000   -> placed limit
      buy     A1 P2 EURUSD 1.00 x100 pending 1.09000   -> placed limit
      expect  A1 margin 0 free 100 pending 2
      market  EURUSD closed
      cancel  A1 P1                                    -> P1 cancelled cancelled
      cancel  A1 P1                                    -> refused order_not_found
      close   A1 P2                                    -> refused order_not_open
      buy     A1 P3 EURUSD 1.00 x100 pending 1.09000   -> refused market_closed
    `);
  });

  it('keep their kind when the market moves to the other side while it is closed', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 P1 EURUSD 0.01 x100 pending 1.10100   -> placed stop
      market  EURUSD closed
      tick    EURUSD 1.10500 1.10510                   ->
      market  EURUSD open
      tick    EURUSD 1.10050 1.10060                   ->
      tick    EURUSD 1.10490 1.10500                   -> P1 triggered 1.105
    `);
  });

  it('count towards the most orders an account may have, with its positions', () => {
    run(`
      settings ordersMax 2
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 O1 EURUSD 0.01 x100
      buy     A1 P1 EURUSD 0.01 x100 pending 1.09000   -> placed limit
      buy     A1 P2 EURUSD 0.01 x100 pending 1.09000   -> refused too_many_orders
      buy     A1 O2 EURUSD 0.01 x100                   -> refused too_many_orders
      cancel  A1 P1
      buy     A1 O2 EURUSD 0.01 x100                   -> opened 1.1001 margin 11.001 fee 0.00
    `);
  });

  it('without a fresh conversion route at the trigger wait for one, and are not lost', () => {
    run(`
      account A1 1000.00
      tick    GBPUSD 1.30000 1.30010
      tick    EURGBP 0.85000 0.85010
      buy     A1 P1 EURGBP 0.01 x100 pending 0.85100   -> placed stop
      buy     A1 P2 EURGBP 0.01 x100 pending 0.85205   -> placed stop
      market  EURGBP closed
      market  GBPUSD closed
      wait    3600000
      market  EURGBP open
      market  GBPUSD open
      confirm GBPUSD
      tick    EURGBP 0.85200 0.85210                   ->
      tick    GBPUSD 1.31000 1.30000                   ->
      tick    EURGBP 0.85190 0.85200                   ->
      tick    GBPUSD 1.31000 1.31010                   ->
      tick    EURGBP 0.85190 0.85200                   -> P1 triggered 0.852
      tick    EURGBP 0.85190 0.85205                   -> P2 triggered 0.85205
    `);
  });

  it('after a start wait until the account has a price for all it holds', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      tick    GBPUSD 1.30000 1.30010
      buy     A1 O1 GBPUSD 0.01 x100
      buy     A1 P1 EURUSD 0.01 x100 pending 1.10100   -> placed stop
      restart
      market  EURUSD open
      market  GBPUSD open
      tick    EURUSD 1.10200 1.10210                   ->
      tick    GBPUSD 1.30000 1.30010                   ->
      tick    EURUSD 1.10200 1.10220                   -> P1 triggered 1.1022
    `);
  });
});

describe('rule 4: stops', () => {
  it('of a short are measured from the ask, and those of a pending order from its target', () => {
    run(`
      terms   EURUSD level 20
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      sell    A1 O1 EURUSD 0.10 x100 sl 1.10030             -> refused invalid_stop_loss nearest 1.10031
      sell    A1 O1 EURUSD 0.10 x100 tp 1.09990             -> refused invalid_take_profit nearest 1.09989
      sell    A1 O1 EURUSD 0.10 x100 sl 1.10031 tp 1.09989  -> opened 1.1 margin 110.00 fee 0.00
      buy     A1 P1 EURUSD 0.10 x100 pending 1.09000 sl 1.08970  -> refused invalid_stop_loss nearest 1.08969
      buy     A1 P1 EURUSD 0.10 x100 pending 1.09000 sl 1.08969  -> placed limit
      sell    A1 P2 EURUSD 0.10 x100 pending 1.11000 tp 1.10990  -> refused invalid_take_profit nearest 1.10989
      stops   A1 P1 sl 1.08970                              -> refused invalid_stop_loss nearest 1.08969
      stops   A1 P1 tp 1.09100                              -> P1 stops 108969 109100
    `);
  });

  it('may be set and cleared in a closed market against the last quote', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 O1 EURUSD 0.10 x100
      market  EURUSD closed
      wait    100000
      stops   A1 O1 sl 1.09989                     -> O1 stops 109989 0
      stops   A1 O1 sl 1.09990                     -> refused invalid_stop_loss nearest 1.09989
      stops   A1 O1 tp 1.10100                     -> O1 stops 109989 110100
      stops   A1 O1 sl 0                           -> O1 stops 0 110100
      tick    EURUSD 1.05000 1.05010               ->
      market  EURUSD open
      tick    EURUSD 1.10100 1.10110               -> O1 closed take_profit 1.101 profit 9.00
      stops   A1 O1 sl 1.0                         -> refused order_not_found
    `);
  });

  it('trigger at the price itself on the closing side, and fill where the market is', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 O1 EURUSD 0.10 x100 sl 1.09900
      sell    A1 O2 EURUSD 0.10 x100 sl 1.10200
      tick    EURUSD 1.09901 1.09911               ->
      tick    EURUSD 1.09900 1.09910               -> O1 closed stop_loss 1.099 profit -11.00
      tick    EURUSD 1.10189 1.10199               ->
      tick    EURUSD 1.10700 1.10710               -> O2 closed stop_loss 1.1071 profit -71.00
    `);
  });

  it('are not refused in want of a fresh conversion route: the last known one will do', () => {
    run(`
      account A1 1000.00
      tick    GBPUSD 1.30000 1.30010
      tick    EURGBP 0.85000 0.85010
      buy     A1 O1 EURGBP 0.10 x100 sl 0.84900
      wait    11000
      tick    GBPUSD 1.40000 1.30000               # crossed: 1.30010 stays the last known ask
      tick    EURGBP 0.84900 0.84910               -> O1 closed stop_loss 0.849 profit -14.3011
    `);
  });
});
