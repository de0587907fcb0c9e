// The contract's page, letter by letter: deposits and withdrawals, from the address to the payment, by paths and names
// that are typed in again by hand and not taken from the code, against the answers of the running app.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coinAddress, wireOption } from '../modules/deposits/testing/deposit-venue.ts';
import { TRON } from '../modules/withdrawals/testing/withdraw-venue.ts';
import { type Body, has, type LetterVenue, OFFICE_CLIENT, openLetterVenue } from './testing/letter-venue.ts';
import { transactionHash } from './testing/transaction-hash.ts';

let context: LetterVenue['context'];
let get: LetterVenue['get'];
let post: LetterVenue['post'];
let office: LetterVenue['office'];
let upload: LetterVenue['upload'];
let second: string;
beforeAll(async () => {
  ({ context, second, get, post, office, upload } = await openLetterVenue());
}, 240_000);
afterAll(() => context?.venue.stop());

const DEPOSIT =
  'id number receipt usd type currency_code protocol_code address proofImg status created_at remark';
const WITHDRAWAL =
  'id number real_number fee draw_currency status status_name created_at type address payee_account memo notes';
const METHOD = 'id type dc_address bank_name bank_address bank_swift payee_account payee_name draw_currency';
const WIRE = 'id bank_name bank_address bank_swift payee_name payee_account bank_remark currency_code';

test('deposits, from the address to the credit', async () => {
  const coin = (await office('deposit-addresses', coinAddress)).data;
  has(coin, 'id currency_code protocol_code address min usd_price');
  const wire = (await office('wire-options', wireOption)).data;
  has(wire, WIRE);
  const { data: info } = await get('/api/quickCharge/info');
  has(info.symbols[0], 'id currency_code protocol_code address min usd_price');
  has(info.wire_info.bank_coin[0], WIRE);
  const sent = { number: '0.5', proofImg: await upload(), address: coin.address, charge_id: coin.id };
  const one = (await get('/api/quickCharge/submit', sent)).data;
  has(one, DEPOSIT);
  expect(one).toMatchObject({
    type: 0,
    status: 0,
    number: 0.5,
    receipt: null,
    usd: null,
    currency_code: 'BTC',
    protocol_code: 'Bitcoin',
  });
  expect((await get('/api/quickCharge/submit', sent)).error).toBe('proof_used');
  const bank = (
    await post('/api/quickCharge/wire_submit', { number: '50', proofImg: await upload(), wire_id: wire.id })
  ).data;
  expect(bank).toMatchObject({ type: 1, status: 0 });
  expect((await get('/api/quickCharge/wire_submit', { number: '50', proofImg: await upload() })).error).toBe(
    'no_payment_way',
  );
  for (const path of ['quick_ist', 'quick_list'])
    expect((await get(`/api/quickCharge/${path}`, { type: 0, page: 1 })).data).toEqual({
      list: [one],
      total: 1,
    });

  const waiting = (await office('deposits?status=0&type=0&page=1')).data;
  has(waiting.list[0], DEPOSIT);
  has(waiting.list[0].client, OFFICE_CLIENT);
  // Yes and no as JSON has them, and as the rest of the page writes them.
  const decision = { approve: true, received: 0.4, reference: transactionHash('letter') };
  // The amount is a fifth below the reported one, and above the limit.
  expect((await office(`deposits/${one.id}/decide`, decision)).data).toMatchObject({ status: 'waiting' });
  expect((await office(`deposits/${one.id}/decide`, { ...decision, approve: 1 }, second)).error).toBe(
    'already_decided',
  );
  expect((await office(`deposits/${one.id}/confirm`, {})).error).toBe('second_operator_required');
  expect((await office(`deposits/${one.id}/refuse`, {})).field).toBe('notes');
  expect((await office(`deposits/${one.id}/refuse`, { notes: '0.5 came' }, second)).data.status).toBe(0);
  expect((await office(`deposits/${one.id}/decide`, decision)).data).toMatchObject({ status: 'waiting' });
  expect((await office(`deposits/${one.id}/confirm`, {}, second)).data).toMatchObject({
    status: 1,
    receipt: 0.4,
    usd: 32_000,
  });
  expect((await office(`deposits/${bank.id}/decide`, { approve: false })).field).toBe('remark');
  expect(
    (await office(`deposits/${bank.id}/decide`, { approve: 0, remark: 'No such transfer' })).data.status,
  ).toBe(2);
  const [bankNow] = (await get('/api/quickCharge/quick_ist', { type: 1 })).data.list;
  expect(bankNow).toMatchObject({ status: 2, remark: 'No such transfer' });
  const lapsed = (await get('/api/quickCharge/submit', { ...sent, proofImg: await upload() })).data;
  expect((await post('/api/quickCharge/cancel', { id: lapsed.id })).data.status).toBe(3);
});

test('withdrawals, from the method to the payment', async () => {
  const [usdt] = (await get('/api/account/draw_symbol_list', { type: 1 })).data;
  has(usdt, 'id code protocol draw_rate fee_type usd_price min max');
  const currency = (await get('/api/account/draw_symbol_list', { type: 1 })).data.find(
    (one: Body) => one.id === context.usdt,
  );
  const bound = (
    await post('/api/wallet/bind_draw_method', { type: 1, draw_id: context.usdt, dc_address: TRON })
  ).data;
  has(bound, METHOD);
  has(bound.draw_currency, 'id code protocol');
  expect((await get('/api/wallet/get_draw_method', { draw_type: 1, draw_id: context.usdt })).data).toEqual([
    bound,
  ]);
  const withdrawal = { draw_currency_id: context.usdt, draw_method_id: bound.id, memo: 'rent', number: 100 };
  const one = (await post('/api/account/draw', withdrawal)).data;
  has(one, WITHDRAWAL);
  const fee = currency.fee_type === 1 ? currency.draw_rate : 100 * currency.draw_rate;
  const net = Math.floor((100 - fee) * currency.usd_price * 100) / 100;
  expect(one).toMatchObject({
    number: 100,
    fee,
    real_number: net,
    status: 0,
    type: 1,
    memo: 'rent',
    notes: '',
    draw_currency: { code: currency.code },
    address: TRON,
  });
  expect((await get('/v1/api/main/wallet/getBalance')).data.lock_balance).toBe(100);
  expect((await get('/v1/api/main/account/forexDetail')).data.lock_balance).toBe(100);
  expect((await get('/api/account/draw_list', { type: 1, page: 1 })).data).toEqual({ list: [one], total: 1 });
  const waiting = (await office('withdrawals?status=0&page=1')).data;
  has(waiting.list[0], WITHDRAWAL);
  has(waiting.list[0].client, OFFICE_CLIENT);
  expect((await office(`withdrawals/${one.id}/approve`, {})).data.status).toBe(1);
  expect((await post('/api/account/draw_cancel', { id: one.id })).error).toBe('withdrawal_not_open');
  expect(
    (await office(`withdrawals/${one.id}/pay`, { reference: transactionHash('paid') })).data.status,
  ).toBe(2);
  expect((await office(`withdrawals/${one.id}/reject`, { notes: 'no' })).error).toBe('already_decided');
  const two = (await post('/api/account/draw', withdrawal)).data;
  expect((await office(`withdrawals/${two.id}/reject`, { notes: 'Not yours' })).data).toMatchObject({
    status: 3,
    notes: 'Not yours',
  });
  const three = (await post('/api/account/draw', withdrawal)).data;
  expect((await post('/api/account/draw_cancel', { id: three.id })).data.status).toBe(4);
  expect((await get('/v1/api/main/wallet/getBalance')).data.lock_balance).toBe(0);
  expect((await post('/api/wallet/del_draw_method', { id: bound.id })).data).toBe(null);
});

test('what may not be withdrawn', async () => {
  const rich = await office('withdraw-currencies', {
    type: 1,
    code: 'BTC',
    protocol: 'BITCOIN',
    draw_rate: 0.001,
    fee_type: 2,
    usd_price: '0.00001',
    min: 1,
    max: 1000,
    hours: 1,
  });
  expect(rich).toMatchObject({ code: 0, error: 'currency_too_coarse', field: 'usd_price' });
  const kept = (await office('withdraw-currencies?page=1')).data;
  has(kept.list[0], 'id code protocol draw_rate fee_type usd_price min max type enabled');
  const eur = (
    await office('withdraw-currencies', {
      type: 2,
      code: 'EUR',
      draw_rate: 0.001,
      fee_type: 2,
      usd_price: 0.92,
      min: 0.000001,
      max: 1000,
      hours: 1,
    })
  ).data;
  const bank = {
    type: 2,
    draw_id: eur.id,
    bank_name: 'B',
    bank_address: 'A',
    bank_swift: 'DEUTDEFF',
    payee_name: 'José María García',
    payee_account: 'DE89370400440532013000',
  };
  const method = (await post('/api/wallet/bind_draw_method', bank)).data;
  has(method, METHOD);
  const ask = (number: number) =>
    post('/api/account/draw', { draw_currency_id: eur.id, draw_method_id: method.id, number });
  // (10 − 0.01) × 0.92 = 9.1908, rounded down.
  expect((await ask(10)).data).toMatchObject({
    fee: 0.01,
    real_number: 9.19,
    payee_account: bank.payee_account,
    type: 2,
  });
  expect(await ask(0.01)).toMatchObject({ code: 0, error: 'amount_too_small', field: 'number' });
  expect(await ask(999_999_999)).toMatchObject({ code: 0 });
});

test('the switches of withdrawals take effect at once', async () => {
  const user = await context.openUser('1000');
  const method = await context.bindCoin(user);
  const draw = (number: number) =>
    post('/api/account/draw', { draw_currency_id: context.usdt, draw_method_id: method, number }, user.token);
  const set = async (settings: object) => expect((await office('settings', settings)).code).toBe(1);
  const decide = (id: number, act: string, by?: string) =>
    office(`withdrawals/${id}/${act}`, act === 'pay' ? { reference: transactionHash(`${id}`) } : {}, by);
  const small = (await draw(60)).data.id;
  expect((await decide(small, 'approve')).data.needs_two).toBe(0);
  await set({ two_above: 50 });
  // This includes one that was approved before.
  expect((await decide(small, 'pay')).error).toBe('second_operator_required');
  expect((await decide(small, 'pay', second)).data.status).toBe(2);
  const large = (await draw(70)).data.id;
  expect((await decide(large, 'approve')).data.needs_two).toBe(1);
  expect((await decide(large, 'pay')).error).toBe('second_operator_required');
  await set({ two_above: 100 });
  // The limit at the approval still counts: nobody can raise the limit to pay alone.
  expect((await decide(large, 'pay')).error).toBe('second_operator_required');
  expect((await decide(large, 'pay', second)).data.status).toBe(2);

  const { pool } = context.venue;
  await pool.query('update users set password_changed_at = now() where id = $1', [user.id]);
  const held = await draw(10);
  expect(held).toMatchObject({ error: 'withdrawal_held' });
  expect(held.details.until - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  await set({ withdraw_hold: 'off' });
  expect((await draw(10)).code).toBe(1);
  await set({ withdraw_hold: 'on' });
  expect((await draw(10)).error).toBe('withdrawal_held');

  const stranger = await context.openUser('0');
  await pool.query('delete from identity_reviews where user_id = $1', [stranger.id]);
  const [way] = (await get('/api/quickCharge/info')).data.symbols;
  const deposit = () =>
    get(
      '/api/quickCharge/submit',
      { number: '1', proofImg: `/files/${'0'.repeat(32)}`, address: way.address, charge_id: way.id },
      stranger.token,
    );
  const order = { type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 100, target_price: 0 };
  const trade = () => get('/v1/api/forex/submit', order, stranger.token);
  const withdraw = () =>
    post(
      '/api/account/draw',
      { draw_currency_id: context.usdt, draw_method_id: method, number: 10 },
      stranger.token,
    );
  const refused = async () => [(await trade()).error, (await deposit()).error, (await withdraw()).error];
  const wanted = 'identity_required';
  expect(await refused()).toEqual([wanted, wanted, wanted]);
  await set({ require_identity: 'deposit' });
  expect(await refused()).toEqual(['insufficient_margin', wanted, wanted]);
  await set({ require_identity: 'none' });
  expect(await refused()).toEqual(['insufficient_margin', 'invalid_parameter', wanted]);
});
