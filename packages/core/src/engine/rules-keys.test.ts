// Section 1 of the contract as tables: idempotency keys and their limits, demo accounts' commands and archiving.
import { describe, expect, it } from 'vitest';
import { runScenario } from '../testing/scenario.ts';
import { ledgerSum } from './apply.ts';

const run = (table: string): void => {
  expect(ledgerSum(runScenario(table).venue.state)).toBe(0);
};

describe('keys', () => {
  it('the same act again is answered again, another one is a conflict, and after a day it is forgotten', () => {
    run(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      key     K1 buy A1 O1 EURUSD 0.01 x100    -> opened 1.1 margin 11.00 fee 0.00
      key     K1 buy A1 O1 EURUSD 0.01 x100    -> again
      key     K1 buy A1 O1 EURUSD 0.02 x100    -> refused idempotency_conflict
      key     K2 buy A1 O2 EURUSD 0.01 x33     -> refused leverage_not_offered
      terms   EURUSD multiples 33
      key     K2 buy A1 O2 EURUSD 0.01 x33     -> refused leverage_not_offered
      restart
      market  EURUSD open
      tick    EURUSD 1.10000 1.10000
      key     K1 buy A1 O1 EURUSD 0.01 x100    -> again
      wait    86400000
      tick    EURUSD 1.10000 1.10000
      key     K1 buy A1 O1 EURUSD 0.01 x33     -> opened 1.1 margin 33.333333 fee 0.00
    `);
  });

  it('are counted by the day, replays are not', () => {
    run(`
      settings keysPerDayMax 2
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      key     K1 buy A1 O1 EURUSD 0.01 x100
      key     K1 buy A1 O1 EURUSD 0.01 x100    -> again
      key     K2 buy A1 O2 EURUSD 0.01 x100
      key     K3 buy A1 O3 EURUSD 0.01 x100    -> refused too_many_idempotency_keys
      buy     A1 O3 EURUSD 0.01 x100           -> opened 1.1 margin 11.00 fee 0.00
      time    2026-11-21T00:00:00Z
      tick    EURUSD 1.10000 1.10000
      key     K3 buy A1 O4 EURUSD 0.01 x100    -> opened 1.1 margin 11.00 fee 0.00
    `);
  });

  it('nobody learns of what is not theirs', () => {
    run(`
      account A1 1000.00
      account A2 1000.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.01 x100
      close   A2 O1                            -> refused order_not_found
      stops   A2 O1 sl 1.0                     -> refused order_not_found
      cancel  A2 O1                            -> refused order_not_found
      cancel  A1 O1                            -> refused order_not_pending
      buy     A9 O9 EURUSD 0.01 x100           -> refused account_not_found
    `);
  });

  it('are those of one account: nobody is given the reply of another', () => {
    run(`
      account A1 1000.00
      account A2 1000.00
      tick    EURUSD 1.10000 1.10000
      key     K1 buy A1 O1 EURUSD 0.01 x100    -> opened 1.1 margin 11.00 fee 0.00
      key     K1 buy A2 O2 EURUSD 0.01 x100    -> opened 1.1 margin 11.00 fee 0.00
      key     K1 buy A1 O1 EURUSD 0.01 x100    -> again
      expect  A2 positions 1
    `);
  });

  it('leave nothing behind once they have expired', () => {
    const { venue } = runScenario(`
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      key     K1 buy A1 O1 EURUSD 0.01 x100
      stamp   T1 buy A1 O2 EURUSD 0.01 x100
      stamp   T2 buy A1 O3 EURUSD 0.01 x33     -> refused leverage_not_offered
      wait    600000
      stamp   T3 close A1 O1                   -> refused quote_stale
      wait    86400000
      key     K2 close A1 O1                   -> refused quote_stale
    `);
    expect([venue.state.keys.long.size, venue.state.keys.short.size]).toEqual([1, 0]);
  });

  it('made from a time stamp are counted as long as they are kept, and not by the day', () => {
    run(`
      settings shortKeysMax 2 keysPerDayMax 1
      account A1 1000.00
      account A2 1000.00
      tick    EURUSD 1.10000 1.10000
      stamp   T1 buy A1 O1 EURUSD 0.01 x100    -> opened 1.1 margin 11.00 fee 0.00
      wait    9000
      stamp   T2 buy A1 O2 EURUSD 0.01 x33     -> refused leverage_not_offered
      stamp   T3 close A1 O1                   -> refused too_many_idempotency_keys
      stamp   T1 buy A1 O1 EURUSD 0.01 x100    -> again
      key     K1 buy A1 O3 EURUSD 0.01 x33     -> refused leverage_not_offered
      stamp   T3 buy A2 O3 EURUSD 0.01 x33     -> refused leverage_not_offered
      restart
      wait    580000
      stamp   T4 close A1 O1                   -> refused too_many_idempotency_keys
      wait    11000
      stamp   T4 close A1 O1                   -> refused market_closed
      stamp   T5 close A1 O1                   -> refused too_many_idempotency_keys
    `);
  });
});

describe('acts of a demo account', () => {
  it('are counted by the day, refusals under a key too, and exactly across a restart', () => {
    run(`
      settings demoActsPerDayMax 4
      account D1 demo
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      buy     D1 O1 EURUSD 0.01 x33            -> refused leverage_not_offered
      buy     D1 O1 EURUSD 0.01 x100 tp 1.20000
      key     K1 buy D1 O2 EURUSD 0.01 x33     -> refused leverage_not_offered
      key     K1 buy D1 O2 EURUSD 0.01 x33     -> refused leverage_not_offered
      tick    EURUSD 1.20000 1.20000           -> O1 closed take_profit 1.2 profit 100.00
      buy     D1 P1 EURUSD 0.01 x100 pending 1.10000
      restart
      market  EURUSD open
      tick    EURUSD 1.20000 1.20000
      cancel  D1 P1                            -> P1 cancelled cancelled
      buy     D1 O3 EURUSD 0.01 x100           -> refused too_many_acts
      key     K2 reset D1                      -> refused too_many_acts
      key     K1 buy D1 O2 EURUSD 0.01 x33     -> refused leverage_not_offered
      buy     A1 O4 EURUSD 0.01 x100           -> opened 1.2 margin 12.00 fee 0.00
      close   A1 O4
      close   A1 O4                            -> refused order_not_found
      buy     A1 P5 EURUSD 0.01 x100 pending 1.10000
      stops   A1 P5 sl 1.00000
      cancel  A1 P5                            -> P5 cancelled cancelled
      buy     A1 O6 EURUSD 0.01 x100           -> opened 1.2 margin 12.00 fee 0.00
      time    2026-11-21T00:00:00Z
      reset   D1                               -> reset -100.00
      reset   D1                               -> reset 0.00
    `);
  });

  it('are not counted where the settings of an older journal do not say how many there may be', () => {
    const { venue } = runScenario(`
      account D1 demo
      reset   D1
    `);
    expect([...venue.state.accounts.values()].map(({ actsCount }) => actsCount)).toEqual([undefined]);
  });

  it('are closings, parts and stops as well', () => {
    run(`
      settings demoActsPerDayMax 5
      account D1 demo
      tick    EURUSD 1.10000 1.10000
      buy     D1 O1 EURUSD 0.03 x100
      stops   D1 O1 sl 1.00000
      close   D1 O1 0.01
      close   D1 O1
      reset   D1
      reset   D1                               -> refused too_many_acts
    `);
  });
});

describe('an archived demo account', () => {
  it('is closed, leaves nothing behind, and is a fresh one for whoever comes back', () => {
    const { venue } = runScenario(`
      account D1 demo
      account A1 1000.00
      tick    EURUSD 1.10000 1.10000
      buy     D1 O1 EURUSD 1.00 x100
      buy     D1 P1 EURUSD 0.10 x100 pending 1.00000
      key     K1 buy D1 O2 EURUSD 0.10 x100    -> opened 1.1 margin 110.00 fee 0.00
      stamp   T1 buy D1 O3 EURUSD 0.10 x33     -> refused leverage_not_offered
      tick    EURUSD 1.11000 1.11000
      archive A1                               -> refused demo_account_required
      archive D1                               -> P1 cancelled demo_reset; O1 closed demo_reset 1.11 profit 1000.00; O2 closed demo_reset 1.11 profit 100.00; archived -11100.00
      archive D1                               -> refused account_not_found
      key     K1 buy D1 O2 EURUSD 0.10 x100    -> refused account_not_found
    `);
    const { accounts, orders, keys, house } = venue.state;
    expect([accounts.size, orders.size, keys.long.size, keys.short.size]).toEqual([1, 0, 0, 0]);
    expect([...house.demo.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
    run(`
      account D1 demo
      tick    EURUSD 1.10000 1.10000
      key     K1 buy D1 O1 EURUSD 1.00 x100
      archive D1                               -> O1 closed demo_reset 1.1 profit 0.00; archived -10000.00
      restart
      market  EURUSD open
      tick    EURUSD 1.10000 1.10000
      reopen  D1                               -> AccountOpened
      key     K1 buy D1 O1 EURUSD 1.00 x100    -> opened 1.1 margin 1100.00 fee 0.00
      expect  D1 balance 10000 positions 1
    `);
  });

  it('leaves its place to the next, who is followed as anybody else', () => {
    run(`
      account D1 demo
      tick    EURUSD 1.10000 1.10000
      buy     D1 O1 EURUSD 8.00 x100
      tick    EURUSD 1.09850 1.09850           -> margin-call
      archive D1                               -> O1 closed demo_reset 1.0985 profit -1200.00; archived -8800.00
      account A2 210.00
      tick    EURUSD 1.10000 1.10000
      tick    GBPUSD 1.30000 1.30000
      buy     A2 O2 EURUSD 0.10 x100
      reopen  D1
      buy     D1 O3 GBPUSD 1.00 x100
      tick    GBPUSD 1.40000 1.40000           ->
      tick    EURUSD 1.09001 1.09001           ->
      tick    EURUSD 1.09000 1.09000           -> margin-call
    `);
  });
});
