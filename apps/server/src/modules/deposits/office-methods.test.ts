// Operators maintain payment methods: added, changed, removed, each audited; deposits store what their client saw.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { coinAddress, type DepositVenue, openDepositVenue, wireOption } from './testing/deposit-venue.ts';

let context: DepositVenue;

beforeAll(async () => {
  context = await openDepositVenue();
});
afterAll(() => context.venue.stop());

const audited = async (subject: string): Promise<unknown[]> =>
  (await context.venue.pool.query('select act from audit_log where subject = $1 order by id', [subject]))
    .rows;

describe.each([
  [
    'deposit-address',
    'officeDepositAddresses',
    'officeAddDepositAddress',
    'officeChangeDepositAddress',
    'officeRetireDepositAddress',
    coinAddress,
  ],
  [
    'wire-option',
    'officeWireOptions',
    'officeAddWireOption',
    'officeChangeWireOption',
    'officeRetireWireOption',
    wireOption,
  ],
] as const)('a %s', (name, list, add, change, retire, terms) => {
  test('is added, changed and removed, and each is audited', async () => {
    const user = await context.openUser();
    const offered = async (id: number): Promise<boolean> => {
      const { symbols, wire_info } = await context.client.get('quickInfo', {}, user);
      return [...symbols, ...wire_info.bank_coin].some((one) => one.currency_code === 'XAU' && one.id === id);
    };
    const { id, ...added } = await context.finance.get(add, { ...terms, currency_code: 'xau' });
    expect(added).toMatchObject({ currency_code: 'XAU', enabled: 1, retired_at: null });
    expect(await offered(id)).toBe(true);
    await context.finance.get(change, { id, enabled: 0 });
    expect(await offered(id)).toBe(false);
    expect(
      await context.finance.get(change, { id, enabled: 1, usd_price: '0.000026315789473' }),
    ).toMatchObject({
      usd_price: 0.000026315789473,
      min: Number(terms.min),
      currency_code: 'XAU',
    });
    const gone = await context.finance.get(retire, { id });
    expect(gone).toMatchObject({ enabled: 0, retired_at: expect.any(String) });
    expect(await offered(id)).toBe(false);
    expect(await context.finance.ask(change, { id, min: 1 })).toMatchObject({ error: 'way_retired' });
    expect(await context.finance.ask(retire, { id: 999_999 })).toMatchObject({ error: 'way_not_found' });
    expect((await context.finance.get(list)).list.at(-1)).toMatchObject({ id });
    expect(await audited(`${name} ${id}`)).toEqual(
      ['add', 'change', 'change', 'retire'].map((act) => ({ act })),
    );
  });

  test('is added once for its key', async () => {
    const key = `${name}-added-once-for-its-key`;
    const first = await context.finance.ask(add, terms, { key });
    expect(await context.finance.ask(add, terms, { key })).toEqual(first);
  });

  test.each([
    ['currency_code', 'B'],
    ['currency_code', '<b>'],
    ['usd_price', '0'],
    ['usd_price', '-1'],
    ['usd_price', '1234567.1234567891'],
    ['usd_price', 'dear'],
    ['min', '-1'],
    ['min', '0.123456789'],
    ['enabled', 'yes'],
    [name === 'wire-option' ? 'payee_name' : 'protocol_code', 'a\u0000b'],
    [name === 'wire-option' ? 'bank_swift' : 'address', 'not one!'],
  ])('with %s %j is rejected', async (field, wrong) => {
    expect(await context.finance.ask(add, { ...terms, [field]: wrong })).toMatchObject({
      error: 'invalid_parameter',
      field,
    });
  });

  test('is managed by operators with the permission', async () => {
    const support = await openOffice(context.venue, 'support');
    expect(await support.ask(add, terms)).toMatchObject({ details: { permission: 'terms.write' } });
    expect(await support.ask(list)).toMatchObject({ details: { permission: 'terms.read' } });
    const auditor = await openOffice(context.venue, 'auditor');
    expect((await auditor.ask(list)).code).toBe(1);
    expect(await auditor.ask(retire, { id: 1 })).toMatchObject({ error: 'not_permitted' });
  });
});

test('a record has the address that its client was shown, even after the address changes', async () => {
  const other = { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', protocol_code: 'TRC20' };
  const user = await context.openUser();
  const { id } = await context.finance.get('officeAddDepositAddress', coinAddress);
  const deposit = await context.report(user, { charge_id: id, address: coinAddress.address });
  await context.finance.get('officeChangeDepositAddress', { id, ...other });
  await context.finance.get('officeRetireDepositAddress', { id });
  expect((await context.client.get('quickList', { type: 0 }, user)).list).toMatchObject([
    { id: deposit, address: coinAddress.address, protocol_code: 'Bitcoin' },
  ]);
  expect(await context.submit(user, { charge_id: id, address: other.address })).toMatchObject({
    error: 'no_payment_way',
  });
});

describe('payment targets are checked like clients’ methods', () => {
  const mistyped = `${coinAddress.address.slice(0, -1)}z`;

  test.each([
    [{ address: mistyped }, 'address_invalid', 'address', { reason: 'checksum' }],
    [
      { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
      'address_invalid',
      'address',
      { reason: expect.any(String) },
    ],
    [{ protocol_code: 'Other' }, 'invalid_parameter', 'protocol_code', { allowed: expect.any(Array) }],
    [{ memo: '7' }, 'invalid_parameter', 'memo', undefined],
  ] as const)('an address with %j is rejected', async (wrong, error, field, details) => {
    const refused = { error, field, ...(details && { details }) };
    expect(await context.finance.ask('officeAddDepositAddress', { ...coinAddress, ...wrong })).toMatchObject(
      refused,
    );
    const { id } = await context.finance.get('officeAddDepositAddress', coinAddress);
    expect(await context.finance.ask('officeChangeDepositAddress', { id, ...wrong })).toMatchObject(refused);
  });

  test.each([
    [{ payee_account: 'DE89370400440532013001' }, 'iban_invalid', 'payee_account', { reason: 'checksum' }],
    [
      { payee_account: 'DE89370400440532013001', bank_swift: '' },
      'iban_invalid',
      'payee_account',
      { reason: 'checksum' },
    ],
    [{ payee_account: '12345678' }, 'iban_invalid', 'payee_account', { reason: 'format' }],
    [{ bank_swift: 'DEUTXX' }, 'swift_invalid', 'bank_swift', undefined],
  ] as const)('an account with %j is rejected', async (wrong, error, field, details) => {
    const refused = { error, field, ...(details && { details }) };
    expect(await context.finance.ask('officeAddWireOption', { ...wireOption, ...wrong })).toMatchObject(
      refused,
    );
    const { id } = await context.finance.get('officeAddWireOption', wireOption);
    expect(await context.finance.ask('officeChangeWireOption', { id, ...wrong })).toMatchObject(refused);
  });

  test('an option needs only the fields of the contract, in USD', async () => {
    const { min: _min, usd_price: _price, ...named } = wireOption;
    expect(
      await context.finance.get('officeAddWireOption', { ...named, currency_code: 'usd', enabled: true }),
    ).toMatchObject({ currency_code: 'USD', min: 0, usd_price: 1, enabled: 1 });
    expect(
      await context.finance.get('officeAddWireOption', { ...named, currency_code: 'usd', enabled: false }),
    ).toMatchObject({ enabled: 0 });
    // Nobody can guess the price of a EUR.
    expect(
      await context.finance.ask('officeAddWireOption', { ...named, currency_code: 'eur' }),
    ).toMatchObject({
      error: 'missing_parameter',
      field: 'usd_price',
    });
  });

  test('the reason is said in the language of the operator', async () => {
    const { msg } = await context.finance.ask(
      'officeAddDepositAddress',
      { ...coinAddress, address: mistyped },
      { headers: { lang: 'de' } },
    );
    expect(msg).toMatch(/Prüfsumme/);
  });

  test('an account of a bank without SWIFT is stored unchanged, and an IBAN in its normal form', async () => {
    const { finance } = context;
    const domestic = { ...wireOption, bank_swift: '', payee_account: '12-34-56 12345678' };
    expect(await finance.get('officeAddWireOption', domestic)).toMatchObject({
      payee_account: '12-34-56 12345678',
    });
    const spaced = { ...wireOption, bank_swift: 'deutdeff', payee_account: 'de89 3704 0044 0532 0130 00' };
    expect(await finance.get('officeAddWireOption', spaced)).toMatchObject({
      bank_swift: 'DEUTDEFF',
      payee_account: 'DE89370400440532013000',
    });
  });

  test('an option that a later rule would reject can still be disabled', async () => {
    const { id } = await context.finance.get('officeAddDepositAddress', coinAddress);
    await context.venue.pool.query("update deposit_addresses set address = 'older' where id = $1", [id]);
    expect(await context.finance.get('officeChangeDepositAddress', { id, enabled: 0 })).toMatchObject({
      address: 'older',
      enabled: 0,
    });
  });
});

describe('if an identity review is required', () => {
  let strict: DepositVenue;
  beforeAll(async () => {
    strict = await openDepositVenue({ REQUIRE_IDENTITY: 'deposit' });
  });
  afterAll(() => strict.venue.stop());

  test('no deposit is possible before it', async () => {
    const user = await strict.openUser();
    expect(await strict.client.get('quickInfo', {}, user)).toMatchObject({ needs_identity: 1 });
    expect(await strict.submit(user)).toMatchObject({
      error: 'identity_required',
      details: { review_status: 0 },
    });
    expect((await strict.client.get('quickList', { type: 0 }, user)).total).toBe(0);
  });
});
