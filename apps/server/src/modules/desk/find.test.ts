// The search and the saved views of the office: pasted text finds what the operator may see, and views
// are private unless they are shared.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import type { RealUser } from '../../web/testing/real-user.ts';
import { transactionHash } from '../../web/testing/transaction-hash.ts';
import { coinAddress } from '../deposits/testing/deposit-venue.ts';
import { openWithdrawVenue, TRON, type WithdrawVenue } from '../withdrawals/testing/withdraw-venue.ts';

const PAID = transactionHash('77');
let context: WithdrawVenue;
let user: RealUser;
let admin: OfficeClient;
let withdrawal: number;
beforeAll(async () => {
  context = await openWithdrawVenue();
  admin = await openOffice(context.venue, 'administrator');
  user = await context.openUser('30000');
  await context.venue.pool.query(`update users set area_code = '49', mobile = '15112345678' where id = $1`, [
    user.id,
  ]);
  withdrawal = await context.submit(user, { number: '100', draw_method_id: await context.bindCoin(user) });
});
afterAll(() => context.venue.stop());

const find = async (q: string, by = admin) => (await by.get('officeFind', { q })).list;
const row = async () =>
  (await context.venue.pool.query('select uid, trade_account from users where id = $1', [user.id])).rows[0];

describe('the search', () => {
  test('finds a client by each of their identifiers', async () => {
    const { uid, trade_account } = await row();
    const beginning = (user.email ?? '').slice(0, 12).toUpperCase();
    const typed = [
      uid,
      trade_account,
      user.email ?? '',
      beginning,
      '+49 151 1234-5678',
      '015112345678'.slice(1),
    ];
    for (const q of typed)
      expect(await find(q), q).toContainEqual(expect.objectContaining({ kind: 'client', id: user.id }));
    expect(await find('%')).toEqual([]);
    expect(await find(`' or 1=1 --`)).toEqual([]);
  });

  test('finds a withdrawal by its id and reference, and a method by its address, however it was copied', async () => {
    expect(await find(`#${withdrawal}`)).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal', id: withdrawal, client_id: user.id }),
    );
    await context.ann.get('officeApproveWithdrawal', { id: withdrawal });
    await context.ann.get('officePayWithdrawal', { id: withdrawal, reference: PAID });
    expect(await find(` ${PAID} `)).toMatchObject([{ kind: 'withdrawal', id: withdrawal }]);
    expect(await find(`${TRON.slice(0, 10)} ${TRON.slice(10)}`)).toMatchObject([
      { kind: 'method', client_id: user.id, detail: 'bound' },
    ]);
  });

  test('finds a client by a part of their name, like the list of clients', async () => {
    await context.venue.pool.query(`update identity_reviews set name = 'Hana Kowalska' where user_id = $1`, [
      user.id,
    ]);
    for (const q of ['Hana', 'kowalska', 'HANA KOW']) {
      const { list } = await admin.get('officeClients', { search: q });
      expect(
        list.map(({ id }) => id),
        q,
      ).toEqual([user.id]);
      expect(await find(q), q).toMatchObject([{ kind: 'client', id: user.id }]);
    }
    expect(await find('Ha')).toEqual([]);
  });

  test('finds the venue’s deposit address', async () => {
    const finance = await openOffice(context.venue, 'finance');
    const { address } = coinAddress;
    const { id } = await finance.get('officeAddDepositAddress', coinAddress);
    expect(await find(address)).toContainEqual(
      expect.objectContaining({ kind: 'deposit_address', id, client_id: null }),
    );
    const support = await openOffice(context.venue, 'support');
    expect(await find(address, support)).toEqual([]);
  });

  test('finds a deposit by the reference it was credited by, and an adjustment', async () => {
    const requested = await context.ann.get('officeAdjust', { id: user.id, amount: 3, reason: 'A gesture' });
    expect(await find(String(requested.id))).toContainEqual(
      expect.objectContaining({ kind: 'adjustment', id: requested.id, detail: 'waiting' }),
    );
  });

  test('finds nothing that the role may not see, and is rejected without a text', async () => {
    const verification = await openOffice(context.venue, 'verification');
    expect((await find(String(withdrawal), verification)).map(({ kind }) => kind)).not.toContain(
      'withdrawal',
    );
    expect(await find(TRON, verification)).toEqual([]);
    const content = await openOffice(context.venue, 'content');
    expect(await find(user.email ?? '', content)).toEqual([]);
    expect(await admin.ask('officeFind', { q: '  ' })).toMatchObject({ code: 0, field: 'q' });
  });
});

test('the balance of an account is the current one', async () => {
  expect(await context.ann.get('officeStanding', { id: user.id })).toMatchObject({
    client_id: user.id,
    balance: 29_900,
    margin: 0,
    net_value: 29_900,
    available: 29_900,
  });
  expect(await context.ann.ask('officeStanding', { id: 999_999 })).toMatchObject({
    error: 'client_not_found',
  });
});

describe('a saved view', () => {
  const list = 'reviews/deposits';

  test('belongs to its owner, is replaced by name, shared explicitly, and removed by its owner alone', async () => {
    const mine = await context.ann.get('officeSaveView', { list, name: 'Mine', query: '?assignee=me' });
    expect(mine).toMatchObject({ query: 'assignee=me', shared: false, own: true });
    expect(await context.bob.get('officeViews', { list })).toEqual({ list: [], total: 0 });
    const again = await context.ann.get('officeSaveView', {
      list,
      name: 'Mine',
      query: 'status=all',
      shared: true,
    });
    expect(again.id).toBe(mine.id);
    expect((await context.bob.get('officeViews', { list })).list).toMatchObject([
      { id: mine.id, query: 'status=all', own: false, shared: true },
    ]);
    expect((await context.bob.get('officeViews', { list: 'clients' })).list).toEqual([]);
    expect(await context.bob.ask('officeRemoveView', { id: mine.id })).toMatchObject({
      error: 'view_not_found',
    });
    await context.ann.get('officeRemoveView', { id: mine.id });
    expect((await context.ann.get('officeViews')).list).toEqual([]);
    const { rows } = await context.venue.pool.query(
      'select act from audit_log where subject = $1 order by seq',
      [`view ${mine.id}`],
    );
    expect(rows.map(({ act }) => act)).toEqual(['save', 'save', 'remove']);
  });

  test('has a name, and there are not too many', async () => {
    expect(await context.ann.ask('officeSaveView', { list, name: ' ', query: '' })).toMatchObject({
      field: 'name',
    });
    await context.venue.pool.query(
      `insert into saved_views (operator_id, list, name, query, shared, saved_at)
       select $1, 'clients', 'view ' || n, '', false, now() from generate_series(1, 100) n`,
      [context.bob.id],
    );
    expect(await context.bob.ask('officeSaveView', { list, name: 'One more', query: '' })).toMatchObject({
      error: 'too_many_views',
      details: { max: 100 },
    });
  });
});
