// Decisions about deposits: exact USD, the first one wins, a transaction is credited once.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import type { RealUser } from '../../web/testing/real-user.ts';
import { makeDecisions } from './testing/decisions.ts';
import { type DepositVenue, drawProof, openDepositVenue } from './testing/deposit-venue.ts';

const NOTIFIED_AMOUNTS = new URL('../notifications/migrations/0111-notified-amounts.sql', import.meta.url);
/** An address with a valid checksum. */
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

let context: DepositVenue;
let user: RealUser;
const { begin, reference, approval, decide, confirm, shown, notifications, prove } = makeDecisions(() => ({
  context,
  user,
}));

beforeAll(async () => {
  context = await openDepositVenue();
});
afterAll(() => context.venue.stop());
beforeEach(async () => {
  user = await context.openUser();
  begin();
});

describe('an approval', () => {
  test('credits the received amount at the current price, and the ledger has it', async () => {
    const id = await context.report(user, { number: '0.12' });
    const body = await decide(id, approval({ received: '0.12345678', remark: 'ok' }));
    // 0.12345678 ÷ 0.0000125
    expect(body).toMatchObject({
      code: 1,
      data: {
        id,
        status: 1,
        number: 0.12,
        receipt: 0.12345678,
        usd: 9876.5424,
        usd_price: 0.0000125,
        reference: reference(),
        client: { id: user.id, email: user.email, is_demo: 0 },
        double_of: [],
      },
    });
    expect(await shown()).toMatchObject([
      { id, status: 1, number: 0.12, receipt: 0.12345678, usd: 9876.5424, remark: 'ok' },
    ]);
    expect(await context.client.get('getBalance', {}, user)).toEqual({ balance: 9876.5424, lock_balance: 0 });
    expect((await context.client.get('forexChange', {}, user)).list).toMatchObject([
      { Kind: 'deposit', Value: 9876.5424 },
    ]);
    expect(await notifications()).toEqual([{ kind: 'deposit_credited', params: { amount: 9876.5424 } }]);
    expect(await prove()).toEqual([]);
  });

  test.each([
    ['0.00010009', '8.0072'],
    ['1', '80000'],
    ['0.33333333', '26666.6664'],
    ['0.00010001', '8.0008'],
  ])('of %s BTC is %s USD', async (received, usd) => {
    const id = await context.report(user, { number: received });
    expect((await decide(id, approval({ received }))).data).toMatchObject({ usd: Number(usd) });
    expect(await context.balanceOf(user)).toBe(Number(usd));
  });

  test('uses the price of the decision, and another address’s price once this one is removed', async () => {
    const address = await context.finance.get('officeAddDepositAddress', {
      ...{ currency_code: 'USDT', protocol_code: 'TRC20', address: TRON, min: 1, usd_price: '3' },
    });
    const report = () => context.report(user, { number: '1', address: TRON, charge_id: address.id });
    const [first, second, third] = [await report(), await report(), await report()];
    // 1 ÷ 3, 2 ÷ 3: rounded once, half away from zero.
    expect((await decide(first, approval({ received: 1 }))).data).toMatchObject({ usd: 0.333333 });
    await context.finance.get('officeChangeDepositAddress', { id: address.id, usd_price: '1.0000005' });
    expect((await decide(second, approval({ received: 1, reference: reference('b') }))).data).toMatchObject({
      usd: 1,
      usd_price: 1.0000005,
    });
    await context.finance.get('officeAddDepositAddress', {
      ...{
        currency_code: 'usdt',
        protocol_code: 'ERC20',
        address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        min: 1,
        usd_price: '2',
      },
    });
    await context.finance.get('officeRetireDepositAddress', { id: address.id });
    expect((await decide(third, approval({ received: 1, reference: reference('c') }))).data).toMatchObject({
      usd: 0.5,
      address: TRON,
    });
  });

  test.each([
    ['received', {}],
    ['received', { received: '0' }],
    ['received', { received: '-1' }],
    ['received', { received: '0.123456789' }],
    ['received', { received: 'much' }],
    ['reference', { received: '1', reference: '' }],
    ['reference', { received: '1', reference: ' 0x ' }],
    ['reference', { received: '1', reference: 'a\u0000b' }],
    ['approve', { approve: 2 }],
  ])('needs a good %s (%#)', async (field, wrong) => {
    const id = await context.report(user);
    const body = await decide(id, { approve: 1, reference: reference(), ...wrong });
    expect(body).toMatchObject({ code: 0, field });
    expect(['missing_parameter', 'invalid_parameter']).toContain(body.error);
    expect(await shown()).toMatchObject([{ status: 0 }]);
  });

  test.each([reference().slice(1), `0x${reference()}`, 'Bank transfer 7'])(
    'by coin needs a transaction hash of its network, which %s is not',
    async (wrong) => {
      const id = await context.report(user);
      expect(await decide(id, approval({ reference: wrong }))).toMatchObject({
        error: 'transaction_hash_invalid',
        field: 'reference',
        details: { network: 'Bitcoin' },
      });
      expect(await shown()).toMatchObject([{ status: 0 }]);
    },
  );

  test.each([
    ['more than money can be', '200000'],
    ['more than an account can hold', '50000'],
  ])('of %s is rejected, and the deposit keeps waiting', async (_, received) => {
    const id = await context.report(user);
    expect(await decide(id, approval({ received }))).toMatchObject({
      code: 0,
      error: 'amount_out_of_range',
      field: 'received',
    });
    const { list } = await context.finance.get('officeDeposits', { status: 0 });
    expect(list.find((one) => one.id === id)).toMatchObject({ credit_refused: '', reference: '' });
    expect((await decide(id, approval())).code).toBe(1);
  });

  test('counts the balance and the reserved amount', async () => {
    const report = () => context.report(user, { number: '25000' });
    const [first, second] = [await report(), await report()];
    await context.finance.get('officeDecideDeposit', { id: first, ...approval({ received: '25000' }) });
    await confirm(first ?? 0);
    const more = approval({ received: '25000', reference: reference('b') });
    expect(await decide(second, more)).toMatchObject({ error: 'amount_out_of_range', field: 'received' });
    expect(await context.balanceOf(user)).toBe(2_000_000_000);
  });

  test('with a credited reference is rejected in any spelling, even of two concurrent ones', async () => {
    const ids = [await context.report(user), await context.report(user), await context.report(user)];
    const spelt = [` ${reference().toUpperCase()} `, `${reference()} `, reference()];
    const other = await openOffice(context.venue, 'finance');
    const bodies = await Promise.all(
      ids.map((id, at) => decide(id, approval({ reference: spelt[at] }), at === 1 ? other : context.finance)),
    );
    expect(bodies.filter(({ code }) => code === 1)).toHaveLength(1);
    for (const body of bodies.filter(({ code }) => code !== 1))
      expect(body).toMatchObject({
        error: 'reference_used',
        field: 'reference',
        details: { deposit: bodies.find(({ code }) => code === 1)?.data?.id },
      });
    const uses = await context.finance.get('officeReferenceUse', {
      reference: ` ${reference().toUpperCase()} `,
    });
    expect(uses.list).toEqual([bodies.find(({ code }) => code === 1)?.data?.id]);
    expect((await context.finance.get('officeReferenceUse', { reference: 'never seen' })).list).toEqual([]);
    await context.settle();
    expect(await context.balanceOf(user)).toBe(40_000);
  });

  test('by two operators concurrently is made once', async () => {
    const id = await context.report(user);
    const other = await openOffice(context.venue, 'administrator');
    const bodies = await Promise.all([
      decide(id, approval()),
      decide(id, approval({ received: '0.55', reference: reference('b') }), other),
    ]);
    expect(bodies.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(bodies.find(({ code }) => code === 0)).toMatchObject({ error: 'already_decided' });
    const [credited] = (await context.finance.get('officeDeposits', { id })).list;
    await context.settle();
    expect(await context.balanceOf(user)).toBe(credited?.usd);
    expect(await notifications()).toHaveLength(1);
  });
});

describe('a rejection', () => {
  test('needs a remark, which its client reads', async () => {
    const id = await context.report(user);
    expect(await decide(id, { approve: 0 })).toMatchObject({ error: 'missing_parameter', field: 'remark' });
    const remark = "<script>alert(1)</script> '; drop table deposits; --\nNo such transfer";
    expect((await decide(id, { approve: 0, remark })).data).toMatchObject({ status: 2, remark, usd: null });
    expect(await shown()).toMatchObject([{ id, status: 2, remark }]);
    expect(await notifications()).toEqual([
      { kind: 'deposit_rejected', params: { amount: 0.5, currency: 'BTC', remark } },
    ]);
    const { pool } = context.venue;
    await pool.query(
      `update notices set params = params - 'amount' - 'currency' where kind = 'deposit_rejected'`,
    );
    await pool.query(await readFile(NOTIFIED_AMOUNTS, 'utf8'));
    expect(await notifications()).toEqual([
      { kind: 'deposit_rejected', params: { amount: 0.5, currency: 'BTC', remark } },
    ]);
    expect(await decide(id, approval())).toMatchObject({ error: 'already_decided' });
    expect(await context.balanceOf(user)).toBe(0);
  });

  test('with a listed reason is shown in the client’s language, alone or before the remark', async () => {
    const id = await context.report(user);
    await context.venue.pool.query(`update users set language = 'de' where id = $1`, [user.id]);
    const body = await decide(id, { approve: 0, reason: 'not_received' });
    expect(body.data).toMatchObject({ status: 2, reason: 'not_received', remark: '', version: 2 });
    expect(await shown()).toMatchObject([{ id, remark: 'The transfer has not arrived.' }]);
    expect(await notifications()).toEqual([
      {
        kind: 'deposit_rejected',
        params: { amount: 0.5, currency: 'BTC', remark: 'Die Überweisung ist nicht eingegangen.' },
      },
    ]);
    expect(await decide(id, { approve: 0, reason: 'no_such_reason' })).toMatchObject({ field: 'reason' });
  });

  test('concurrent with the client’s cancellation: one of both succeeds', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await context.report(user);
      const [decided, cancelled] = await Promise.all([
        decide(id, approval({ reference: reference(`${round}`) })),
        context.client.ask('quickCancel', { id }, user),
      ]);
      expect([decided.code, cancelled.code].toSorted()).toEqual([0, 1]);
      for (const body of [decided, cancelled])
        if (body.code === 0) expect(body).toMatchObject({ error: 'already_decided' });
      expect((await shown())[0]).toMatchObject({ id, status: decided.code === 1 ? 1 : 3 });
    }
    const approved = (await shown()).filter(({ status }) => status === 1).length;
    expect(await context.balanceOf(user)).toBe(approved * 40_000);
  });
});

describe('the office sees', () => {
  test('the client, the proof, and an earlier use of the same proof', async () => {
    const bytes = await drawProof();
    const other = await context.openUser();
    const first = await context.report(user, { proofImg: await context.upload(user, bytes) });
    const second = await context.report(other, { proofImg: await context.upload(other, bytes) });
    const third = await context.report(other);
    const { list } = await context.finance.get('officeDeposits', { status: 0, type: 0 });
    const found = [third, second, first].map((id) => list.find((one) => one.id === id));
    expect(found).toMatchObject([
      { double_of: [], client: { id: other.id } },
      { double_of: [first], client: { id: other.id } },
      { double_of: [second], client: { id: user.id, email: user.email } },
    ]);
    const proof = await fetch(`${context.venue.origin}${found[2]?.proof_url}`, {
      headers: { cookie: context.finance.cookie },
    });
    expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await context.finance.get('officeDeposits', { status: 2, type: 1 })).list).toEqual([]);
  });

  test('only what their role permits', async () => {
    const id = await context.report(user);
    const support = await openOffice(context.venue, 'support');
    expect((await support.ask('officeDeposits')).code).toBe(1);
    expect(await decide(id, approval(), support)).toMatchObject({
      error: 'not_permitted',
      details: { permission: 'deposits.decide' },
    });
    const content = await openOffice(context.venue, 'content');
    expect(await content.ask('officeDeposits')).toMatchObject({
      error: 'not_permitted',
      details: { permission: 'deposits.read' },
    });
    expect(await decide(999_999, approval())).toMatchObject({ error: 'deposit_not_found' });
  });

  test('each decision in the audit log, and a repeated key with the same answer', async () => {
    const id = await context.report(user);
    const key = `a-decision-of-deposit-${id}`;
    const ask = () => context.finance.ask('officeDecideDeposit', { id, ...approval() }, { key });
    const first = await ask();
    expect(first.code).toBe(1);
    expect(await ask()).toEqual(first);
    const { rows } = await context.venue.pool.query(
      'select actor, act, before, after from audit_log where subject = $1',
      [`deposit ${id}`],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actor: context.finance.email, act: 'approve' });
    expect(JSON.parse(rows[0].before)).toMatchObject({ status: 'unchecked' });
    expect(JSON.parse(rows[0].after)).toMatchObject({ status: 'approved', usd: 40_000_000_000 });
    expect(await context.balanceOf(user)).toBe(40_000);
  });
});
