// The office's money decisions are in the journal, the rows and the audit log, and each falsification is found.
import type { VenueEvent } from '@candor/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OfficeHistory, openOfficeHistory } from '../testing/office-history.ts';

let office: OfficeHistory;
beforeAll(async () => {
  office = await openOfficeHistory();
}, 120_000);
afterAll(() => office.stop());

it('accepts the decisions of the office', async () => {
  for (const type of ['DepositCredited', 'BalanceAdjusted', 'WithdrawalPaid', 'WithdrawalRejected'] as const)
    expect(office.first(type), type).toBeDefined();
  expect(await office.judge(office.events)).toEqual([]);
});

it.each([
  [
    'a deposit that nobody reported',
    () => office.withMore('DepositCredited', { depositId: 4_242 }),
    'nobody reported',
  ],
  ['a deposit that is credited twice', () => office.withMore('DepositCredited', {}), 'a second time'],
  [
    'a deposit of another amount',
    () => office.withOther('DepositCredited', { amount: 1_000_000 as never }),
    'was approved',
  ],
  [
    'a deposit for another client',
    () => office.withOther('DepositCredited', { accountId: 1 as never }),
    'to account 1,',
  ],
  [
    'a deposit by somebody else',
    () => office.withOther('DepositCredited', { actor: 'o:eve@office.test' }),
    'approved it',
  ],
  [
    'a deposit by a part of the venue',
    () => office.withOther('DepositCredited', { actor: 's:seed-2' }),
    'by s:seed-2',
  ],
  ['a deposit that did not come', () => office.without('DepositCredited'), 'no event of the journal does it'],
  [
    'an adjustment that nobody asked for',
    () => office.withMore('BalanceAdjusted', { adjustmentId: 99_999 }),
    'nobody asked for',
  ],
  [
    'an adjustment of another amount',
    () => office.withOther('BalanceAdjusted', { amount: 300_000_000 as never }),
    'was asked for',
  ],
  [
    'an adjustment for another reason',
    () => office.withOther('BalanceAdjusted', { reason: 'a gift' }),
    'another reason',
  ],
  [
    'an adjustment by one operator alone',
    () =>
      office.withOther('BalanceAdjusted', { requestedBy: office.first('BalanceAdjusted').actor.slice(2) }),
    'confirmed alone',
  ],
  ['an adjustment that did not come', () => office.without('BalanceAdjusted'), 'posted, and no event'],
  ['a request of another amount', () => lieOnRequest(), 'its row has account'],
  [
    'a payment of another amount',
    () => office.withOther('WithdrawalPaid', { amount: 1 as never }),
    'another amount',
  ],
  [
    'a payment by another reference',
    () => office.withOther('WithdrawalPaid', { reference: 'X' }),
    'another reference',
  ],
  [
    'a payment by somebody else',
    () => office.withOther('WithdrawalPaid', { actor: 'o:eve@office.test' }),
    'another operator',
  ],
  [
    'a payment by the venue itself',
    () => office.withOther('WithdrawalPaid', { actor: 's:risk' }),
    "who can't",
  ],
  ['a payment that did not come', () => office.without('WithdrawalPaid'), 'is to pay withdrawal'],
  [
    'a rejection with other words',
    () => office.withOther('WithdrawalRejected', { notes: 'none' }),
    'another notes',
  ],
  ['a reward that nobody decided', () => [...office.events, reward()], 'which nobody decided'],
] as const)('reports %s', async (_, lie, said) => {
  expect((await office.judge(lie())).join('; ')).toContain(said);
});

it.each([
  ['a deposit', 'update deposits set usd = usd + 1 where usd is not null', 'was approved'],
  ['an adjustment', `update adjustments set amount = 2000000000 where status = 'posted'`, 'was asked for'],
  [
    'a decision that is taken back',
    `update deposits set status = 'rejected', received = null, usd = null, reference_key = null where status = 'approved'`,
    'stands as rejected',
  ],
  [
    'an audit row of another amount',
    `update audit_log set after = replace(after, '12.5', '13.5')`,
    'audit row',
  ],
  [
    'an audit row that can’t be read',
    `update audit_log set after = '{' where act = 'confirm' or act = 'approve'`,
    'audit row',
  ],
  [
    'an audit row about no deposit that there is',
    `update audit_log set subject = 'deposit x' where act = 'approve' and subject like 'deposit %'`,
    'which stands as none that there is',
  ],
  ['an audit row that is gone', `delete from audit_log where act = 'confirm'`, 'is not in the audit log'],
])('reports %s in the tables', async (_, sql, said) => {
  expect((await office.afterHand(sql)).join('; ')).toContain(said);
});

it('reports a confirmed adjustment that is never posted', async () => {
  const byHand = `delete from audit_log where act = 'post';
    update adjustments set status = 'waiting', decided_by = null, decided_at = null, posted_at = null
    where status = 'posted'`;
  expect((await office.afterHand(byHand, office.without('BalanceAdjusted'))).join('; ')).toMatch(
    /audit row \d+ is to confirm adjustment \d+, which stands as waiting/,
  );
});

it('accepts an approval without its audit row for some minutes of running time', async () => {
  const added = office.withMore('WithdrawalApproved', { withdrawalId: 77 });
  expect(await office.judge(added)).toEqual([]);
  const { at } = added.at(-1) as VenueEvent;
  const minutes = Array.from({ length: 12 }, (_, minute) => ({ ...blank, at: at + minute * 60_000 }));
  expect((await office.judge([...added, ...(minutes as unknown as VenueEvent[])])).join()).toContain(
    'is not in the audit log',
  );
});

it('accepts an approved deposit that is not credited yet', async () => {
  const found = await office.afterHand(
    'update deposits set settled_at = null',
    office.without('DepositCredited'),
  );
  expect(found).toEqual([]);
});

const blank = { type: 'ExecutionCounted', v: 1, actor: 's:record', real: {}, demo: {} } as const;

function lieOnRequest(): VenueEvent[] {
  return office.events.map((event) =>
    event.type === 'WithdrawalRequested' ? { ...event, amount: 1 as never } : event,
  );
}

function reward(): VenueEvent {
  const { accountId, at, v } = office.first('BalanceAdjusted');
  return {
    ...{ type: 'ReferralRewarded', accountId, at, v, key: null, actor: 's:referrals' },
    ...{ referralId: 3, amount: 25_000_000 },
  } as never;
}
