// Payment methods through the real app: bound, listed and deleted; errors name their field;
// another user's method is not found.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWithdrawVenue, TRON, type WithdrawVenue } from './testing/withdraw-venue.ts';

let context: WithdrawVenue;
beforeAll(async () => {
  context = await openWithdrawVenue();
});
afterAll(() => context.venue.stop());

const bank = {
  type: 2,
  bank_name: 'Deutsche Bank',
  bank_address: 'Taunusanlage 12',
  bank_swift: 'deut de ff',
  payee_name: 'GARCIA Jose',
  payee_account: 'de89 3704 0044 0532 0130 00',
  remark: 'Salary',
};

describe('a bound method', () => {
  test('is stored in the form of its network or bank, notified to the client, and listed', async () => {
    const user = await context.openUser();
    const { token } = user;
    const coin = await context.client.ask(
      'bindDrawMethod',
      { type: 1, draw_id: context.usdt, dc_address: ` ${TRON}\n` },
      { token },
    );
    expect(coin).toMatchObject({
      code: 1,
      msg: 'The payment account was added.',
      data: { dc_address: TRON },
    });
    const account = await context.client.get('bindDrawMethod', { ...bank, draw_id: context.wire }, { token });
    expect(account).toMatchObject({ bank_swift: 'DEUTDEFF', payee_account: 'DE89370400440532013000' });
    expect(await context.client.get('getDrawMethod', { draw_type: 2 }, { token })).toEqual([account]);
    expect(
      await context.client.get('getDrawMethod', { draw_type: 1, draw_id: context.wire }, { token }),
    ).toEqual([]);
    expect(await context.notifications(user)).toEqual(['method_bound', 'method_bound']);
    const { rows } = await context.venue.pool.query('select params from notices where user_id = $1', [
      user.id,
    ]);
    expect(rows[0].params.destination).toBe('USDT TRC20 TR7N…Lj6t');
    // Accents, order and a missing middle name do not make a different name.
    expect(await matches(account.id)).toBe(true);
  });

  test('under another name is flagged but not rejected', async () => {
    const { token } = await context.openUser();
    const sent = { ...bank, draw_id: context.wire, payee_name: 'Somebody Else' };
    expect(await matches((await context.client.get('bindDrawMethod', sent, { token })).id)).toBe(false);
  });

  test('is removed when deleted, by its owner alone', async () => {
    const [user, other] = [await context.openUser(), await context.openUser()];
    const id = await context.bindCoin(user);
    const remove = (token: string) => context.client.ask('delDrawMethod', { id }, { token });
    expect(await remove(other.token)).toMatchObject({ error: 'draw_method_not_found', field: 'id' });
    expect(await remove(user.token)).toMatchObject({ code: 1, msg: 'The payment account was deleted.' });
    expect(await remove(user.token)).toMatchObject({ error: 'draw_method_not_found' });
    expect(await context.client.get('getDrawMethod', { draw_type: 1 }, { token: user.token })).toEqual([]);
    // A deleted method can be bound again.
    await context.bindCoin(user);
  });

  test('stores script and SQL as text', async () => {
    const { token } = await context.openUser();
    const text = "<script>alert(1)</script>'; drop table withdraw_methods; --";
    const sent = {
      ...bank,
      draw_id: context.wire,
      bank_name: text,
      bank_address: `a\u0000b\r\nc`,
      remark: text,
    };
    const method = await context.client.get('bindDrawMethod', sent, { token });
    expect(method).toMatchObject({ bank_name: text, bank_address: 'a b c', remark: text });
  });
});

test.each([
  [{ type: 3 }, 'invalid_parameter', 'type'],
  [{ type: 1 }, 'missing_parameter', 'dc_address'],
  [{ type: 1, dc_address: '  ' }, 'missing_parameter', 'dc_address'],
  [{ type: 1, dc_address: `${TRON.slice(0, -1)}u` }, 'address_invalid', 'dc_address'],
  [{ type: 1, dc_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }, 'address_invalid', 'dc_address'],
  [{ type: 1, dc_address: 'x'.repeat(129) }, 'invalid_parameter', 'dc_address'],
  [{ type: 1, dc_address: TRON, dc_tag: '17' }, 'invalid_parameter', 'dc_tag'],
  [{ type: 2, dc_address: TRON }, 'draw_currency_not_found', 'draw_id'],
  [{ type: 1, draw_id: 999_999, dc_address: TRON }, 'draw_currency_not_found', 'draw_id'],
])('a coin address of %j is rejected: %s', async (sent, error, field) => {
  const { token } = await context.openUser('0');
  const body = await context.client.ask('bindDrawMethod', { draw_id: context.usdt, ...sent }, { token });
  expect(body).toMatchObject({ code: 0, error, field });
});

test.each([
  [{ bank_name: '' }, 'missing_parameter', 'bank_name'],
  [{ payee_name: ' ' }, 'missing_parameter', 'payee_name'],
  [{ bank_swift: '' }, 'missing_parameter', 'bank_swift'],
  [{ payee_account: '' }, 'missing_parameter', 'payee_account'],
  [{ bank_swift: 'DEUTDEF0' }, 'swift_invalid', 'bank_swift'],
  [{ payee_account: 'DE89370400440532013001' }, 'iban_invalid', 'payee_account'],
  [{ bank_swift: 'CHASUS33', payee_account: '12' }, 'account_number_invalid', 'payee_account'],
  [{ payee_name: 'x'.repeat(121) }, 'invalid_parameter', 'payee_name'],
])('a bank account with %j is rejected: %s', async (changed, error, field) => {
  const { token } = await context.openUser('0');
  const body = await context.client.ask(
    'bindDrawMethod',
    { ...bank, draw_id: context.wire, ...changed },
    { token },
  );
  expect(body).toMatchObject({ code: 0, error, field });
});

test('an address error has a text and a reason', async () => {
  const { token } = await context.openUser('0');
  const sent = { type: 1, draw_id: context.usdt, dc_address: `${TRON.slice(0, -1)}u` };
  const body = await context.client.ask('bindDrawMethod', sent, { token });
  expect(body).toMatchObject({ details: { reason: 'checksum' } });
  expect(body.msg).toBe('There is a typing error in this address: its checksum does not match.');
});

test('one destination is bound once, and twenty at most, even by concurrent requests', async () => {
  const user = await context.openUser('0');
  const first = await context.bindCoin(user);
  const again = await context.client.ask(
    'bindDrawMethod',
    { type: 1, draw_id: context.usdt, dc_address: TRON },
    user,
  );
  expect(again).toMatchObject({ error: 'method_exists', details: { id: first } });
  const numbers = Array.from({ length: 25 }, (_, index) => `10000${index}`);
  const answers = await Promise.all(
    numbers.map((payee_account) =>
      context.client.ask(
        'bindDrawMethod',
        { ...bank, draw_id: context.wire, bank_swift: 'CHASUS33', payee_account },
        user,
      ),
    ),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(19);
  for (const body of answers.filter(({ code }) => code === 0))
    expect(body).toMatchObject({ error: 'too_many_methods', details: { max: 20 } });
});

test('a key binds once', async () => {
  const user = await context.openUser('0');
  const send = () =>
    context.client.ask(
      'bindDrawMethod',
      { type: 1, draw_id: context.usdt, dc_address: TRON },
      { token: user.token, headers: { 'idempotency-key': 'bind-once-key-0001' } },
    );
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(await context.client.get('getDrawMethod', { draw_type: 1 }, user)).toHaveLength(1);
});

test('a demo user is sent to a real account, on every call of withdrawals', async () => {
  const { token } = await context.client.loginDemo();
  for (const [name, params] of [
    ['drawSymbolList', { type: 1 }],
    ['getDrawMethod', { draw_type: 1 }],
    ['drawTerms', {}],
    ['drawList', { type: 1 }],
    ['delDrawMethod', { id: 1 }],
  ] as const)
    expect(await context.client.ask(name, params, { token })).toMatchObject({
      error: 'real_account_required',
    });
});

const matches = async (id: number): Promise<boolean> =>
  (await context.venue.pool.query('select name_matches from withdraw_methods where id = $1', [id])).rows[0]
    .name_matches;
