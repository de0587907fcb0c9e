// Deposits through the real app, as their clients make them: rejected, invalid and valid.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RealUser } from '../../web/testing/real-user.ts';
import { type DepositVenue, openDepositVenue } from './testing/deposit-venue.ts';

let context: DepositVenue;
let user: RealUser;

beforeAll(async () => {
  context = await openDepositVenue();
});
afterAll(() => context.venue.stop());
beforeEach(async () => {
  user = await context.openUser();
});

const list = (type: 0 | 1 = 0, by = user) => context.client.get('quickList', { type }, by);

describe('where deposits go', () => {
  test('is shown with the minimum and the price of the currency', async () => {
    const { symbols, wire_info, needs_identity } = await context.client.get('quickInfo', {}, user);
    expect(needs_identity).toBe(0);
    expect(symbols).toEqual([
      {
        id: context.address.id,
        currency_code: 'BTC',
        protocol_code: 'Bitcoin',
        address: context.address.address,
        memo: '',
        min: 0.0001,
        usd_price: 0.0000125,
      },
    ]);
    expect(wire_info.bank_coin).toMatchObject([
      {
        id: context.option.id,
        payee_account: 'DE89370400440532013000',
        currency_code: 'EUR',
        usd_price: 0.8,
      },
    ]);
  });

  test.each(['quickInfo', 'quickList', 'quickSubmit', 'wireSubmit'] as const)(
    'a demo user is rejected at %s',
    async (name) => {
      const demo = await context.client.loginDemo();
      const body = await context.client.ask(name, { type: 0, number: 1, proofImg: 'x', address: 'y' }, demo);
      expect(body).toMatchObject({ code: 0, error: 'real_account_required' });
      expect(body.msg).toBe('Register or log in to a real account to use this.');
    },
  );

  test('is shown to nobody without a login', async () => {
    expect(await context.client.ask('quickInfo')).toMatchObject({ code: 999, error: 'session_invalid' });
  });
});

describe('a deposit by coin', () => {
  test('waits to be checked, in the list by either name', async () => {
    const body = await context.submit(user, { number: '00.12345678' });
    expect(body).toMatchObject({
      code: 1,
      msg: 'Deposit submitted. We’ll credit it once we have checked it.',
    });
    expect(body.data).toMatchObject({
      number: 0.12345678,
      receipt: null,
      usd: null,
      type: 0,
      currency_code: 'BTC',
      protocol_code: 'Bitcoin',
      address: context.address.address,
      status: 0,
      remark: '',
    });
    const first = await list();
    expect(first).toEqual({ list: [body.data], total: 1 });
    const other = await fetch(`${context.venue.origin}/api/quickCharge/quick_list?type=0`, {
      headers: { authorization: user.token },
    });
    expect(await other.json()).toMatchObject({ code: 1, data: first });
    expect(await list(1)).toEqual({ list: [], total: 0 });
    expect(await context.client.get('quickList', { type: 0, page: 2 }, user)).toEqual({ list: [], total: 1 });
  });

  test('is stored once for its key, and the same key for another one is rejected', async () => {
    const proofImg = await context.upload(user);
    const headers = { 'idempotency-key': `deposit-of-user-${user.id}-0001` };
    const first = await context.submit(user, { proofImg }, headers);
    expect(first.code).toBe(1);
    expect(await context.submit(user, { proofImg }, headers)).toEqual(first);
    expect(await context.submit(user, { proofImg, number: '0.6' }, headers)).toMatchObject({
      error: 'idempotency_conflict',
    });
    expect((await list()).total).toBe(1);
    const [one, two] = await Promise.all([
      context.submit(user, { proofImg }, headers),
      context.submit(user, { proofImg }, headers),
    ]);
    expect([one, two]).toEqual([first, first]);
  });

  test.each([
    ['0', {}],
    ['-1', {}],
    ['0.123456789', { decimals: 8 }],
    ['1234567.123456789', { decimals: 8 }],
    ['12345678.12345678', { max: 999_999_999_999_999 }],
    ['1e3', undefined],
    ['', undefined],
    ['1,5', undefined],
    ['٣', undefined],
    // 9e9 USD are 112,500 BTC.
    ['112500', { max: 112_500 }],
  ])('number %s is rejected', async (number, details) => {
    const body = await context.submit(user, { number });
    expect(body).toMatchObject({ code: 0, field: 'number' });
    expect(['invalid_parameter', 'missing_parameter']).toContain(body.error);
    if (details && Object.keys(details).length > 0) expect(body.details).toEqual(details);
    expect((await list()).total).toBe(0);
  });

  test('may be the largest amount of money, and the minimum', async () => {
    expect((await context.submit(user, { number: '112499.99999999' })).code).toBe(1);
    expect((await context.submit(user, { number: '0.0001' })).code).toBe(1);
    expect(await context.submit(user, { number: '0.00009999' })).toMatchObject({
      error: 'deposit_too_small',
      field: 'number',
      details: { min: 0.0001, currency: 'BTC' },
      msg: 'The amount is too small. The minimum is 0.0001 BTC.',
    });
  });

  test('names an offered address, and no other', async () => {
    for (const charge_id of ['', 999_999]) {
      const body = await context.submit(user, { charge_id });
      expect(body).toMatchObject({ error: 'no_payment_way', field: 'charge_id' });
    }
    expect(await context.submit(user, { charge_id: 'x' })).toMatchObject({
      error: 'invalid_parameter',
      field: 'charge_id',
    });
    expect(await context.submit(user, { address: `${context.address.address}x` })).toMatchObject({
      error: 'deposit_address_changed',
      field: 'address',
    });
    expect(await context.submit(user, { address: '' })).toMatchObject({
      error: 'missing_parameter',
      field: 'address',
    });
  });

  test.each(['', 'a\u0000b', '<script>', "'; drop table deposits; --", '/files/../../etc/passwd'])(
    'proof %j is rejected',
    async (proofImg) => {
      const body = await context.submit(user, { proofImg });
      expect(body).toMatchObject({ code: 0, field: 'proofImg' });
      expect(['invalid_parameter', 'missing_parameter']).toContain(body.error);
    },
  );

  test('a proof belongs to one deposit, even of two concurrent ones', async () => {
    const proofImg = await context.upload(user);
    const both = await Promise.all([context.submit(user, { proofImg }), context.submit(user, { proofImg })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 0)).toMatchObject({ error: 'proof_used', field: 'proofImg' });
    expect((await list()).total).toBe(1);
  });

  test('another user’s proof is rejected, whether used or not', async () => {
    const other = await context.openUser();
    const [used, unused] = [await context.upload(other), await context.upload(other)];
    await context.report(other, { proofImg: used });
    for (const proofImg of [used, unused])
      expect(await context.submit(user, { proofImg })).toMatchObject({
        error: 'invalid_parameter',
        field: 'proofImg',
      });
  });

  test('at most 20 wait, even if they are sent concurrently', { timeout: 60_000 }, async () => {
    for (let i = 0; i < 18; i += 1) await context.report(user);
    // Uploads are counted by day; this moves them to another day.
    await context.venue.pool.query(
      "update private_images set created_at = created_at - interval '2 days' where user_id = $1",
      [user.id],
    );
    const last = await Promise.all(Array.from({ length: 4 }, () => context.submit(user)));
    expect(last.filter(({ code }) => code === 1)).toHaveLength(2);
    const refused = last.filter(({ code }) => code === 0);
    expect(refused).toHaveLength(2);
    for (const body of refused)
      expect(body).toMatchObject({ error: 'too_many_open_deposits', details: { max: 20 } });
    const { list: rows, total } = await list();
    expect([rows.length, total]).toEqual([20, 20]);
    await context.client.get('quickCancel', { id: rows[0]?.id ?? 0 }, user);
    expect((await context.submit(user)).code).toBe(1);
    expect((await context.client.get('quickList', { type: 0, page: 2 }, user)).list).toHaveLength(1);
  });
});

describe('a deposit by wire', () => {
  test('names the chosen option', async () => {
    const params = { number: '100', proofImg: await context.upload(user), wire_id: context.option.id };
    const body = await context.client.ask('wireSubmit', params, user);
    expect(body.data).toMatchObject({
      number: 100,
      type: 1,
      currency_code: 'EUR',
      protocol_code: '',
      address: 'DE89370400440532013000',
      status: 0,
    });
    expect((await list(1)).total).toBe(1);
  });

  test('without one there is no way to pay', async () => {
    const params = { number: '100', proofImg: await context.upload(user) };
    for (const more of [{}, { wire_id: 999_999 }])
      expect(await context.client.ask('wireSubmit', { ...params, ...more }, user)).toMatchObject({
        error: 'no_payment_way',
        field: 'wire_id',
      });
  });
});

describe('cancelling', () => {
  test('withdraws an undecided deposit of the user', async () => {
    const id = await context.report(user);
    const body = await context.client.ask('quickCancel', { id }, user);
    expect(body).toMatchObject({ code: 1, data: { id, status: 3 } });
    expect(body.msg).toBe('The deposit was cancelled and will not be credited.');
    expect(await context.client.ask('quickCancel', { id }, user)).toMatchObject({ error: 'already_decided' });
  });

  test('another user’s deposit is not found, nor an unknown one', async () => {
    const id = await context.report(user);
    const other = await context.openUser();
    for (const wrong of [id, 999_999])
      expect(await context.client.ask('quickCancel', { id: wrong }, other)).toMatchObject({
        error: 'deposit_not_found',
      });
    expect((await list(0, other)).total).toBe(0);
    expect((await list()).list).toMatchObject([{ id, status: 0 }]);
  });
});
