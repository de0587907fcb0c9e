// Section 6 of the contract as tables: money into real accounts, the available balance, and blocked accounts.
import { describe, expect, it } from 'vitest';
import { runScenario } from '../testing/scenario.ts';
import { ledgerSum } from './apply.ts';

const run = (table: string): void => {
  expect(ledgerSum(runScenario(table).venue.state)).toBe(0);
};

describe('a deposit', () => {
  it('is credited once, whoever says so how often, and for ever', () => {
    run(`
      account  A1 0.00
      deposit  A1 7 100.00                     -> credited 7 100.00
      deposit  A1 7 100.00                     -> nothing new
      key      K1 deposit A1 7 100.00          -> again
      restart
      wait     90000000
      deposit  A1 7 100.00                     -> nothing new
      deposit  A1 7 100.01                     -> refused idempotency_conflict
      deposit  A1 8 0.50                       -> credited 8 0.50
      expect   A1 balance 100.50 locked 0
    `);
  });

  it('is a positive amount that the account can hold, into a real account that there is', () => {
    run(`
      account  A1 0.00
      account  D1 demo
      deposit  A1 1 0.00                       -> refused amount_out_of_range
      deposit  A1 1 -1.00                      -> refused amount_out_of_range
      deposit  A1 1 4000000000.00              -> refused amount_out_of_range
      deposit  A1 1 3999999999.00              -> credited 1 3999999999.00
      deposit  A1 2 1.00                       -> refused amount_out_of_range
      withdraw A1 1 3000000000.00
      deposit  A1 2 1.00                       -> refused amount_out_of_range   # it may come back
      deposit  D1 3 10.00                      -> refused real_account_required
      deposit  A9 3 10.00                      -> refused account_not_found
      expect   D1 balance 10000
    `);
  });
});

describe('a reward', () => {
  it('comes once for each referral, and only to real accounts', () => {
    run(`
      account  A1 0.00
      account  D1 demo
      reward   A1 3 25.00                      -> rewarded 3 25.00
      reward   A1 3 25.00                      -> nothing new
      reward   A1 3 26.00                      -> refused idempotency_conflict
      reward   A1 4 0.00                       -> refused amount_out_of_range
      reward   D1 5 25.00                      -> refused real_account_required
      expect   A1 balance 25
    `);
  });
});

describe('what is available', () => {
  it('is the balance less open losses and margin in use; open gains are not money yet', () => {
    run(`
      account  A1 1000.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 0.10 x100          -> opened 1.1 margin 110.00 fee 0.00
      tick     EURUSD 1.09000 1.09000
      expect   A1 profit -100 margin 110
      withdraw A1 1 790.01                     -> refused insufficient_balance available 790.00
      tick     EURUSD 1.12000 1.12000
      expect   A1 profit 200
      withdraw A1 1 890.01                     -> refused insufficient_balance available 890.00
      withdraw A1 1 889.99                     -> requested 1 889.99 fee 0.00
      withdraw A1 2 0.02                       -> refused insufficient_balance available 0.01
    `);
  });

  it('is nothing where losses and margin are more, and calls an account that is left with its margin alone', () => {
    run(`
      account  A1 300.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 0.10 x100
      withdraw A1 1 190.00                     -> requested 1 190.00 fee 0.00; margin-call
      tick     EURUSD 1.09990 1.09990
      withdraw A1 2 0.01                       -> refused insufficient_balance available 0.00
      expect   A1 balance 110 locked 190 level 99.09
    `);
  });

  it('is not known before every position has a price again', () => {
    run(`
      account  A1 1000.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 0.10 x100
      restart
      market   EURUSD open
      withdraw A1 1 1.00                       -> refused quote_stale
      adjust   A1 1 -1.00 asked olga by otto   -> refused quote_stale
      tick     EURUSD 1.10000 1.10000
      withdraw A1 1 1.00                       -> requested 1 1.00 fee 0.00
    `);
  });

  it('counts at the last price of a market that is closed', () => {
    run(`
      account  A1 1000.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 0.10 x100
      tick     EURUSD 1.09000 1.09000
      market   EURUSD closed
      wait     3600000
      withdraw A1 1 790.01                     -> refused insufficient_balance available 790.00
      withdraw A1 1 790.00                     -> requested 1 790.00 fee 0.00; margin-call
    `);
  });

  it('may stop an account out where the venue closes at the level of the call', () => {
    run(`
      settings stopOutLevel 100
      account  A1 300.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 0.10 x100
      buy      A1 P1 EURUSD 0.10 x100 pending 1.00000
      adjust   A1 1 -190.00 asked olga by otto -> adjusted 1 -190.00; margin-call; P1 cancelled stop_out; stop-out; O1 closed stop_out 1.1 profit 0.00
      expect   A1 balance 110 positions 0 pending 0
    `);
  });
});

describe('the second operator', () => {
  it('pays what another has approved, where it is above the limit', () => {
    run(`
      account  A1 30000.00
      account  A2 30000.00
      withdraw A2 1 10000.00
      approve  A2 1 by ines
      pay      A2 1 by ines ref R1             -> paid 1 10000.00 fee 0.00
      withdraw A1 2 10000.01
      approve  A1 2 by olga
      pay      A1 2 by olga ref R2             -> refused second_operator_required
      pay      A1 2 by otto ref R2             -> paid 2 10000.01 fee 0.00
      wait     604800000                       # what was approved before counts no more
      settings secondOperatorAbove 50
      withdraw A1 3 50.01
      approve  A1 3 by olga
      pay      A1 3 by olga ref R3             -> refused second_operator_required
      restart
      pay      A1 3 by olga ref R3             -> refused second_operator_required
      reject   A1 3 by olga                    -> rejected 3 50.01
      withdraw A1 4 60.00
      approve  A1 4 by olga
      settings secondOperatorAbove 1000
      pay      A1 4 by olga ref R4             -> refused second_operator_required
      restart
      pay      A1 4 by olga ref R4             -> refused second_operator_required
      pay      A1 4 by otto ref R4             -> paid 4 60.00 fee 0.00
      withdraw A1 5 60.00
      approve  A1 5 by olga
      settings secondOperatorAbove 50
      pay      A1 5 by olga ref R5             -> refused second_operator_required
      reject   A1 5 by olga                    -> rejected 5 60.00
      settings secondOperatorAbove -1          -> refused invalid_settings secondOperatorAbove
    `);
  });

  it('is asked for by the sum of what a client was paid in seven days', () => {
    run(`
      account  A1 90000.00
      withdraw A1 1 5000.00
      approve  A1 1 by olga
      pay      A1 1 by otto ref R1             -> paid 1 5000.00 fee 0.00
      wait     604700000
      withdraw A1 2 5000.00
      approve  A1 2 by olga
      pay      A1 2 by olga ref R2             -> paid 2 5000.00 fee 0.00
      withdraw A1 3 0.01
      approve  A1 3 by ines
      wait     100000                          # the first is seven days old, and yet two were needed at the approval
      restart
      pay      A1 3 by ines ref R3             -> refused second_operator_required
      pay      A1 3 by otto ref R3             -> paid 3 0.01 fee 0.00
      withdraw A1 4 4999.99
      approve  A1 4 by otto
      reject   A1 4 by otto                    # one that was rejected counts no more
      withdraw A1 5 4999.99
      approve  A1 5 by ines
      pay      A1 5 by ines ref R5             -> paid 5 4999.99 fee 0.00
    `);
  });

  it('is asked for by the sum of what an operator decided alone in 24 hours', () => {
    run(`
      account  A1 90000.00
      account  A2 0.00
      account  A3 0.00
      deposit  A2 1 6000.00 by olga            -> credited 1 6000.00
      withdraw A1 1 4000.00
      approve  A1 1 by olga
      pay      A1 1 by olga ref R1             -> paid 1 4000.00 fee 0.00
      deposit  A3 2 0.01 by olga               -> refused second_operator_required
      withdraw A2 2 0.01
      approve  A2 2 by olga
      pay      A2 2 by olga ref R2             -> refused second_operator_required
      pay      A2 2 by otto ref R2             -> paid 2 0.01 fee 0.00
      deposit  A3 2 10000.00 by otto           -> credited 2 10000.00          # with another, nobody decided alone
      wait     86300000
      restart
      deposit  A3 3 0.01 by ines               -> refused second_operator_required
      deposit  A2 4 0.01 by olga               -> refused second_operator_required
      wait     100000
      deposit  A2 4 0.01 by olga               -> credited 4 0.01
    `);
  });

  it('confirms what was found of a deposit above the limit, and is not the one who found it', () => {
    run(`
      account  A1 0.00
      deposit  A1 1 10000.01 by olga           -> refused second_operator_required
      deposit  A1 1 10000.01 decided olga by olga -> refused second_operator_required
      deposit  A1 1 10000.01 decided olga by otto -> credited 1 10000.01
      deposit  A1 1 10000.01 by olga           -> nothing new
      deposit  A1 2 0.01 by ines               -> refused second_operator_required    # 10,000.02 in seven days
      wait     604800000
      deposit  A1 2 10000.00 by ines           -> credited 2 10000.00
      deposit  A1 3 5.00 decided olga by otto  -> credited 3 5.00                     # two may always
    `);
  });

  it('confirms every adjustment, once', () => {
    run(`
      account  A1 100.00
      account  D1 demo
      adjust   A1 1 50.00 asked olga by olga   -> refused second_operator_required
      adjust   A1 1 50.00 asked olga by the-venue -> refused second_operator_required
      adjust   A1 1 50.00 asked olga by otto   -> adjusted 1 50.00
      adjust   A1 1 50.00 asked olga by otto   -> nothing new
      adjust   A1 1 50.00 asked olga by ines   -> nothing new
      adjust   A1 1 51.00 asked olga by otto   -> refused idempotency_conflict
      adjust   A1 2 -150.01 asked olga by otto -> refused insufficient_balance available 150.00
      adjust   A1 2 -150.00 asked olga by otto -> adjusted 2 -150.00
      adjust   A1 3 0.00 asked olga by otto    -> refused amount_out_of_range
      adjust   D1 4 5.00 asked olga by otto    -> refused real_account_required
      expect   A1 balance 0
    `);
  });
});

describe('a blocked account', () => {
  it('opens nothing and withdraws nothing, closes what it has, and may be paid what was asked before', () => {
    run(`
      account  A1 1000.00
      account  D1 demo
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 0.10 x100
      buy      A1 P1 EURUSD 0.10 x100 pending 1.09000
      buy      A1 P2 EURUSD 0.10 x100 pending 1.20000
      withdraw A1 1 100.00
      withdraw A1 2 100.00
      block    A1 by olga                      -> P1 cancelled operator; P2 cancelled operator; blocked
      block    A1 by otto                      -> nothing new
      restart
      market   EURUSD open
      tick     EURUSD 1.08000 1.08000          -> 
      buy      A1 O2 EURUSD 0.01 x100          -> refused account_blocked
      buy      A1 P3 EURUSD 0.01 x100 pending 1.0 -> refused account_blocked
      withdraw A1 3 1.00                       -> refused account_blocked
      withdraw A1 1 100.00                     -> nothing new
      stops    A1 O1 sl 1.07000
      approve  A1 1 by olga                    -> approved 1
      pay      A1 1 by olga ref R1             -> paid 1 100.00 fee 0.00
      retract  A1 2                            -> withdrawn 2 100.00
      deposit  A1 1 5.00                       -> credited 1 5.00
      close    A1 O1                           -> O1 closed user 1.08 profit -200.00
      unblock  A1 by olga                      -> unblocked
      unblock  A1 by olga                      -> nothing new
      buy      A1 O2 EURUSD 0.01 x100          -> opened 1.08 margin 10.80 fee 0.00
      withdraw A1 3 1.00                       -> requested 3 1.00 fee 0.00
      block    D1 by olga                      -> refused real_account_required
      unblock  D1 by olga                      -> refused real_account_required
    `);
  });

  it('is blocked however many keys its client has used up', () => {
    run(`
      settings keysPerDayMax 1
      account  A1 1000.00
      key      K1 withdraw A1 1 1.00           -> requested 1 1.00 fee 0.00
      key      K2 withdraw A1 2 1.00           -> refused too_many_idempotency_keys
      key      K3 block A1 by olga             -> blocked
      key      K3 block A1 by olga             -> again
      key      K4 unblock A1 by olga           -> unblocked
    `);
  });
});
