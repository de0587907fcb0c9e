// Each posting has the balance after it, even if its event archives the account.
import { type VenueEvent, VenueState } from '@candor/core';
import { runScenario } from '@candor/core/testing';
import { describe, expect, it } from 'vitest';
import { foldEvent } from './fold-event.ts';
import { ledger, type Posting } from './ledger.ts';

describe('the postings of an account that is archived', () => {
  it('end at zero, and start again when it is reopened', () => {
    const { events } = runScenario(`
      account D1 demo
      tick    EURUSD 1.10000 1.10010
      buy     D1 O1 EURUSD 1.00 x100
      archive D1
      reopen  D1
    `);
    const cash = postingsOf(events).filter(({ owner }) => owner === 1);
    expect(cash.map(({ kind, amount, balance, demo }) => [kind, amount / 1e6, balance, demo])).toEqual([
      ['demo_grant', 10_000, 10_000_000_000, true],
      ['trade_profit', -10, 9_990_000_000, true],
      ['demo_reset', -9_990, 0, true],
      ['demo_grant', 10_000, 10_000_000_000, true],
    ]);
  });
});

describe('the postings of a withdrawal', () => {
  it('reduce the reserved amount one after the other, and do not change the balance', () => {
    const { events } = runScenario(`
      account  A1 0.00
      deposit  A1 7 500.00
      withdraw A1 5 200.00 fee 3.00
      approve  A1 5 by olga
      pay      A1 5 by otto ref R-1
    `);
    const postings = postingsOf(events).filter(({ subject }) => subject === 5);
    expect(
      postings.map(({ no, leg, kind, book, amount, balance }) => [
        `${no} ${leg} ${kind} ${book}`,
        amount / 1e6,
        balance === null ? null : balance / 1e6,
      ]),
    ).toEqual([
      ['0 0 withdrawal_hold cash', -200, 300],
      ['0 1 withdrawal_hold locked', 200, 200],
      ['0 0 withdrawal locked', -197, 3],
      ['0 1 withdrawal funding', 197, null],
      ['1 0 withdrawal_fee locked', -3, 0],
      ['1 1 withdrawal_fee fees', 3, null],
    ]);
  });
});

function postingsOf(events: readonly VenueEvent[]): Posting[] {
  const state = new VenueState(0);
  const rows = ledger.newRows();
  for (const event of events) ledger.project(foldEvent(state, event), rows);
  return rows;
}
