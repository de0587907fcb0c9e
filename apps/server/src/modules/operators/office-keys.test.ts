// Every office call about people and money that takes a key: another input under the same key is a conflict,
// including another id in the path.
import { randomUUID } from 'node:crypto';
import { type OfficeCallName, type OfficeSite, officeCallsByArea, takesOfficeKey } from '@candor/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { type OfficeInput, officeInputs } from './testing/office-inputs.ts';

let venue: TestVenue;
let office: OfficeClient;
beforeAll(async () => {
  venue = await openTestVenue();
  office = await openOffice(venue, 'administrator');
});
afterAll(() => venue.stop());

const { operators, clients, settings, kyc, deposits, withdrawals } = officeCallsByArea;
const keyed = Object.entries<OfficeSite>({
  ...operators,
  ...clients,
  ...settings,
  ...kyc,
  ...deposits,
  ...withdrawals,
})
  .filter(([, site]) => takesOfficeKey(site))
  .map(([name]) => name as OfficeCallName);

const nobody = 999_999_999;
/** Calls without an id in their path, with a second input each. */
const others: Partial<Record<OfficeCallName, OfficeInput>> = {
  officeAddOperator: { email: 'two@office.test' },
  officeChangeSettings: { two_above: 30_000 },
  officeAddDepositAddress: { min: '2' },
  officeAddWireOption: { min: '2' },
  officeAddWithdrawCurrency: { code: 'gbp' },
};

describe.each(keyed)('%s', (name) => {
  const other = others[name];
  const first = { ...officeInputs[name], ...(other ? {} : { id: nobody }) };
  const second = { ...first, ...(other ?? { id: nobody + 1 }) };

  test('repeats the reply for a key, and rejects another input as a conflict', async () => {
    const key = `office-${randomUUID()}`;
    const answer = await office.ask(name, first, { key });
    // Nothing would be stored for an invalid input.
    expect(['missing_parameter', 'invalid_parameter']).not.toContain(answer.error);
    const repeated = await office.ask(name, first, { key });
    if (name === 'officeAddOperator') expect(repeated).toMatchObject({ code: 1, data: { invitation: null } });
    else expect(repeated).toEqual(answer);
    expect(await office.ask(name, second, { key })).toMatchObject({ code: 0, error: 'idempotency_conflict' });
  });
});

test('the reply to a change of settings stays that of the change', async () => {
  const change = (value: number, key: string) =>
    office.ask('officeChangeSettings', { two_above: value }, { key });
  const key = `office-${randomUUID()}`;
  const first = await change(40_000, key);
  await change(50_000, `office-${randomUUID()}`);
  expect(await change(40_000, key)).toEqual(first);
});
