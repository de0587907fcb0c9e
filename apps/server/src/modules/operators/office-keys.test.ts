// Every call of the office that takes a key: another input under the same key is a conflict, the id in the path included.
import { randomUUID } from 'node:crypto';
import { type OfficeCallName, type OfficeSite, officeCalls } from '@candor/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takesOfficeKey } from '../../web/register-office-call.ts';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let office: OfficeClient;
beforeAll(async () => {
  venue = await openTestVenue();
  office = await openOffice(venue, 'administrator');
});
afterAll(() => venue.stop());

type Input = Readonly<Record<string, unknown>>;
const keyed = Object.entries<OfficeSite>(officeCalls)
  .filter(([, { method, permission }]) => takesOfficeKey(method, permission))
  .map(([name]) => name as OfficeCallName);

const nobody = 999_999_999;
const why = { reason: 'as was agreed' };
const way = { min: '1', usd_price: '1' };
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const coin = { currency_code: 'USDT', protocol_code: 'ERC20', address, ...way };
const wire = {
  ...{ currency_code: 'EUR', bank_name: 'First Bank', bank_address: 'Main Street 1', bank_swift: 'DEUTDEFF' },
  ...{ payee_name: 'Candor Ltd', payee_account: 'DE89370400440532013000', bank_remark: '', ...way },
};
const currency = {
  ...{ type: 2, code: 'chf', draw_rate: '0.002', fee_type: 2, usd_price: '0.92' },
  ...{ min: '20', max: '5000', hours: 48 },
};
/** What a call needs besides the id of its path. */
const inputs: Partial<Record<OfficeCallName, Input>> = {
  officeBlock: why,
  officeUnblock: why,
  officeResetFactor: why,
  officeAdjust: { ...why, amount: '1' },
  officeChangeRole: { role: 'support' },
  decideIdentity: { approve: 0, remark: 'no' },
  officeDecideDeposit: { approve: 0, remark: 'no' },
  officePayWithdrawal: { reference: 'TX' },
  officeRejectWithdrawal: { notes: 'no' },
  officeChangeDepositAddress: { min: '2' },
  officeChangeWireOption: { min: '2' },
  officeChangeWithdrawCurrency: { hours: 4 },
};
/** Those without an id in their path, with two inputs each. */
const pairs: Partial<Record<OfficeCallName, readonly [Input, Input]>> = {
  officeAddOperator: [
    { email: 'one@office.test', name: 'One', role: 'support' },
    { email: 'two@office.test', name: 'Two', role: 'support' },
  ],
  officeChangeSettings: [{ two_above: 20_000 }, { two_above: 30_000 }],
  officeAddDepositAddress: [coin, { ...coin, min: '2' }],
  officeAddWireOption: [wire, { ...wire, min: '2' }],
  officeAddWithdrawCurrency: [currency, { ...currency, code: 'gbp' }],
};

describe.each(keyed)('%s', (name) => {
  const [first, second] = pairs[name] ?? [nobody, nobody + 1].map((id) => ({ ...inputs[name], id }));

  test('answers a key the same reply, and a conflict with another input', async () => {
    const key = `office-${randomUUID()}`;
    const answer = await office.ask(name, first, { key });
    // Of an input that is no good nothing would be kept.
    expect(['missing_parameter', 'invalid_parameter']).not.toContain(answer.error);
    const repeated = await office.ask(name, first, { key });
    if (name === 'officeAddOperator') expect(repeated).toMatchObject({ code: 1, data: { password: null } });
    else expect(repeated).toEqual(answer);
    expect(await office.ask(name, second, { key })).toMatchObject({ code: 0, error: 'idempotency_conflict' });
  });
});

test('the reply to a change of settings is the one of that change', async () => {
  const change = (value: number, key: string) =>
    office.ask('officeChangeSettings', { two_above: value }, { key });
  const key = `office-${randomUUID()}`;
  const first = await change(40_000, key);
  await change(50_000, `office-${randomUUID()}`);
  expect(await change(40_000, key)).toEqual(first);
});
