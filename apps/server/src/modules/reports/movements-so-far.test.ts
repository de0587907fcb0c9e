// Movements of the day that has not ended, beside the written days.
import { systemActor, usd } from '@candor/core';
import { expect, onTestFinished, test } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { openTestVenue } from '../../web/testing/test-venue.ts';
import { tradingDayOf } from './trading-days.ts';

test('movements since the last written day are shown as preliminary', async () => {
  const venue = await openTestVenue();
  onTestFinished(() => venue.stop());
  const office = await openOffice(venue, 'finance');
  const actor = systemActor('accounts');
  const submit = (command: object) =>
    venue.engine.submit({ command: command as never, actor, idempotency: null });
  await submit({ type: 'OpenAccount', accountId: 900_101, demo: false });
  const { seq } = await submit({
    type: 'CreditDeposit',
    accountId: 900_101,
    depositId: 99,
    amount: usd('250'),
  });
  await venue.engine.projected(0, seq);
  const { day } = tradingDayOf(Date.now());
  const { list, so_far } = await office.get('reportMovements', { from: '2026-01-01', to: day });
  expect(so_far).toBe(day);
  expect(list).toContainEqual({ day, kind: 'deposit', book: 'funding', amount: -250, entries: 1 });
  const before = await office.get('reportMovements', { from: '2026-01-01', to: '2026-01-02' });
  expect(before).toEqual({ list: [], so_far: null });
});
