// The contract's page, letter by letter: paths, names of fields and refusals as they are written there, typed in again by
// hand and not taken from the code, against the answers of the running app. Who is asking, and the office.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Body,
  has,
  type LetterVenue,
  names,
  OFFICE_CLIENT,
  openLetterVenue,
} from './testing/letter-venue.ts';
import { openOffice } from './testing/office-client.ts';

let context: LetterVenue['context'];
let user: LetterVenue['user'];
let demo: LetterVenue['demo'];
let get: LetterVenue['get'];
let post: LetterVenue['post'];
let office: LetterVenue['office'];
let upload: LetterVenue['upload'];
let second: string;
let email: string;
beforeAll(async () => {
  ({ context, user, demo, email, second, get, post, office, upload } = await openLetterVenue());
}, 240_000);
afterAll(() => context?.venue.stop());

const USER = 'id uid email mobile area_code is_demo invite_code trade_account';
describe('section 2, for anyone', () => {
  test.each([
    [
      '/api/basicSet/getBasicInfo',
      'service_link service_link_type verify_reg_type trade_fee_type complaint_email_url pc_host risk_warning',
    ],
    ['/api/captcha', 'id b64s'],
    ['/api/company/getCompanyStatus', 'status type loss_url'],
    ['/api/company/complaintEmail', 'email'],
  ])('%s', async (path, fields) => {
    has((await get(path, {}, '')).data, fields);
  });

  test('area_list, setting, and codes', async () => {
    const areas = (await get('/api/default/area_list')).data;
    has(areas[0], 'id code global_code name');
    for (const code of ['KP', 'IL', 'CN', 'VU', 'CU'])
      expect(areas.find((one: Body) => one.code === code)).toBe(undefined);
    expect(typeof (await get('/api/default/setting', { key: 'is_show_mobile' })).data).toBe('number');
    expect((await get('/api/default/setting', { key: 'other' })).data).toBe(null);
    const to = 'letters@client.example';
    const sent = await post('/api/notify/send_email', { to, type: 1, area_id: areas[0].id }, '');
    expect(sent.data).toEqual({ resend_after: 60, expires_in: 600 });
    expect(await post('/api/notify/send_email', { to, type: 1, area_id: areas[0].id }, '')).toMatchObject({
      code: 0,
      error: 'code_recently_sent',
    });
  });
});

describe('section 2, for users', () => {
  test('who it is, real and demo', async () => {
    const { data } = await get('/api/user/info');
    has(data, USER);
    expect(data).toMatchObject({
      is_demo: 0,
      uid: expect.stringMatching(/^\d+$/),
      trade_account: expect.stringMatching(/^\d+$/),
    });
    expect((await get('/api/user/info', {}, demo.token)).data).toMatchObject({
      email: '',
      mobile: '',
      invite_code: '',
      is_demo: 1,
    });
    expect((await get('/api/user/info', {}, '')).code).toBe(999);
    expect((await get('/api/user_real/center')).data).toMatchObject({
      review_status: 2,
      name: expect.any(String),
      remark: '',
    });
  });

  test('money: balance, account and its log', async () => {
    has((await get('/v1/api/main/wallet/getBalance')).data, 'balance lock_balance');
    has(
      (await get('/v1/api/main/account/forexDetail')).data,
      'balance lock_balance ProfitsTotal NetValue CautionMoneyAll FreeMargin HazardRate',
    );
    const { data } = await get('/v1/api/main/accountLog/forexChange', { page: 1 });
    has(data, 'list total');
    has(data.list[0], 'Id Value Balance Reserved ReservedBalance Kind MemoTran CreatedAtTran');
    expect((await get('/v1/api/main/accountLog/forexChange', { page: 99 })).data.list).toEqual([]);
    expect((await get('/v1/api/main/user/resetForexDemoAccount')).error).toBe('demo_account_required');
  });

  test.each([
    ['GET', '/api/quickCharge/info'],
    ['GET', '/api/quickCharge/quick_ist'],
    ['GET', '/api/quickCharge/quick_list'],
    ['GET', '/api/quickCharge/submit'],
    ['GET', '/api/quickCharge/wire_submit'],
    ['GET', '/api/account/draw_symbol_list'],
    ['POST', '/api/account/draw'],
    ['GET', '/api/account/draw_list'],
    ['GET', '/api/wallet/get_draw_method'],
    ['POST', '/api/wallet/bind_draw_method'],
    ['POST', '/api/wallet/del_draw_method'],
    ['POST', '/api/user/amend_password'],
    ['POST', '/api/user_real/real_name'],
    ['POST', '/user_real/real_name'],
    ['POST', '/api/common/image_upload'],
    ['POST', '/api/account/draw_cancel'],
    ['POST', '/api/quickCharge/cancel'],
    ['GET', '/api/invite/info'],
  ])('%s %s refuses a demo user before anything else', async (method, path) => {
    const body = await (method === 'GET' ? get : post)(path, {}, demo.token);
    expect(body).toMatchObject({ code: 0, error: 'real_account_required' });
  });
});

describe('section 7', () => {
  test('adjustments take two', async () => {
    const requested = (await office(`clients/${user.id}/adjust`, { amount: 5, reason: 'a wrong fill' })).data;
    expect(requested).toEqual({ id: expect.any(Number), status: 'waiting' });
    expect((await office(`adjustments/${requested.id}/confirm`, {})).error).toBe('second_operator_required');
    expect((await office(`adjustments/${requested.id}/confirm`, {}, second)).code).toBe(1);
    const other = (await office(`clients/${user.id}/adjust`, { amount: -5, reason: 'a wrong fill' })).data;
    expect((await office(`adjustments/${other.id}/refuse`, {}, second)).data.status).toBe('refused');
    expect((await office(`clients/${demo.id}/adjust`, { amount: 5, reason: 'a wrong fill' })).error).toBe(
      'real_account_required',
    );
  });

  test('identities', async () => {
    const form = { name: 'A B', card_id: 'X1234567', front_pic: await upload(), reverse_pic: await upload() };
    expect((await post('/user_real/real_name', form)).error).toBe('review_finished');
    await context.venue.pool.query('delete from identity_reviews where user_id = $1', [user.id]);
    const again = { ...form, front_pic: await upload(), reverse_pic: await upload() };
    expect((await post('/user_real/real_name', again)).data).toEqual({ review_status: 1 });
    const { data } = await office('identities?status=1&page=1');
    has(data.list[0], 'id client name card_id front_url reverse_url status created_at');
    has(data.list[0].client, OFFICE_CLIENT);
    const { id } = data.list[0];
    expect(await office(`identities/${id}/decide`, { approve: 0 })).toMatchObject({ field: 'remark' });
    expect((await office(`identities/${id}/decide`, { approve: 1 })).data.status).toBe(2);
    expect((await office(`identities/${id}/decide`, { approve: true }, second)).error).toBe(
      'already_decided',
    );
  });

  test('who is logged in, operators, clients, settings, audit, messages', async () => {
    has((await office('me')).data, 'id email name role permissions');
    has((await office('operators')).data, 'list total');
    const added = (await office('operators', { email: 'new@office.test', name: 'New', role: 'auditor' }))
      .data;
    has(added, 'operator invitation');
    for (const role of [
      'support',
      'verification',
      'finance',
      'dealing',
      'content',
      'administrator',
      'auditor',
    ])
      expect((await office('operators', { email: `${role}@o.test`, name: role, role })).code).toBe(1);
    has((await office('clients?search=letter&page=1')).data, 'list total');
    expect((await office(`clients/${user.id}/block`, { reason: 'asked to' })).code).toBe(1);
    expect((await get('/api/user/info')).code).toBe(999);
    expect((await office(`clients/${user.id}/unblock`, { reason: 'asked to' })).code).toBe(1);
    expect((await office('settings', { two_above: 50 })).code).toBe(1);
    const set = (await office('settings')).data.list.map(({ name }: Body) => name);
    expect(set).toEqual(
      expect.arrayContaining(
        names(
          'service_link service_link_type verify_reg_type complaint_email_url pc_host is_show_mobile status type loss_url',
        ),
      ),
    );
    const { data } = await office(`audit?actor=${email}&kind=adjustment&page=1`);
    has(data, 'list total');
    has(data.list[0], 'seq at actor act subject before after hash');
    has((await office('messages?page=1')).data, 'list total');
    const auditor = (await openOffice(context.venue, 'auditor')).cookie;
    expect(await office('settings', { two_above: 1 }, auditor)).toMatchObject({
      error: 'not_permitted',
      details: { permission: 'settings.write' },
    });
  });
});
