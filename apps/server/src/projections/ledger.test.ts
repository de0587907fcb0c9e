// Each posting bears the balance after it, also that of an account which its event takes out of memory.
import { VenueState } from '@candor/core';
import { runScenario } from '@candor/core/testing';
import { describe, expect, it } from 'vitest';
import { foldEvent } from './fold-event.ts';
import { ledger } from './ledger.ts';

describe('the postings of an account that is archived', () => {
  it('end at nothing, and it starts again when it is opened again', () => {
    const { events } = runScenario(`
      account D1 demo
      tick    EURUSD 1.10000 1.10010
      buy     D1 O1 EURUSD 1.00 x100
      archive D1
      reopen  D1
    `);
    const state = new VenueState();
    const rows = ledger.newRows();
    for (const event of events) ledger.project(foldEvent(state, event), rows);
    const cash = rows.filter(({ owner }) => owner === 1);
    expect(cash.map(({ kind, amount, balance, demo }) => [kind, amount / 1e6, balance, demo])).toEqual([
      ['demo_grant', 10_000, 10_000_000_000, true],
      ['trade_profit', -10, 9_990_000_000, true],
      ['demo_reset', -9_990, 0, true],
      ['demo_grant', 10_000, 10_000_000_000, true],
    ]);
  });
});
