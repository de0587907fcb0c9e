// Leverage limits, client classes, and limits that clients set themselves: opening is rejected, closing always allowed.
import { describe, expect, it } from 'vitest';
import { runScenario } from '../testing/scenario.ts';
import { ledgerSum } from './apply.ts';
import { exportState, importState } from './snapshot.ts';

const run = (table: string): void => {
  const { venue } = runScenario(table);
  expect(ledgerSum(venue.state)).toBe(0);
  const plain = structuredClone(exportState(venue.state));
  expect(exportState(importState(structuredClone(plain)))).toEqual(plain);
};

const RULES = '2026-01-01:fx_major:30,2026-12-01:fx_major:20,2026-01-01:crypto:2,2026-01-01:other:5';

describe('leverage by rule', () => {
  it('is limited by kind for retail clients and demo accounts alike; the limit itself is offered', () =>
    run(`
      settings rules ${RULES}
      terms    EURUSD kind fx_major
      terms    BTCUSD kind crypto
      account  A1 10000
      account  A2 demo
      tick     EURUSD 1.10000 1.10010
      tick     GBPUSD 1.30000 1.30010
      tick     BTCUSD 60000.00 60010.00
      buy      A1 O1 EURUSD 0.10 x50     -> refused leverage_above_limit x30
      buy      A2 O1 EURUSD 0.10 x500    -> refused leverage_above_limit x30
      buy      A1 O1 EURUSD 0.10 x29     -> refused leverage_not_offered
      buy      A1 O1 EURUSD 0.10 x30     -> opened 1.1001 margin 366.70 fee 0.00
      buy      A2 O2 EURUSD 0.10 x10     -> opened 1.1001 margin 1100.10 fee 0.00
      buy      A1 O3 BTCUSD 0.10 x10     -> refused leverage_above_limit x2
      buy      A1 O3 BTCUSD 0.10 x2      -> opened 60010 margin 3000.50 fee 0.00
      # Without a kind it is one that the rules do not name.
      buy      A2 O4 GBPUSD 0.01 x10     -> refused leverage_above_limit x5
      buy      A2 O4 GBPUSD 0.01 x5      -> opened 1.3001 margin 260.02 fee 0.00
    `));

  it('changes at its time for new positions; those that are open keep their margin', () =>
    run(`
      settings rules ${RULES}
      terms    EURUSD kind fx_major
      account  A1 10000
      time     2026-11-30T23:59:59.990Z
      tick     EURUSD 1.10000 1.10010
      buy      A1 O1 EURUSD 0.10 x30     -> opened 1.1001 margin 366.70 fee 0.00
      time     2026-11-30T23:59:59.998Z
      buy      A1 O2 EURUSD 0.10 x30     -> opened 1.1001 margin 366.70 fee 0.00
      buy      A1 O3 EURUSD 0.10 x30     -> refused leverage_not_offered
      buy      A1 O3 EURUSD 0.10 x50     -> refused leverage_above_limit x20
      buy      A1 O3 EURUSD 0.10 x20     -> opened 1.1001 margin 550.05 fee 0.00
      expect   A1 margin 1283.45
    `));

  it('asks a pending order again at its trigger', () =>
    run(`
      settings rules ${RULES}
      terms    EURUSD kind fx_major
      account  A1 10000
      tick     EURUSD 1.10000 1.10010
      buy      A1 O1 EURUSD 0.10 x50 pending 1.09000   -> refused leverage_above_limit x30
      buy      A1 O1 EURUSD 0.10 x30 pending 1.09000   -> placed limit
      buy      A1 O2 EURUSD 0.10 x10 pending 1.09000   -> placed limit
      time     2026-12-01T10:00:00Z
      tick     EURUSD 1.08980 1.08990    -> O1 cancelled trigger_refused; O2 triggered 1.0899
    `));

  it('holds a fixed margin to what the limit asks for', () =>
    run(`
      settings rules ${RULES}
      terms    EURUSD kind fx_major mode fixed contract 1000
      account  A1 10000
      # 1 lot is worth 1,100 and its margin is 1,000: leverage of 1.1.
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 1 x10        -> opened 1.1 margin 1000.00 fee 0.00
      # Worth 30 times its margin, and a point more.
      tick     EURUSD 30.00000 30.00000
      buy      A1 O2 EURUSD 0.01 x10     -> opened 30 margin 10.00 fee 0.00
      tick     EURUSD 30.00001 30.00001
      buy      A1 O3 EURUSD 0.01 x10     -> refused leverage_above_limit x30
      sell     A1 O3 EURUSD 0.01 x10     -> refused leverage_above_limit x30
    `));

  it('has nothing to say without rules, and none of rewards', () =>
    run(`
      terms    EURUSD kind fx_major
      account  A1 1000
      tick     EURUSD 1.10000 1.10010
      buy      A1 O1 EURUSD 0.10 x500    -> opened 1.1001 margin 22.002 fee 0.00
      reward   A1 1 5                    -> rewarded 1 5.00
      settings rules ${RULES}
      reward   A1 1 5                    -> nothing new
      reward   A1 2 5                    -> refused rewards_forbidden
      settings rules ${RULES} stopOutLevel 49     -> refused invalid_settings stopOutLevel
      settings rules ${RULES} stopOutLevel 80     -> SettingsChanged
      settings rules 2026-01-01:tulips:30         -> refused invalid_settings rules
      settings rules 2026-01-01:gold:0            -> refused invalid_settings rules
      settings rules noday:gold:20                -> refused invalid_settings rules
      settings rules 2026-01-01:gold:20:heir      -> refused invalid_settings rules
      settings stopOutLevel 30                    -> SettingsChanged
      terms    EURUSD kind tulips        -> refused invalid_terms kind
    `));
});

describe('the class of a client', () => {
  it('is made professional by two operators, and retail again by the client alone', () =>
    run(`
      settings rules ${RULES}
      terms    EURUSD kind fx_major
      account  A1 10000
      account  A2 demo
      tick     EURUSD 1.10000 1.10010
      class    A1 professional asked ann by ann   -> refused second_operator_required
      class    A1 professional                    -> refused second_operator_required
      class    A2 professional asked ann by bob   -> refused real_account_required
      class    A1 retail                          -> nothing new
      class    A1 professional asked ann by bob   -> class professional
      class    A1 professional asked ann by bob   -> nothing new
      buy      A1 O1 EURUSD 0.10 x500    -> opened 1.1001 margin 22.002 fee 0.00
      buy      A1 O2 EURUSD 0.10 x500 pending 1.09000   -> placed limit
      restart
      market   EURUSD open
      tick     EURUSD 1.10000 1.10010
      key      K1 class A1 retail                 -> class retail
      key      K1 class A1 retail                 -> again
      buy      A1 O3 EURUSD 0.10 x500    -> refused leverage_above_limit x30
      tick     EURUSD 1.08980 1.08990    -> O2 cancelled trigger_refused
      close    A1 O1                     -> O1 closed user 1.0898 profit -103.00
    `));
});

describe('invented prices', () => {
  it('open nothing for real money, whose positions close and whose orders are cancelled all the same', () =>
    run(`
      account  A1 10000
      account  A2 demo
      tick     EURUSD 1.10000 1.10010
      buy      A1 O1 EURUSD 0.10 x100    -> opened 1.1001 margin 110.01 fee 0.00
      buy      A1 O2 EURUSD 0.10 x100 pending 1.09000   -> placed limit
      buy      A1 O3 EURUSD 0.10 x100 pending 1.08000   -> placed limit
      settings refuseRealOrders on
      buy      A1 O4 EURUSD 0.10 x100    -> refused simulated_prices
      buy      A1 O4 EURUSD 0.10 x100 pending 1.07000   -> refused simulated_prices
      buy      A2 O4 EURUSD 0.10 x100    -> opened 1.1001 margin 110.01 fee 0.00
      cancel   A1 O3                     -> O3 cancelled cancelled
      tick     EURUSD 1.08980 1.08990    -> O2 cancelled trigger_refused
      stops    A1 O1 sl 1.08000          -> O1 stops 108000 0
      close    A1 O1 0.05                -> O1 closed user 1.0898 profit -51.50
      restart
      market   EURUSD open
      tick     EURUSD 1.08980 1.08990
      buy      A1 O5 EURUSD 0.10 x100    -> refused simulated_prices
      settings refuseRealOrders off
      buy      A1 O5 EURUSD 0.10 x100    -> opened 1.0899 margin 108.99 fee 0.00
    `));
});

describe('a break', () => {
  it('opens nothing, lets close, and is never shortened', () =>
    run(`
      account  A1 10000
      account  A2 demo
      tick     EURUSD 1.10000 1.10010
      buy      A1 O1 EURUSD 0.10 x100    -> opened 1.1001 margin 110.01 fee 0.00
      buy      A1 O2 EURUSD 0.10 x100 pending 1.09000   -> placed limit
      buy      A1 O3 EURUSD 0.10 x100 pending 1.08000   -> placed limit
      break    A2 1                      -> refused real_account_required
      time     2026-11-20T12:00:00.000Z
      break    A1 7                      -> break until 2026-11-27T12:00:00.001Z
      break    A1 1                      -> refused on_a_break until 2026-11-27T12:00:00.001Z
      break    A1 7                      -> break until 2026-11-27T12:00:00.003Z
      confirm  EURUSD
      buy      A1 O4 EURUSD 0.10 x100    -> refused on_a_break until 2026-11-27T12:00:00.003Z
      buy      A1 O4 EURUSD 0.10 x100 pending 1.07000   -> refused on_a_break until 2026-11-27T12:00:00.003Z
      tick     EURUSD 1.08980 1.08990    -> O2 cancelled trigger_refused
      stops    A1 O1 sl 1.08000          -> O1 stops 108000 0
      close    A1 O1 0.05                -> O1 closed user 1.0898 profit -51.50
      restart
      market   EURUSD open
      time     2026-11-27T12:00:00.000Z
      tick     EURUSD 1.08980 1.08990
      buy      A1 O5 EURUSD 0.10 x100    -> refused on_a_break until 2026-11-27T12:00:00.003Z
      buy      A1 O5 EURUSD 0.10 x100    -> opened 1.0899 margin 108.99 fee 0.00
      break    A1 1                      -> break until 2026-11-28T12:00:00.004Z
    `));
});

describe('the loss of a day', () => {
  it('counts what is booked, charged and open; opening is refused at the limit, closing never', () =>
    run(`
      terms    EURUSD fee 10
      account  A1 10000
      account  A2 demo
      tick     EURUSD 1.10000 1.10000
      loss-limit A2 100                  -> refused real_account_required
      loss-limit A1 0                    -> refused amount_out_of_range
      loss-limit A1 100                  -> loss limit 100.00; day begun 10000.00
      # 10 of fee for the lot; 50 points are 50 dollars.
      buy      A1 O1 EURUSD 1 x100       -> opened 1.1 margin 1100.00 fee 10.00
      tick     EURUSD 1.09950 1.09950
      # What comes in and goes out is neither a gain nor a loss.
      deposit  A1 1 500
      withdraw A1 1 300
      adjust   A1 1 -20 asked ann by bob
      buy      A1 O2 EURUSD 0.10 x100    -> opened 1.0995 margin 109.95 fee 1.00
      close    A1 O2                     -> O2 closed user 1.0995 profit 0.00
      tick     EURUSD 1.09911 1.09911
      # Fees of 11 and 89 open.
      buy      A1 O3 EURUSD 0.10 x100    -> refused loss_limit_reached lost 100.00
      buy      A1 O3 EURUSD 0.10 x100 pending 1.09000   -> refused loss_limit_reached lost 100.00
      tick     EURUSD 1.09912 1.09912
      buy      A1 O3 EURUSD 0.10 x100 pending 1.09000   -> placed limit
      tick     EURUSD 1.09000 1.09000    -> O3 cancelled trigger_refused
      close    A1 O1 0.50                -> O1 closed user 1.09 profit -500.00
      buy      A1 O4 EURUSD 0.10 x100    -> refused loss_limit_reached lost 1011.00
      # Another day, from what the account is worth then, swap charged.
      rollover 2026-11-20
      tick     EURUSD 1.09000 1.09000
      buy      A1 O4 EURUSD 0.10 x100    -> opened 1.09 margin 109.00 fee 1.00
      tick     EURUSD 1.08800 1.08800
      buy      A1 O5 EURUSD 0.10 x100    -> refused loss_limit_reached lost 121.00
    `));

  it('is not known after a start until each position has a price, and begins with the first of them', () =>
    run(`
      account  A1 10000
      account  A2 10000
      tick     EURUSD 1.10000 1.10000
      tick     GBPUSD 1.30000 1.30000
      loss-limit A1 100                  -> loss limit 100.00; day begun 10000.00
      buy      A1 O1 EURUSD 1 x100       -> opened 1.1 margin 1100.00 fee 0.00
      restart
      market   EURUSD open
      market   GBPUSD open
      rollover 2026-11-20                -> RolledOver but O1
      tick     GBPUSD 1.30000 1.30000
      buy      A1 O2 GBPUSD 0.01 x100    -> refused quote_stale
      buy      A1 O2 GBPUSD 0.01 x100 pending 1.20000   -> refused quote_stale
      buy      A2 O2 GBPUSD 0.01 x100    -> opened 1.3 margin 13.00 fee 0.00
      # The swap of the day that is over is not of the next.
      tick     EURUSD 1.09500 1.09500    -> O1 swap -6.50 days 1; day begun 9493.50
      buy      A1 O3 GBPUSD 0.01 x100    -> opened 1.3 margin 13.00 fee 0.00
      tick     EURUSD 1.09400 1.09400
      buy      A1 O4 GBPUSD 0.01 x100    -> refused loss_limit_reached lost 100.00
      # The day goes on after a restart.
      restart
      market   EURUSD open
      market   GBPUSD open
      tick     GBPUSD 1.30000 1.30000
      tick     EURUSD 1.09400 1.09400
      buy      A1 O4 GBPUSD 0.01 x100    -> refused loss_limit_reached lost 100.00
    `));

  it('is tightened at once and loosened a day later, unless that is taken back', () =>
    run(`
      account  A1 10000
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 1 x100       -> opened 1.1 margin 1100.00 fee 0.00
      loss-limit A1 200                  -> loss limit 200.00; day begun 10000.00
      loss-limit A1 100                  -> loss limit 100.00
      time     2026-11-20T12:00:00.000Z
      tick     EURUSD 1.09900 1.09900
      buy      A1 O2 EURUSD 0.01 x100    -> refused loss_limit_reached lost 100.00
      loss-limit A1 500                  -> loss limit 500.00 later
      buy      A1 O2 EURUSD 0.01 x100    -> refused loss_limit_reached lost 100.00
      # Asked for again, it waits again.
      time     2026-11-20T12:00:10.000Z
      loss-limit A1 none                 -> loss limit none later
      time     2026-11-21T12:00:09.998Z
      tick     EURUSD 1.09900 1.09900
      buy      A1 O2 EURUSD 0.01 x100    -> refused loss_limit_reached lost 100.00
      time     2026-11-21T12:00:10.000Z
      buy      A1 O2 EURUSD 0.01 x100    -> opened 1.099 margin 10.99 fee 0.00
      loss-limit A1 50                   -> loss limit 50.00
      loss-limit A1 80                   -> loss limit 80.00 later
      # Taken back: the amount that holds is asked for again.
      loss-limit A1 50                   -> loss limit 50.00
      time     2026-11-23T12:00:00.000Z
      tick     EURUSD 1.09930 1.09930
      buy      A1 O3 EURUSD 0.01 x100    -> refused loss_limit_reached lost 69.70
    `));
});
