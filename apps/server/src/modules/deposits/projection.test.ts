// Credited deposits, projected event by event and in one run, give the same rows.
import { usd, type VenueEvent, VenueState } from '@candor/core';
import { expect, it } from 'vitest';
import { depositsProjection } from './projection.ts';

const stamp = { v: 1, at: 7, actor: 'o:ann@office.test' } as const;
const credited = (depositId: number): VenueEvent => ({
  ...stamp,
  type: 'DepositCredited',
  key: null,
  accountId: 3,
  depositId,
  amount: usd('40000'),
});

it('has a row for each credit, and none for anything else', () => {
  const rows = depositsProjection.newRows();
  const events: VenueEvent[] = [
    { ...stamp, type: 'AccountOpened', accountId: 3, demo: false, grant: usd('0') },
    credited(11),
    { ...stamp, type: 'MarginCallArmed', accountId: 3 },
    credited(12),
  ];
  const account = () => new VenueState(0).account(3);
  for (const [seq, event] of events.entries())
    depositsProjection.project({ seq, event, orders: [], account }, rows);
  expect(rows).toEqual(
    [11, 12].map((deposit_id) => ({ deposit_id, account_id: 3, amount: 40_000_000_000, credited_at: 7 })),
  );
});
