// Deposits that need two operators: by the received amount, by the client's sum, and by one operator's sole decisions.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import type { RealUser } from '../../web/testing/real-user.ts';
import { makeDecisions } from './testing/decisions.ts';
import { type DepositVenue, openDepositVenue } from './testing/deposit-venue.ts';

const DAY_MS = 86_400_000;

let context: DepositVenue;
let user: RealUser;
let ann: OfficeClient;
let ben: OfficeClient;
let option: number;
const { begin, reference, decide, shown, notifications, prove } = makeDecisions(() => ({ context, user }));

beforeAll(async () => {
  context = await openDepositVenue({ OFFICE_TWO_ABOVE: '10000' });
  ann = await openOffice(context.venue, 'finance');
  ben = await openOffice(context.venue, 'finance');
  option = (
    await context.finance.get('officeAddDepositAddress', {
      ...{ currency_code: 'USDT', protocol_code: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      ...{ min: '1', usd_price: '1' },
    })
  ).id;
});
afterAll(() => context.venue.stop());
beforeEach(async () => {
  user = await context.openUser();
  begin();
  // Earlier sole decisions no longer count.
  context.venue.engineClock.offsetMs += DAY_MS;
});

let references = 0;
const report = (number: string, by = user): Promise<number> =>
  context.report(by, { number, charge_id: option, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' });
const approve = (id: number, received: string, by = ann) => {
  references += 1;
  return decide(id, { approve: 1, received, reference: reference(`-${references}`) }, by);
};
const confirm = (id: number, by: OfficeClient) => by.ask('officeConfirmDeposit', { id });
const statusOf = async (id: number): Promise<number | undefined> =>
  (await ann.get('officeDeposits', { id })).list[0]?.status;
const acts = async (id: number): Promise<unknown[]> =>
  (
    await context.venue.pool.query('select act, actor from audit_log where subject = $1 order by seq', [
      `deposit ${id}`,
    ])
  ).rows;

test('above the limit a deposit is credited after another operator has confirmed it', async () => {
  const id = await report('10000.01');
  expect(await approve(id, '10000.01')).toMatchObject({ code: 1, data: { id, status: 'waiting' } });
  expect((await ann.get('officeDeposits', { status: 4 })).list).toMatchObject([
    { id, status: 4, usd: 10_000.01, decided_by: ann.email, confirmed_by: '', credited: 0 },
  ]);
  expect(await shown()).toMatchObject([{ id, status: 0, receipt: null, usd: null }]);
  expect(await context.balanceOf(user)).toBe(0);
  expect(await confirm(id, ann)).toMatchObject({ code: 0, error: 'second_operator_required' });
  expect(await confirm(id, ben)).toMatchObject({
    code: 1,
    data: { decided_by: ann.email, confirmed_by: ben.email },
  });
  expect(await context.balanceOf(user)).toBe(10_000.01);
  expect(await shown()).toMatchObject([{ id, status: 1, usd: 10_000.01 }]);
  expect(await confirm(id, ben)).toMatchObject({ error: 'already_decided', details: { by: ben.email } });
  expect(await notifications()).toEqual([{ kind: 'deposit_credited', params: { amount: 10_000.01 } }]);
  expect(await acts(id)).toEqual([
    { act: 'approve', actor: ann.email },
    { act: 'require a second operator', actor: 'ledger' },
    { act: 'confirm', actor: ben.email },
  ]);
  expect(await prove()).toEqual([]);
});

test('three deposits of 9,999 count as 29,997, whoever decides them', async () => {
  const ids = [await report('9999'), await report('9999'), await report('9999')];
  const [first = 0, second = 0, third = 0] = ids;
  await approve(first, '9999', ann);
  await approve(second, '9999', ben);
  await approve(third, '9999', await openOffice(context.venue, 'finance'));
  expect(await Promise.all(ids.map(statusOf))).toEqual([1, 4, 4]);
  expect(await context.balanceOf(user)).toBe(9_999);
  context.venue.engineClock.offsetMs += 7 * DAY_MS;
  const later = await report('9999');
  await approve(later, '9999', ann);
  expect(await statusOf(later)).toBe(1);
});

test('one operator decides no more than the limit alone in 24 hours, over all clients', async () => {
  const other = await context.openUser();
  await approve(await report('6000'), '6000');
  const id = await report('4000.01', other);
  await approve(id, '4000.01');
  expect(await statusOf(id)).toBe(4);
  await confirm(id, ben);
  expect(await statusOf(id)).toBe(1);
});

test('an amount that differs from the report by more than a tenth needs another operator', async () => {
  const [near, far] = [await report('1000'), await report('20')];
  await approve(near, '900');
  expect(await statusOf(near)).toBe(1);
  await approve(far, '22.01');
  expect(await statusOf(far)).toBe(4);
  const byHand = (set: string) => context.venue.pool.query(`update deposits set ${set} where id = ${far}`);
  await expect(byHand(`status = 'approved'`)).rejects.toThrow('takes two operators');
  await expect(byHand(`status = 'approved', confirmed_by = decided_by`)).rejects.toThrow(
    'takes two operators',
  );
  await expect(
    byHand(`status = 'approved', usd = usd * 2, confirmed_by = '{"email": "eve@office.test"}'`),
  ).rejects.toThrow('takes two operators');
  expect(await confirm(far, ben)).toMatchObject({ code: 1 });
  expect(await context.balanceOf(user)).toBe(922.01);
});

test('a deposit that is sent back is decided again, and its reference is free', async () => {
  const id = await report('100');
  await decide(id, { approve: 1, received: '1000', reference: reference('again') }, ann);
  expect(await ben.ask('officeRefuseDeposit', { id, notes: '100 came' })).toMatchObject({
    code: 1,
    data: { status: 0, receipt: null, reference: '', decided_by: '' },
  });
  expect(await confirm(id, ben)).toMatchObject({ error: 'already_decided' });
  await decide(id, { approve: 1, received: '100', reference: reference('again') }, ben);
  expect(await statusOf(id)).toBe(1);
  expect(await context.balanceOf(user)).toBe(100);
});

test('an operator can’t confirm an approval that changed after they viewed it', async () => {
  const id = await report('20000');
  await approve(id, '20000');
  const [seen] = (await ben.get('officeDeposits', { id })).list;
  await ann.get('officeRefuseDeposit', { id, notes: 'a slip' });
  await approve(id, '2000000');
  const confirmAsOf = (decided_at: unknown) => ben.ask('officeConfirmDeposit', { id, decided_at });
  expect(await confirmAsOf(seen?.decided_at)).toMatchObject({ error: 'change_outdated' });
  expect([await statusOf(id), await context.balanceOf(user)]).toEqual([4, 0]);
  const [now] = (await ben.get('officeDeposits', { id })).list;
  expect(await confirmAsOf(now?.decided_at)).toMatchObject({ code: 1, data: { usd: 2_000_000 } });
});

test('an approval by an operator who was disabled since can only be sent back', async () => {
  const carl = await openOffice(context.venue, 'finance');
  const id = await report('20000');
  await approve(id, '20000', carl);
  await context.venue.pool.query('update operators set disabled_at = now() where id = $1', [carl.id]);
  expect(await confirm(id, ben)).toMatchObject({ error: 'change_outdated' });
  expect(await ben.ask('officeRefuseDeposit', { id, notes: 'decide again' })).toMatchObject({
    data: { status: 0 },
  });
});

test('a recently added operator can’t be the second one', async () => {
  const id = await report('20000');
  await approve(id, '20000');
  const young = await openOffice(context.venue, 'finance');
  await context.venue.pool.query(
    `update operators set second_eye_from = now() + interval '1 hour' where email = $1`,
    [young.email],
  );
  expect(await confirm(id, young)).toMatchObject({ error: 'operator_too_new' });
  expect(await context.client.ask('quickCancel', { id }, user)).toMatchObject({ error: 'already_decided' });
});
