// A check that compared nothing does not report that everything holds.
import { expect, it } from 'vitest';
import { extentOf, type Looked } from './verify-record.ts';

const none = { held: 0, young: 0, earlier: 0, erased: 0, lost: 0, others: 0 };
const looked = (some: Partial<Looked> = {}): Looked => ({
  record: { journal: 90_000, events: 89_990, erased: 10 },
  receipts: { ...none, held: 1_000, others: 4_000 },
  receiptsRequested: 1_000,
  withoutSecrets: false,
  ...some,
});

it('checks everything requested, and says how much that is', () => {
  expect(extentOf(looked())).toEqual({
    text: '89,990 of 90,000 events, receipts of 1,000 of 5,000 orders',
    isPart: false,
  });
  const unrequested = looked({ receipts: { ...none, others: 5_000 }, receiptsRequested: 0 });
  expect(extentOf(unrequested)).toMatchObject({ isPart: false });
  expect(extentOf(looked({ receipts: none }))).toMatchObject({ isPart: false });
});

it('is partial without the secrets, unless that was requested', () => {
  const record = { journal: 90_000, events: 12, erased: 0 };
  expect(extentOf(looked({ record, receipts: undefined }))).toEqual({
    text: '12 of 90,000 events, no receipts',
    isPart: true,
  });
  const asked = looked({ record, receipts: undefined, withoutSecrets: true });
  expect(extentOf(asked)).toMatchObject({ isPart: false });
});

it('is partial if it checked no event, or no receipt although there are orders', () => {
  const record = { journal: 90_000, events: 0, erased: 0 };
  expect(extentOf(looked({ record }))).toMatchObject({ isPart: true });
  expect(extentOf(looked({ record, receipts: undefined, withoutSecrets: true }))).toMatchObject({
    isPart: true,
  });
  expect(extentOf(looked({ receipts: { ...none, young: 3 } }))).toEqual({
    text: '89,990 of 90,000 events, receipts of 0 of 3 orders',
    isPart: true,
  });
});
