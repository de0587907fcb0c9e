// The basic rules as tables: sides, margin, fee, profit, conversion, rejections.
import { describe, expect, it } from 'vitest';
import { clientActor } from '../model/actor.ts';
import type { VenueEvent } from '../model/event.ts';
import type { Order } from '../model/order.ts';
import { runScenario } from '../testing/scenario.ts';
import { type Price, price } from '../units/units.ts';
import { ledgerSum } from './apply.ts';
import type { StoredReply } from './key-log.ts';

const run = (table: string): void => {
  const { venue } = runScenario(table);
  expect(ledgerSum(venue.state)).toBe(0);
};

describe('market orders', () => {
  it('open at one side of the quote, close at the other, and are worth their spread less at once', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 O1 EURUSD 0.10 x100        -> opened 1.1001 margin 110.01 fee 0.00
      expect  A1 balance 1000 profit -1 equity 999 margin 110.01 free 888.99 level 908.1
      buy     A1 O2 EURUSD 10.00 x100       -> refused insufficient_margin missing 10212.01 largest 0.8
      tick    EURUSD 1.09000 1.09010
      expect  A1 equity 899.00
      close   A1 O1                         -> O1 closed user 1.09 profit -101.00
      expect  A1 balance 899 margin 0 level none positions 0
      close   A1 O1                         -> refused order_not_found
    `);
  });

  it('charge the fee with the fill, and count it before they fill', () => {
    run(`
      terms   EURUSD fee 7
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.50 x100        -> opened 1.1 margin 550.00 fee 3.50
      expect  A1 balance 996.5 free 446.5
      close   A1 O1                         -> O1 closed user 1.1 profit 0.00
      expect  A1 balance 996.5
    `);
  });

  it('convert yen at the side that costs a loss the most and gives a gain the least', () => {
    // 0.10 lots USDJPY: margin 10,000 USD ÷ 100 at bid 150.000 for an open at 150.020: 10,000 × 150.020 ÷ 150.000 ÷ 100.
    run(`
      account A1 1000.00
      tick    USDJPY 150.000 150.020
      buy     A1 O1 USDJPY 0.10 x100        -> opened 150.02 margin 100.013333 fee 0.00
      expect  A1 profit -1.333333
      tick    USDJPY 151.000 151.020
      close   A1 O1                         -> O1 closed user 151 profit 64.892067
    `);
  });

  it('convert a cross through the pair of its quote currency, and refuse to open without it', () => {
    run(`
      account A1 1000.00
      tick    EURGBP 0.85000 0.85010
      buy     A1 O0 EURGBP 0.10 x100        -> refused conversion_unavailable
      tick    GBPUSD 1.30000 1.30020
      buy     A1 O1 EURGBP 0.10 x100        -> opened 0.8501 margin 110.530002 fee 0.00
      expect  A1 profit -1.3002
      tick    EURGBP 0.86000 0.86010
      close   A1 O1                         -> O1 closed user 0.86 profit 128.70
    `);
  });

  it('are refused in a closed market, on a stale, a crossed and a missing quote', () => {
    run(`
      account A1 1000.00
      terms   EURUSD level 10
      buy     A1 O1 EURUSD 0.10 x100        -> refused quote_stale
      tick    EURUSD 1.10000 1.10010
      market  EURUSD closed
      buy     A1 O1 EURUSD 0.10 x100        -> refused market_closed
      market  EURUSD halted
      buy     A1 O1 EURUSD 0.10 x100        -> refused market_halted
      market  EURUSD open
      tick    EURUSD 1.10000 1.10010
      wait    10000
      buy     A1 O1 EURUSD 0.10 x100        -> refused quote_stale
      confirm EURUSD
      buy     A1 O1 EURUSD 0.10 x100        -> opened 1.1001 margin 110.01 fee 0.00
      tick    EURUSD 1.10020 1.10010
      buy     A1 O2 EURUSD 0.10 x100        -> refused quote_stale
      close   A1 O1                         -> refused quote_stale
    `);
  });

  it('are refused for sizes, steps and leverage that are not offered', () => {
    run(`
      terms   EURUSD min 0.05 max 2 step 0.02 multiples 10,100
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 O1 EURUSD 0.04 x100        -> refused quantity_too_small min 0.05
      buy     A1 O1 EURUSD 2.01 x100        -> refused quantity_too_large max 2
      buy     A1 O1 EURUSD 0.10 x100        -> refused quantity_step nearest 0.09
      buy     A1 O1 EURUSD 0.09 x50         -> refused leverage_not_offered
      buy     A1 O1 EURUSD 0.09 x10         -> opened 1.1001 margin 990.09 fee 0.00
      terms   EURUSD multiples none
      buy     A1 O2 EURUSD 0.01 x100        -> refused no_leverage_configured
      buy     A1 O2 GBPUSD 0.01 x100        -> refused instrument_not_found
    `);
  });

  it('with a deviation are refused when the price moved away, and pass a better one on', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 O1 EURUSD 0.01 x100 at 1.10000 dev 9   -> refused price_moved
      buy     A1 O1 EURUSD 0.01 x100 at 1.10000 dev 10  -> opened 1.1001 margin 11.001 fee 0.00
      buy     A1 O2 EURUSD 0.01 x100 at 1.10100 dev 0   -> opened 1.1001 margin 11.001 fee 0.00
      sell    A1 O3 EURUSD 0.01 x100 at 1.10011 dev 10  -> refused price_moved
    `);
  });
});

describe('stops', () => {
  it('are measured from the closing price and its level, and fill at the gap', () => {
    run(`
      terms   EURUSD level 20
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 O1 EURUSD 0.10 x100 sl 1.09980             -> refused invalid_stop_loss nearest 1.09979
      buy     A1 O1 EURUSD 0.10 x100 tp 1.10020             -> refused invalid_take_profit nearest 1.10021
      buy     A1 O1 EURUSD 0.10 x100 sl 1.09979 tp 1.10021  -> opened 1.1001 margin 110.01 fee 0.00
      tick    EURUSD 1.09980 1.09990                        ->
      tick    EURUSD 1.09500 1.09510                        -> O1 closed stop_loss 1.095 profit -51.00
      sell    A1 O2 EURUSD 0.10 x100 sl 1.09600 tp 1.09400  -> opened 1.095 margin 109.50 fee 0.00
      tick    EURUSD 1.09300 1.09310                        -> O2 closed take_profit 1.0931 profit 19.00
      expect  A1 balance 968 positions 0
    `);
  });
});

describe('pending orders', () => {
  it('take their kind from the price, trigger at their side, and fill at the quote', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 L1 EURUSD 0.01 x100 pending 1.09900   -> placed limit
      buy     A1 S1 EURUSD 0.01 x100 pending 1.10100   -> placed stop
      sell    A1 L2 EURUSD 0.01 x100 pending 1.10200   -> placed limit
      sell    A1 S2 EURUSD 0.01 x100 pending 1.09800   -> placed stop
      buy     A1 E1 EURUSD 0.01 x100 pending 1.10010   -> refused pending_price_at_market
      buy     A1 E1 EURUSD 0.01 x100 pending 1.09 kind stop -> refused pending_price_passed
      buy     A1 E2 EURUSD 0.01 x100 pending 1.09 until 2026-11-20T10:00:00Z -> refused expiry_passed
      buy     A1 E2 EURUSD 0.01 x100 pending 0         -> refused pending_price_required
      expect  A1 margin 0 pending 4
      tick    EURUSD 1.10150 1.10160                   -> S1 triggered 1.1016
      tick    EURUSD 1.10250 1.10260                   -> L2 triggered 1.1025
      tick    EURUSD 1.09700 1.09710                   -> L1 triggered 1.0971; S2 triggered 1.097
      cancel  A1 L1                                    -> refused order_not_pending
    `);
  });

  it('without margin at the trigger go to history as refused', () => {
    run(`
      account A1 100.00
      tick    EURUSD 1.10000 1.10010
      buy     A1 P1 EURUSD 1.00 x100 pending 1.09900   -> placed limit
      buy     A1 P2 EURUSD 0.01 x100 pending 1.09900   -> placed limit
      cancel  A1 P2                                    -> P2 cancelled cancelled
      tick    EURUSD 1.09800 1.09810                   -> P1 cancelled trigger_refused
      expect  A1 balance 100 pending 0
    `);
  });
});

describe('partial close', () => {
  it('shares margin by lots, keeps the rest under its id and gives the closed part a new one', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.03 x100           -> opened 1.1 margin 33.00 fee 0.00
      close   A1 O1 0.005                      -> refused partial_close_quantity max 0.02
      close   A1 O1 0.025                      -> refused partial_close_quantity max 0.02
      tick    EURUSD 1.10100 1.10110
      close   A1 O1 0.01 O2                    -> O1 closed user 1.101 profit 1.00
      expect  A1 balance 1001 margin 22 positions 1
      close   A1 O1                            -> O1 closed user 1.101 profit 2.00
      expect  A1 balance 1003 margin 0
    `);
  });
});

describe('stop-out', () => {
  it('calls once, cancels pending orders, closes the largest loss first and stops when it no longer holds', () => {
    run(`
      account A1 250.00
      tick    EURUSD 1.10000 1.10000
      tick    GBPUSD 1.30000 1.30000
      buy     A1 O1 EURUSD 0.10 x100           -> opened 1.1 margin 110.00 fee 0.00
      buy     A1 O2 GBPUSD 0.10 x100           -> opened 1.3 margin 130.00 fee 0.00
      buy     A1 P1 GBPUSD 0.01 x100 pending 1.20000 -> placed limit
      tick    EURUSD 1.09900 1.09900           -> margin-call
      tick    EURUSD 1.08900 1.08900           ->
      tick    GBPUSD 1.29800 1.29800           -> P1 cancelled stop_out; stop-out; O1 closed stop_out 1.089 profit -110.00
      expect  A1 balance 140 equity 120 margin 130 positions 1
    `);
  });

  it('a gap past zero is paid by the house in the same step', () => {
    run(`
      account A1 120.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100           -> opened 1.1 margin 110.00 fee 0.00
      tick    EURUSD 1.08000 1.08000           -> margin-call; stop-out; O1 closed stop_out 1.08 profit -200.00; covered 80.00
      expect  A1 balance 0 positions 0
    `);
  });
});

describe('demo', () => {
  it('starts with 10,000 and comes back to it, closing everything even in a closed market', () => {
    run(`
      account D1 demo
      account A1 10
      expect  D1 balance 10000
      tick    EURUSD 1.10000 1.10010
      buy     D1 O1 EURUSD 1.00 x100           -> opened 1.1001 margin 1100.10 fee 0.00
      buy     D1 O2 EURUSD 1.00 x100 pending 1.00000 -> placed limit
      tick    EURUSD 1.09000 1.09010
      market  EURUSD closed
      reset   D1                               -> O2 cancelled demo_reset; O1 closed demo_reset 1.09 profit -1010.00; reset 1010.00
      expect  D1 balance 10000 positions 0 pending 0 margin 0
      reset   A1                               -> refused demo_account_required
    `);
  });
});

it('an answer shows the order as it stood, whatever becomes of it', () => {
  const { venue, events } = runScenario(`
    account A1 1000.00
    tick    EURUSD 1.10000 1.10010
    buy     A1 O1 EURUSD 0.10 x100
  `);
  const { id: orderId, accountId } = [...venue.state.orders.values()][0] as Order;
  const setStops = (stopLoss: Price): StoredReply =>
    venue.handle(
      {
        command: { type: 'SetStops', accountId, orderId, stopLoss, takeProfit: price(0) },
        actor: clientActor(accountId),
        idempotency: null,
      },
      (events.at(-1) as VenueEvent).at,
    );
  const first = setStops(price(109_000));
  expect(setStops(price(108_000))).toMatchObject({ ok: true, order: { order: { stopLoss: 108_000 } } });
  expect(first).toMatchObject({ ok: true, order: { order: { stopLoss: 109_000 } } });
});
