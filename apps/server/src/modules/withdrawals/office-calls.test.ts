// The office and withdrawals: permissions to see and decide, two people for large ones,
// the log, and the currencies' terms.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import type { RealUser } from '../../web/testing/real-user.ts';
import { transactionHash } from '../../web/testing/transaction-hash.ts';
import { openWithdrawVenue, TRON, type WithdrawVenue } from './testing/withdraw-venue.ts';

let context: WithdrawVenue;
let user: RealUser;
let id: number;
beforeAll(async () => {
  context = await openWithdrawVenue();
});
afterAll(() => context.venue.stop());
beforeEach(async () => {
  user = await context.openUser('30000');
  id = await context.submit(user, { number: '100', draw_method_id: await context.bindCoin(user) });
});

/** Each test's withdrawal has a separate payment. */
const tx = (): string => transactionHash(`${id}`);
const audited = async (subject: string) =>
  (
    await context.venue.pool.query('select act, actor from audit_log where subject = $1 order by seq', [
      subject,
    ])
  ).rows;

test('a withdrawal is listed with its client, what they paid in and out, and who decided', async () => {
  const [first] = (await context.ann.get('officeWithdrawals', { status: 0 })).list;
  expect(first).toMatchObject({
    id,
    number: 100,
    address: TRON,
    client: { id: user.id, email: user.email, is_demo: 0 },
    money_in: 30_000,
    money_out: 0,
    needs_two: 0,
    approved_by: '',
  });
  await context.ann.get('officeApproveWithdrawal', { id });
  const paid = await context.ann.get('officePayWithdrawal', { id, reference: ` ${tx()} ` });
  expect(paid).toMatchObject({
    status: 2,
    reference: tx(),
    money_out: 100,
    approved_by: 'ann@office.test',
    decided_by: 'ann@office.test',
    timeline: [{ status: 0 }, { status: 1 }, { status: 2 }],
  });
  expect((await context.ann.get('officeWithdrawals', { status: 2 })).list[0]).toEqual(paid);
  expect(await audited(`withdrawal ${id}`)).toEqual([
    { act: 'approve', actor: 'ann@office.test' },
    { act: 'pay', actor: 'ann@office.test' },
  ]);
});

describe('a decision', () => {
  test('repeated by the same operator gets the same answer, and by another is rejected', async () => {
    const first = await context.ann.get('officeApproveWithdrawal', { id });
    expect(await context.ann.get('officeApproveWithdrawal', { id })).toEqual(first);
    expect(await context.bob.ask('officeApproveWithdrawal', { id })).toMatchObject({
      error: 'already_decided',
      details: { by: 'ann@office.test' },
    });
    await context.bob.get('officeRejectWithdrawal', { id, notes: 'Wrong network' });
    expect(await context.ann.ask('officePayWithdrawal', { id, reference: tx() })).toMatchObject({
      error: 'already_decided',
      details: { by: 'bob@office.test' },
    });
    expect(await context.account(user)).toEqual({ balance: 30_000, locked: 0 });
    expect(await audited(`withdrawal ${id}`)).toHaveLength(2);
  });

  test('to reject with a listed reason is shown in the client’s language', async () => {
    await context.venue.pool.query(`update users set language = 'de' where id = $1`, [user.id]);
    const rejected = await context.ann.get('officeRejectWithdrawal', {
      id,
      reason: 'payee_differs',
      notes: 'Konto der Mutter',
    });
    expect(rejected).toMatchObject({
      status: 3,
      notes: 'Das Konto läuft nicht auf Ihren Namen. Konto der Mutter',
    });
    const { list } = await context.ann.get('officeWithdrawals', { status: 'open', order: 'oldest' });
    expect(list.map((one) => one.id)).not.toContain(id);
    expect(await context.ann.get('officeWithdrawals', { id })).toMatchObject({ list: [{ id, version: 2 }] });
  });

  test('to pay comes after one to approve', async () => {
    const body = await context.ann.ask('officePayWithdrawal', { id, reference: tx() });
    expect(body).toMatchObject({ error: 'withdrawal_not_open' });
  });

  test('above the limit needs two operators, in the engine and in the database', async () => {
    const large = await context.submit(user, { number: '10000.01', draw_method_id: await methodOf() });
    expect(await context.ann.get('officeApproveWithdrawal', { id: large })).toMatchObject({ needs_two: 1 });
    const pay = (who: typeof context.ann) => who.ask('officePayWithdrawal', { id: large, reference: tx() });
    expect(await pay(context.ann)).toMatchObject({ error: 'second_operator_required' });
    const claim = context.venue.pool.query(
      `insert into withdrawal_payers values ($1, true, 'o:ann@office.test', 'o:ann@office.test', now())`,
      [large],
    );
    await expect(claim).rejects.toMatchObject({ constraint: 'withdrawal_payers_two' });
    const paid = {
      code: 1,
      data: { status: 2, approved_by: 'ann@office.test', decided_by: 'bob@office.test' },
    };
    expect(await pay(context.bob)).toMatchObject(paid);
  });

  test('counts the client’s payments in seven days, and one operator’s sole decisions in a day', async () => {
    const method = await methodOf();
    const [cleo, dora] = [
      await openOffice(context.venue, 'finance'),
      await openOffice(context.venue, 'finance'),
    ];
    const pay = (who: typeof context.ann, one: number) =>
      who.ask('officePayWithdrawal', { id: one, reference: transactionHash(`${one}`) });
    const first = await context.submit(user, { number: '9999', draw_method_id: method });
    await cleo.get('officeApproveWithdrawal', { id: first });
    expect(await pay(cleo, first)).toMatchObject({ code: 1, data: { needs_two: 0 } });
    const second = await context.submit(user, { number: '9999', draw_method_id: method });
    expect((await cleo.get('officeWithdrawals', { id: second })).list).toMatchObject([{ needs_two: 1 }]);
    expect(await dora.get('officeApproveWithdrawal', { id: second })).toMatchObject({ needs_two: 1 });
    expect(await pay(dora, second)).toMatchObject({ error: 'second_operator_required' });
    expect(await pay(cleo, second)).toMatchObject({ code: 1, data: { needs_two: 1 } });
    const other = await context.openUser('30000');
    const small = await context.submit(other, {
      number: '20',
      draw_method_id: await context.bindCoin(other),
    });
    expect(await cleo.get('officeApproveWithdrawal', { id: small })).toMatchObject({ needs_two: 0 });
    expect(await pay(cleo, small)).toMatchObject({ error: 'second_operator_required' });
    expect(await pay(dora, small)).toMatchObject({ code: 1 });
  });

  test.each([
    ['officeApproveWithdrawal', { id: 999_999 }, 'withdrawal_not_found'],
    ['officePayWithdrawal', { id: 1, reference: '  ' }, 'invalid_parameter'],
    ['officePayWithdrawal', { id: 1 }, 'missing_parameter'],
    ['officeRejectWithdrawal', { id: 1, notes: '' }, 'missing_parameter'],
    ['officeRejectWithdrawal', { id: 1, reason: 'not_received' }, 'invalid_parameter'],
    ['officeRejectWithdrawal', { id: 1, notes: 'x'.repeat(501) }, 'invalid_parameter'],
    ['officeWithdrawals', { status: 7 }, 'invalid_parameter'],
  ] as const)('%s with %j is rejected: %s', async (name, params, error) => {
    expect(await context.ann.ask(name, params)).toMatchObject({ code: 0, error });
  });
});

describe('under a key', () => {
  const key = () => `office-key-${randomUUID()}`;

  test('a decision gets the same reply, whatever has happened since', async () => {
    const [approving, paying] = [{ key: key() }, { key: key() }];
    const approved = await context.ann.ask('officeApproveWithdrawal', { id }, approving);
    expect(approved).toMatchObject({ code: 1, data: { id, status: 1 } });
    const paid = await context.ann.ask('officePayWithdrawal', { id, reference: tx() }, paying);
    expect(paid).toMatchObject({ code: 1, data: { id, status: 2 } });
    expect(await context.ann.ask('officeApproveWithdrawal', { id }, approving)).toEqual(approved);
    expect(await context.ann.ask('officePayWithdrawal', { id, reference: tx() }, paying)).toEqual(paid);
    expect(await audited(`withdrawal ${id}`)).toHaveLength(2);
  });

  test('a rejection gets the same reply, even after its reason is gone', async () => {
    const paying = { key: key() };
    const pay = () => context.ann.ask('officePayWithdrawal', { id, reference: tx() }, paying);
    expect(await pay()).toMatchObject({ error: 'withdrawal_not_open' });
    await context.ann.get('officeApproveWithdrawal', { id });
    expect(await pay()).toMatchObject({ error: 'withdrawal_not_open' });
  });

  test('another input is a conflict without effect: another withdrawal, another reason', async () => {
    const other = await context.submit(user, { number: '50', draw_method_id: await methodOf() });
    const [approving, rejecting] = [{ key: key() }, { key: key() }];
    const answers = await Promise.all(
      [id, other].map((one) => context.ann.ask('officeApproveWithdrawal', { id: one }, approving)),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(answers.find(({ code }) => code === 0)).toMatchObject({ error: 'idempotency_conflict' });
    const approved = answers[0]?.code === 1 ? id : other;
    const left = approved === id ? other : id;
    expect(await audited(`withdrawal ${left}`)).toEqual([]);
    await context.ann.get('officeRejectWithdrawal', { id: left, notes: 'No' }, rejecting);
    for (const sent of [
      { id: left, notes: 'Never' },
      { id: approved, notes: 'No' },
    ])
      expect(await context.ann.ask('officeRejectWithdrawal', sent, rejecting)).toMatchObject({
        error: 'idempotency_conflict',
      });
    expect(await audited(`withdrawal ${approved}`)).toHaveLength(1);
  });

  test('of another operator is another key', async () => {
    const approving = { key: key() };
    await context.ann.get('officeApproveWithdrawal', { id }, approving);
    expect(await context.bob.ask('officeApproveWithdrawal', { id }, approving)).toMatchObject({
      error: 'already_decided',
    });
  });

  test('concurrent requests act once and get the same answer', async () => {
    const rejecting = { key: key() };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        context.ann.ask('officeRejectWithdrawal', { id, notes: 'No' }, rejecting),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ code: 1, data: { status: 3 } });
    expect(await audited(`withdrawal ${id}`)).toHaveLength(1);
  });
});

test('support can view but not decide; verification can’t view', async () => {
  const support = await openOffice(context.venue, 'support');
  expect((await support.get('officeWithdrawals')).total).toBeGreaterThan(0);
  expect(await support.ask('officeApproveWithdrawal', { id })).toMatchObject({
    error: 'not_permitted',
    details: { permission: 'withdrawals.decide' },
  });
  const verification = await openOffice(context.venue, 'verification');
  expect(await verification.ask('officeWithdrawals')).toMatchObject({ error: 'not_permitted' });
});

describe('a currency', () => {
  const euro = {
    ...{ type: 2, code: 'eur', draw_rate: '0.002', fee_type: 2, usd_price: '0.92' },
    ...{ min: '20', max: '5000', hours: 48 },
  };

  test('is added, shown to clients, changed and retired, each in the log', async () => {
    const { id: added, ...row } = await context.ann.get('officeAddWithdrawCurrency', euro);
    expect(row).toMatchObject({
      type: 2,
      code: 'EUR',
      protocol: '',
      draw_rate: 0.002,
      usd_price: 0.92,
      enabled: 1,
    });
    const shown = async () =>
      (await context.client.get('drawSymbolList', { type: 2 }, user)).map((one) => one.code);
    expect(await shown()).toEqual(['EUR', 'USD']);
    expect(await context.ann.ask('officeAddWithdrawCurrency', euro)).toMatchObject({
      error: 'currency_exists',
    });
    const changed = await context.ann.get('officeChangeWithdrawCurrency', {
      id: added,
      enabled: 0,
      min: '30',
    });
    expect(changed).toMatchObject({ enabled: 0, min: 30, max: 5000, usd_price: 0.92 });
    expect(await shown()).toEqual(['USD']);
    await context.ann.get('officeRetireWithdrawCurrency', { id: added });
    expect(await context.ann.ask('officeRetireWithdrawCurrency', { id: added })).toMatchObject({
      error: 'draw_currency_not_found',
    });
    expect((await audited(`withdraw-currency ${added}`)).map(({ act }) => act)).toEqual([
      'add',
      'change',
      'retire',
    ]);
    await context.ann.get('officeAddWithdrawCurrency', { ...euro, enabled: 0 });
  });

  test('has a delay of a day by default, and accepts true and false as switches', async () => {
    const { hours: _hours, ...named } = { ...euro, code: 'SEK' };
    const { id: added, ...row } = await context.ann.get('officeAddWithdrawCurrency', {
      ...named,
      enabled: false,
    });
    expect(row).toMatchObject({ hours: 24, enabled: 0 });
    expect(await context.ann.get('officeChangeWithdrawCurrency', { id: added, enabled: true })).toMatchObject(
      {
        hours: 24,
        enabled: 1,
      },
    );
  });

  test.each([
    [{ usd_price: '0.00001' }, 'currency_too_coarse', 'usd_price'],
    [{ usd_price: '0' }, 'invalid_parameter', 'usd_price'],
    [{ usd_price: '-1' }, 'invalid_parameter', 'usd_price'],
    [{ draw_rate: '1' }, 'invalid_parameter', 'draw_rate'],
    [{ draw_rate: '0.0000000001' }, 'invalid_parameter', 'draw_rate'],
    [{ max: '10' }, 'invalid_parameter', 'max'],
    [{ min: '0' }, 'invalid_parameter', 'min'],
    [{ hours: 0 }, 'invalid_parameter', 'hours'],
    [{ hours: 721 }, 'invalid_parameter', 'hours'],
    [{ type: 1 }, 'missing_parameter', 'protocol'],
    [{ type: 1, protocol: 'OMNI' }, 'invalid_parameter', 'protocol'],
    [{ code: "'; --" }, 'invalid_parameter', 'code'],
  ])('with %j is rejected: %s', async (changed, error, field) => {
    const body = await context.ann.ask('officeAddWithdrawCurrency', { ...euro, code: 'CHF', ...changed });
    expect(body).toMatchObject({ code: 0, error, field });
  });

  test('with too high a value must be disabled, which the database enforces', async () => {
    const bitcoin = { ...euro, type: 1, code: 'BTC', protocol: 'BTC', usd_price: '0.00001', enabled: 0 };
    const { id: added } = await context.ann.get('officeAddWithdrawCurrency', bitcoin);
    const enable = await context.ann.ask('officeChangeWithdrawCurrency', { id: added, enabled: 1 });
    expect(enable).toMatchObject({ error: 'currency_too_coarse' });
    const sql = 'update withdraw_currencies set enabled = true where id = $1';
    await expect(context.venue.pool.query(sql, [added])).rejects.toMatchObject({ code: '23514' });
  });

  test('is managed only by operators with the permission for terms', async () => {
    const dealing = await openOffice(context.venue, 'dealing');
    expect(await dealing.ask('officeAddWithdrawCurrency', euro)).toMatchObject({ error: 'not_permitted' });
  });
});

const methodOf = async (): Promise<number> =>
  (await context.client.get('getDrawMethod', { draw_type: 1 }, user))[0]?.id ?? 0;
