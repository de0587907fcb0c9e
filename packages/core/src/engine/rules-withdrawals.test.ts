// Section 6 of the contract and rule 11 as tables: a withdrawal from request to end, and the ledger's books.
import { describe, expect, it } from 'vitest';
import { transactionsOf } from '../ledger/transactions.ts';
import { runScenario, type Scenario } from '../testing/scenario.ts';
import { apply, ledgerSum } from './apply.ts';
import { VenueState } from './state.ts';

const run = (table: string): Scenario => {
  const scenario = runScenario(table);
  expect(ledgerSum(scenario.venue.state)).toBe(0);
  return scenario;
};

describe('a withdrawal', () => {
  it('sets its amount aside, and is paid with the fee apart', () => {
    const { venue } = run(`
      account  A1 500.00
      withdraw A1 5 200.00 fee 3.00            -> requested 5 200.00 fee 3.00
      expect   A1 balance 300 locked 200
      approve  A1 5 by olga                    -> approved 5
      expect   A1 balance 300 locked 200
      pay      A1 5 by olga ref R1             -> paid 5 200.00 fee 3.00
      expect   A1 balance 300 locked 0
    `);
    expect(Object.fromEntries(venue.state.house.real)).toEqual({ funding: -303_000_000n, fees: 3_000_000n });
  });

  it('goes back whole when it is retracted or rejected, approved or not', () => {
    run(`
      account  A1 500.00
      withdraw A1 1 200.00 fee 3.00
      retract  A1 1                            -> withdrawn 1 200.00
      expect   A1 balance 500 locked 0
      withdraw A1 2 200.00 fee 3.00
      reject   A1 2 by olga                    -> rejected 2 200.00
      expect   A1 balance 500 locked 0
      withdraw A1 3 200.00 fee 3.00
      approve  A1 3 by olga
      reject   A1 3 by otto                    -> rejected 3 200.00
      expect   A1 balance 500 locked 0
    `);
  });

  it('asked for again is the same one, and locks nothing more, whatever became of it', () => {
    run(`
      account  A1 500.00
      withdraw A1 1 200.00 fee 3.00            -> requested 1 200.00 fee 3.00
      withdraw A1 1 200.00 fee 3.00            -> nothing new
      withdraw A1 1 200.00 fee 2.00            -> refused idempotency_conflict
      withdraw A1 1 201.00 fee 3.00            -> refused idempotency_conflict
      expect   A1 balance 300 locked 200
      retract  A1 1
      withdraw A1 1 200.00 fee 3.00            -> nothing new
      expect   A1 balance 500 locked 0
    `);
  });

  it('under a key that is used again names the first one', () => {
    run(`
      account  A1 500.00
      key      K1 withdraw A1 1 200.00         -> requested 1 200.00 fee 0.00
      key      K1 withdraw A1 1 200.00         -> again
      key      K1 withdraw A1 2 200.00         -> refused idempotency_conflict
      expect   A1 balance 300 locked 200
    `);
  });

  it('has an amount and a fee within it', () => {
    run(`
      account  A1 500.00
      account  D1 demo
      withdraw A1 1 0.00                       -> refused amount_out_of_range
      withdraw A1 1 -5.00                      -> refused amount_out_of_range
      withdraw A1 1 5.00 fee -0.01             -> refused amount_out_of_range
      withdraw A1 1 5.00 fee 5.01              -> refused amount_out_of_range
      withdraw A1 1 500.01                     -> refused insufficient_balance available 500.00
      withdraw A1 1 5.00 fee 5.00              -> requested 1 5.00 fee 5.00
      withdraw D1 2 5.00                       -> refused real_account_required
      retract  D1 1                            -> refused real_account_required
      approve  D1 1 by olga                    -> refused real_account_required
    `);
  });

  it('of another, or that never was, is not found', () => {
    run(`
      account  A1 500.00
      account  A2 500.00
      withdraw A1 1 5.00
      retract  A2 1                            -> refused withdrawal_not_found
      approve  A2 1 by olga                    -> refused withdrawal_not_found
      pay      A2 1 by olga ref R1             -> refused withdrawal_not_found
      reject   A2 1 by olga                    -> refused withdrawal_not_found
      approve  A1 9 by olga                    -> refused withdrawal_not_found
    `);
  });

  it('is decided once: the first holds, the same again is answered again, another is told so', () => {
    run(`
      account  A1 500.00
      withdraw A1 1 100.00
      pay      A1 1 by olga ref R1             -> refused withdrawal_not_open     # nobody has approved it
      approve  A1 1 by olga                    -> approved 1
      approve  A1 1 by olga                    -> nothing new
      approve  A1 1 by otto                    -> refused already_decided
      retract  A1 1                            -> refused withdrawal_not_open
      pay      A1 1 by otto ref R1             -> paid 1 100.00 fee 0.00
      pay      A1 1 by otto ref R1             -> nothing new
      pay      A1 1 by otto ref R2             -> refused already_decided
      pay      A1 1 by olga ref R1             -> refused already_decided
      reject   A1 1 by otto                    -> refused already_decided
      approve  A1 1 by olga                    -> nothing new
      retract  A1 1                            -> refused withdrawal_not_open
      expect   A1 balance 400 locked 0
      withdraw A1 2 100.00
      reject   A1 2 by olga                    -> rejected 2 100.00
      reject   A1 2 by olga                    -> nothing new
      reject   A1 2 by otto                    -> refused already_decided
      approve  A1 2 by olga                    -> refused already_decided
      pay      A1 2 by olga ref R3             -> refused already_decided
      retract  A1 2                            -> refused withdrawal_not_open
      withdraw A1 3 100.00
      retract  A1 3                            -> withdrawn 3 100.00
      retract  A1 3                            -> nothing new
      approve  A1 3 by olga                    -> refused already_decided
      reject   A1 3 by olga                    -> refused already_decided
      expect   A1 balance 400 locked 0
    `);
  });

  it('of fifty at once for one balance: as many as it holds', () => {
    const rows = Array.from({ length: 50 }, (_, k) => `withdraw A1 ${k + 1} 30.00`);
    const asked = rows.map((row, k) =>
      k < 3 ? row : `${row} -> refused insufficient_balance available 10.00`,
    );
    run(['account A1 100.00', ...asked, 'expect A1 balance 10 locked 90'].join('\n'));
  });
});

describe('rule 11: flat below zero', () => {
  const gap = `
      account  A1 1000.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 0.50 x100          -> opened 1.1 margin 550.00 fee 0.00
  `;

  it('releases withdrawals that wait, newest first, as far as they are needed, and the house pays nothing', () => {
    run(`${gap}
      withdraw A1 1 100.00
      withdraw A1 2 100.00
      withdraw A1 3 100.00
      tick     EURUSD 1.08300 1.08300          -> margin-call; stop-out; O1 closed stop_out 1.083 profit -850.00; released 3 100.00; released 2 100.00
      expect   A1 balance 50 locked 100
      retract  A1 3                            -> refused withdrawal_not_open
      approve  A1 3 by olga                    -> refused already_decided
      reject   A1 2 by olga                    -> refused already_decided
      withdraw A1 3 100.00                     -> nothing new
      approve  A1 1 by olga                    -> approved 1
    `);
  });

  it('takes nothing that was approved, nor what has ended; the house pays the rest', () => {
    run(`${gap}
      withdraw A1 1 100.00
      withdraw A1 2 100.00
      withdraw A1 3 50.00
      withdraw A1 4 60.00
      approve  A1 2 by olga
      retract  A1 4
      tick     EURUSD 1.08000 1.08000          -> margin-call; stop-out; O1 closed stop_out 1.08 profit -1000.00; released 3 50.00; released 1 100.00; covered 100.00
      expect   A1 balance 0 locked 100
      pay      A1 2 by olga ref R1             -> paid 2 100.00 fee 0.00
    `);
  });

  it('releases by when they were asked for, and not by their numbers, after a restart too', () => {
    run(`${gap}
      withdraw A1 9 100.00
      withdraw A1 4 100.00
      restart
      market   EURUSD open
      tick     EURUSD 1.08390 1.08390          -> margin-call; stop-out; O1 closed stop_out 1.0839 profit -805.00; released 4 100.00
      expect   A1 balance 95 locked 100
    `);
  });

  it('holds for a close by the client and for a stop as well', () => {
    run(`
      account  A1 1000.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 0.50 x100 sl 1.09000
      withdraw A1 1 300.00
      market   EURUSD closed
      market   EURUSD open
      tick     EURUSD 1.08500 1.08500          -> O1 closed stop_loss 1.085 profit -750.00; released 1 300.00
      expect   A1 balance 250 locked 0
    `);
  });
});

describe('the books', () => {
  const { events, venue } = run(`
    account  A1 0.00
    deposit  A1 1 20000.00
    reward   A1 1 12.34
    adjust   A1 1 -100.00 asked olga by otto
    adjust   A1 2 3.21 asked olga by otto
    withdraw A1 1 15000.00 fee 15.00
    approve  A1 1 by olga
    pay      A1 1 by otto ref R1
    withdraw A1 2 10.00 fee 10.00
    approve  A1 2 by olga
    pay      A1 2 by otto ref R2
    withdraw A1 3 1.00
    retract  A1 3
    withdraw A1 4 1.00
    reject   A1 4 by olga
    block    A1 by olga
    unblock  A1 by olga
  `);

  it('sum to zero after every event', () => {
    const state = new VenueState(0);
    for (const event of events) {
      apply(state, structuredClone(event));
      expect(ledgerSum(state)).toBe(0);
      for (const { postings } of transactionsOf(event))
        expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    }
    expect(state.accounts.get(1)?.balance).toBe(venue.state.accounts.get(1)?.balance);
  });

  it('have a kind for each movement, and a book of the house for what it stands for', () => {
    const kinds = events.flatMap((event) => transactionsOf(event).map(({ kind }) => kind));
    expect(kinds).toEqual([
      ...['deposit', 'referral_reward', 'adjustment', 'adjustment'],
      ...['withdrawal_hold', 'withdrawal', 'withdrawal_fee', 'withdrawal_hold', 'withdrawal_fee'],
      ...['withdrawal_hold', 'withdrawal_release', 'withdrawal_hold', 'withdrawal_release'],
    ]);
    expect(Object.fromEntries(venue.state.house.real)).toEqual({
      funding: -5_015_000_000n,
      rewards: -12_340_000n,
      adjustments: 96_790_000n,
      fees: 25_000_000n,
    });
  });
});
