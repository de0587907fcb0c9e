// While four eyes are on, changes of controls and of payment targets wait for a second operator.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TransportFault } from '../../web/refused.ts';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { openRealUser } from '../../web/testing/real-user.ts';
import { makeTestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { transactionHash } from '../../web/testing/transaction-hash.ts';
import { coinAddress, drawProof } from '../deposits/testing/deposit-venue.ts';

let venue: TestVenue;
let ann: OfficeClient;
let ben: OfficeClient;
beforeAll(async () => {
  venue = await openTestVenue({ FOUR_EYES: 'on', OFFICE_SECOND_FACTOR: 'off' });
  ann = await openOffice(venue, 'administrator', 'ann@office.test');
  ben = await openOffice(venue, 'administrator', 'ben@office.test');
});
afterAll(() => venue.stop());

const reason = 'as was agreed with the bank';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const coin = { currency_code: 'USDT', protocol_code: 'ERC20', address, min: '1', usd_price: '1' };
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const settingOf = async (name: string) =>
  (await ann.get('officeSettings')).list.find((setting) => setting.name === name)?.value;
/** Returns the id of the waiting change. */
async function ask(name: Parameters<OfficeClient['ask']>[0], params: object): Promise<number> {
  const body = await ann.ask(name, { ...params, reason });
  expect(body).toMatchObject({ code: 1, data: { status: 'waiting' } });
  return (body.data as { id: number }).id;
}
const confirm = (id: number, by = ben) => by.get('officeConfirmChange', { id });

test('two operators raise a threshold: requested, notified, confirmed by another, logged', async () => {
  const id = await ask('officeChangeSettings', { two_above: 25_000 });
  expect(await settingOf('two_above')).toBe(10_000);
  expect((await ben.get('officeChanges', { status: 'waiting' })).list).toMatchObject([
    {
      id,
      act: 'change',
      subject: 'settings site',
      permission: 'settings.write',
      reason,
      before: { officeTwoAbove: 10_000 },
      after: { officeTwoAbove: 25_000 },
      requested_by: ann.email,
      status: 'waiting',
    },
  ]);
  const { rows } = await venue.pool.query(
    `select recipient, body from outbox where template = 'office_change' order by recipient`,
  );
  expect(rows.map(({ recipient }) => recipient)).toEqual([ann.email, ben.email]);
  expect(rows[0].body).toContain(reason);
  expect(await ann.ask('officeConfirmChange', { id })).toMatchObject({ error: 'second_operator_required' });
  const confirmed = await confirm(id);
  expect(confirmed).toMatchObject({ status: 'confirmed', decided_by: ben.email, invitation: null });
  expect(await settingOf('two_above')).toBe(25_000);
  expect(await ben.ask('officeConfirmChange', { id })).toMatchObject({ error: 'already_decided' });
  const { list } = await ann.get('officeAudit');
  expect(list).toMatchObject([
    { act: 'confirm', subject: `change ${id}`, actor: ben.email, after: { requestedBy: ann.email } },
    { act: 'change', subject: 'settings site', actor: ben.email, after: { officeTwoAbove: 25_000, reason } },
    { act: 'request', subject: `change ${id}`, actor: ann.email },
  ]);
});

test('a change without effect is not made, so one operator can’t repeat a change of two', async () => {
  const setBy = async () => (await ann.get('officeSettings')).list.find(({ name }) => name === 'two_above');
  const before = await setBy();
  await ann.get('officeChangeSettings', { two_above: 25_000 });
  expect(await setBy()).toEqual(before);
});

test('settings without money are changed at once', async () => {
  await ann.get('officeChangeSettings', { is_show_mobile: 0 });
  expect(await settingOf('is_show_mobile')).toBe(0);
});

test('two operators add, change and remove an address', async () => {
  await confirm(await ask('officeAddDepositAddress', coin));
  const [added] = (await ann.get('officeDepositAddresses')).list;
  expect(added).toMatchObject({ address });
  const change = await ask('officeChangeDepositAddress', { id: added?.id, address: other });
  expect((await ann.get('officeDepositAddresses')).list[0]).toMatchObject({ address });
  await confirm(change);
  expect((await ann.get('officeDepositAddresses')).list[0]).toMatchObject({ address: other });
  await confirm(await ask('officeRetireDepositAddress', { id: added?.id }));
  expect((await ann.get('officeDepositAddresses')).list[0]?.retired_at).not.toBeNull();
});

test('a change of changed values is rejected as outdated, and an invalid one at its request', async () => {
  const first = await ask('officeChangeSettings', { two_above: 30_000 });
  const second = await ask('officeChangeSettings', { two_above: 40_000 });
  await confirm(first);
  expect(await ben.ask('officeConfirmChange', { id: second })).toMatchObject({ error: 'change_outdated' });
  expect(await settingOf('two_above')).toBe(30_000);
  const refused = await ann.get('officeRefuseChange', { id: second, reason: 'asked for twice' });
  expect(refused).toMatchObject({ status: 'refused', notes: 'asked for twice', decided_by: ann.email });
  expect(await ben.ask('officeRefuseChange', { id: second })).toMatchObject({ error: 'already_decided' });
  expect(await ben.ask('officeConfirmChange', { id: 999_999 })).toMatchObject({ error: 'change_not_found' });
  expect(await ann.ask('officeAddDepositAddress', { ...coin, address: '0x123456' })).toMatchObject({
    error: 'address_invalid',
  });
  expect(await ann.ask('officeChangeRole', { id: ann.id, role: 'finance' })).toMatchObject({
    error: 'own_operator',
  });
});

test('a change that is already made, or whose operator was disabled, is outdated', async () => {
  const carl = await openOffice(venue, 'administrator');
  const { data } = await carl.ask('officeChangeSettings', { two_above: 41_000 });
  const { id } = data as unknown as { id: number };
  await confirm(await ask('officeChangeSettings', { two_above: 41_000 }));
  expect(await ben.ask('officeConfirmChange', { id })).toMatchObject({ error: 'change_outdated' });
  await confirm(await ask('officeChangeSettings', { two_above: 30_000 }));
  await ann.get('officeDisableOperator', { id: carl.id });
  expect(await ben.ask('officeConfirmChange', { id })).toMatchObject({ error: 'change_outdated' });
  expect(await settingOf('two_above')).toBe(30_000);
});

test('a committed change is answered as made, even if the engine was not reached', async () => {
  const id = await ask('officeChangeSettings', { two_above: 31_000 });
  const settings = vi.spyOn(venue.engine, 'settings').mockRejectedValue(new TransportFault('busy'));
  expect(await confirm(id)).toMatchObject({ status: 'confirmed' });
  expect(settings).toHaveBeenCalled();
  settings.mockRestore();
  await confirm(await ask('officeChangeSettings', { two_above: 30_000 }));
});

test('one of two concurrent confirmations makes the change', async () => {
  const id = await ask('officeChangeSettings', { two_above: 31_000 });
  const carl = await openOffice(venue, 'administrator');
  const both = await Promise.all([ben, carl].map((who) => who.ask('officeConfirmChange', { id })));
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
});

test('confirming needs the permission of the change', async () => {
  const id = await ask('officeChangeSettings', { two_above: 32_000 });
  const finance = await openOffice(venue, 'finance');
  expect(await finance.ask('officeConfirmChange', { id })).toMatchObject({
    error: 'not_permitted',
    details: { permission: 'settings.write' },
  });
  await confirm(await ask('officeAddDepositAddress', coin), finance);
});

test('two operators add a new one, who is invited and can’t be a second operator for a day', async () => {
  const id = await ask('officeAddOperator', { email: 'new@office.test', name: 'New', role: 'administrator' });
  const nobody = await venue.pool.query(`select from operators where email = 'new@office.test'`);
  expect(nobody.rowCount).toBe(0);
  const key = 'confirm-the-operator';
  const { invitation } = await ben.get('officeConfirmChange', { id }, { key });
  expect(invitation).toContain(`${venue.origin}/office/invitation#`);
  expect((await ben.get('officeConfirmChange', { id }, { key })).invitation).toBeNull();
  const fresh = await openOffice(venue, 'administrator', 'new@office.test');
  const raised = await ask('officeChangeSettings', { two_above: 33_000 });
  expect(await fresh.ask('officeConfirmChange', { id: raised })).toMatchObject({ error: 'operator_too_new' });
});

test('roles, resets and enabling take two operators; disabling takes one', async () => {
  const dora = await openOffice(venue, 'finance');
  await confirm(await ask('officeChangeRole', { id: dora.id, role: 'support' }));
  expect((await dora.get('officeMe')).role).toBe('support');
  expect((await ann.get('officeDisableOperator', { id: dora.id })).disabled_at).not.toBeNull();
  await confirm(await ask('officeEnableOperator', { id: dora.id }));
  const { invitation } = await confirm(await ask('officeResetOperator', { id: dora.id }));
  expect(invitation).not.toBeNull();
});

test('the database rejects updates of change rows', async () => {
  const id = await ask('officeChangeSettings', { two_above: 34_000 });
  const rewrite = `update changes set params = '{"two_above":1}' where id = ${id}`;
  await expect(venue.pool.query(rewrite)).rejects.toThrow('each once');
  const alone = `update changes set status = 'confirmed', decided_by = requested_by, decided_at = now() where id = ${id}`;
  await expect(venue.pool.query(alone)).rejects.toThrow('violates check constraint');
});

test('two operators switch four eyes off', async () => {
  const id = await ask('officeChangeSettings', { four_eyes: 'off' });
  expect(await settingOf('four_eyes')).toBe('on');
  await confirm(id);
  expect(await settingOf('four_eyes')).toBe('off');
  await ann.get('officeChangeSettings', { two_above: 9_000 });
  await ann.get('officeChangeSettings', { four_eyes: true });
  expect(await settingOf('four_eyes')).toBe('on');
  await ask('officeChangeSettings', { two_above: 9_500 });
});

test('the first credited deposit switches four eyes on, unless operators decided them off', async () => {
  for (const [environment, becomes] of [
    [{ REQUIRE_IDENTITY: 'none', OFFICE_TWO_ABOVE: '50000', FOUR_EYES: 'off' }, 'on'],
    [{ REQUIRE_IDENTITY: 'none', OFFICE_TWO_ABOVE: '50000' }, 'off'],
  ] as const) {
    const fresh = await openTestVenue(environment);
    const client = makeTestClient(fresh.origin);
    const office = await openOffice(fresh, 'administrator');
    const user = await openRealUser(fresh);
    const { id, address: sentTo } = await office.get('officeAddDepositAddress', coinAddress);
    const file = new File([new Uint8Array(await drawProof())], 'proof.png', { type: 'image/png' });
    const proofImg = (await client.get('imageUpload', { file }, user)).url;
    const sent = { number: '0.5', address: sentTo, charge_id: id, proofImg };
    const deposit = await client.get('quickSubmit', sent, user);
    const decision = {
      id: deposit.id,
      approve: 1,
      received: '0.5',
      reference: transactionHash(`${deposit.id}`),
    };
    await office.get('officeDecideDeposit', decision);
    const setting = (await office.get('officeSettings')).list.find(({ name }) => name === 'four_eyes');
    expect(setting?.value).toBe(becomes);
    await fresh.stop();
  }
});

describe('a venue with one operator', () => {
  test('lets the operator add a second one alone, and nothing else', async () => {
    const young = await openTestVenue({ FOUR_EYES: 'on', OFFICE_SECOND_FACTOR: 'off' });
    const only = await openOffice(young, 'administrator');
    const added = await only.get('officeAddOperator', {
      email: 'b@office.test',
      name: 'B',
      role: 'administrator',
    });
    expect(added.operator.email).toBe('b@office.test');
    expect(
      await only.ask('officeAddOperator', { email: 'c@office.test', name: 'C', role: 'support' }),
    ).toMatchObject({ data: { status: 'waiting' } });
    await young.stop();
  });
});
