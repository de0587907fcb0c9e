// Identities in the office over real HTTP: seen with their images, decided once, notified to the client, and audited.
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { openRealUser, type RealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { uploadImage } from './testing/test-image.ts';

let venue: TestVenue;
let client: TestClient;
let office: OfficeClient;
let user: RealUser;
beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  office = await openOffice(venue, 'verification');
  user = await openRealUser(venue);
});

const number = (): string => `ID ${crypto.randomUUID().slice(0, 12).replaceAll('-', '').toUpperCase()}`;
/** Returns its id. */
async function sendReview(by: RealUser = user, params: object = {}): Promise<number> {
  const images = {
    front_pic: await uploadImage({ client, token: by.token }),
    reverse_pic: await uploadImage({ client, token: by.token }),
  };
  await client.get(
    'realName',
    { name: 'Ada Lovelace', card_id: number(), ...images, ...params },
    { token: by.token },
  );
  const { rows } = await venue.pool.query('select max(id) as id from identity_reviews where user_id = $1', [
    by.id,
  ]);
  return Number(rows[0].id);
}
const find = async (id: number, by = office) =>
  (await by.get('identities')).list.find((row) => row.id === id) ?? fail();
const fail = (): never => {
  throw new Error('the review is not listed');
};
/** As the office's page requests it: with the login's cookie. */
const look = (url: string, { cookie }: { cookie?: string } = office) =>
  fetch(venue.origin + url, { headers: cookie === undefined ? {} : { cookie } });
const center = () => client.get('reviewCenter', {}, { token: user.token });
const notifications = async () =>
  (await venue.pool.query('select kind, params from notices where user_id = $1 order by id', [user.id])).rows;
const audited = async (subject: string) =>
  (
    await venue.pool.query('select act, actor, before, after from audit_log where subject = $1 order by at', [
      subject,
    ])
  ).rows;

describe('the list', () => {
  test('shows what waits, with the number masked and the client', async () => {
    const id = await sendReview(user, { name: '<script>alert(1)</script>', card_id: 'AB-12 3456 78' });
    expect(await find(id)).toMatchObject({
      client: { id: user.id, email: user.email, is_demo: 0 },
      name: '<script>alert(1)</script>',
      card_id: '••••678',
      status: 1,
      remark: '',
      decided_at: null,
      same_card: [],
    });
    const { list, total } = await office.get('identities', { status: 1 });
    expect(total).toBeGreaterThanOrEqual(1);
    expect(new Set(list.map(({ status }) => status))).toEqual(new Set([1]));
    expect(await office.get('identities', { status: 1, page: 900 })).toMatchObject({ list: [] });
    expect(await office.ask('identities', { status: 7 })).toMatchObject({
      error: 'invalid_parameter',
      field: 'status',
    });
    expect(await office.ask('identities', { page: 0 })).toMatchObject({
      error: 'invalid_parameter',
      field: 'page',
    });
  });

  test('names other clients with the same number, who are not rejected', async () => {
    const shared = number();
    const other = await openRealUser(venue);
    const first = await sendReview(user, { card_id: shared });
    const second = await sendReview(other, { card_id: shared.replace('ID ', 'id-').toLowerCase() });
    const [one, two] = [await find(first), await find(second)];
    expect(one.same_card).toEqual([two.client.uid]);
    expect(two.same_card).toEqual([one.client.uid]);
  });

  test('links to the images for five minutes, and each look is audited', async () => {
    const { front_url: url } = await find(await sendReview());
    const response = await look(url);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 64 });
    expect(await audited(`client ${user.id}`)).toMatchObject([{ act: 'see image', actor: office.email }]);
    venue.clock.offsetMs += 5 * 60_000 + 1_000;
    expect((await look(url)).status).toBe(404);
  });

  test('links work only for their operator, while they are logged in', async () => {
    const { front_url: url } = await find(await sendReview());
    const other = await openOffice(venue, 'verification');
    const { headers } = { headers: { authorization: user.token, cookie: `candor_office=${user.token}` } };
    const elsewhere = url.replace('/office/files/', '/files/');
    expect(elsewhere).not.toBe(url);
    const tried = [
      await look(url, {}),
      await look(url, other),
      await look(elsewhere, {}),
      await look(elsewhere, other),
      await look(url.replace(`operator-${office.id}`, `operator-${other.id}`), other),
      await fetch(venue.origin + url, { headers }),
    ];
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await audited(`client ${user.id}`)).toEqual([]);
    expect((await look(url)).status).toBe(200);
    await office.get('officeLogout');
    expect((await look(url)).status).toBe(404);
  });

  test('links of a disabled operator do not work', async () => {
    const { front_url: url } = await find(await sendReview());
    await venue.pool.query('update operators set disabled_at = now() where id = $1', [office.id]);
    expect((await look(url)).status).toBe(404);
  });

  test('links of an operator with a new role do not work', async () => {
    const { front_url: url } = await find(await sendReview());
    await venue.pool.query(`update operators set role = 'dealing' where id = $1`, [office.id]);
    expect((await look(url)).status).toBe(404);
  });

  test('is hidden from operators without the permission', async () => {
    const dealing = await openOffice(venue, 'dealing');
    expect(await dealing.ask('identities')).toMatchObject({
      error: 'not_permitted',
      details: { permission: 'identities.read' },
    });
  });
});

describe('a decision', () => {
  test('finishes a review: the client sees it, is notified, and may continue', async () => {
    const id = await sendReview();
    expect(await office.get('decideIdentity', { id, approve: true })).toEqual({ id, status: 2 });
    expect(await center()).toEqual({ review_status: 2, name: 'Ada Lovelace', remark: '' });
    expect(await notifications()).toEqual([{ kind: 'identity_finished', params: {} }]);
    expect(await audited(`identity ${id}`)).toMatchObject([{ act: 'finish identity', actor: office.email }]);
    expect(await find(id)).toMatchObject({ status: 2, decided_at: expect.any(String) });
  });

  test('sends a review back with a remark, which the client sees', async () => {
    const id = await sendReview();
    const remark = "The photo of the back is blurred. <b>O'Brien</b>";
    expect(await office.get('decideIdentity', { id, approve: false, remark })).toEqual({ id, status: 0 });
    expect(await center()).toEqual({ review_status: 0, name: 'Ada Lovelace', remark });
    expect(await notifications()).toEqual([{ kind: 'identity_sent_back', params: { remark } }]);
    expect(await sendReview()).toBeGreaterThan(id);
  });

  test('with a listed reason is shown in the client’s language, before the remark', async () => {
    const id = await sendReview();
    await venue.pool.query(`update users set language = 'fr' where id = $1`, [user.id]);
    const sent = { id, approve: false, reason: 'name_differs' };
    await office.get('decideIdentity', { ...sent, remark: 'Mme Lovelace' });
    const reads = async (lang: string) =>
      (await client.get('reviewCenter', {}, { token: user.token, headers: { lang } })).remark;
    expect(await reads('de')).toBe('Der eingegebene Name ist nicht der auf dem Dokument.\nMme Lovelace');
    expect(await reads('hk')).toBe('你輸入的姓名與證件上的不符。\nMme Lovelace');
    expect(await notifications()).toEqual([
      {
        kind: 'identity_sent_back',
        params: { remark: 'Le nom saisi n’est pas celui du document.\nMme Lovelace' },
      },
    ]);
    expect(await find(id)).toMatchObject({
      reason: 'name_differs',
      remark: 'Mme Lovelace',
      decided_by: office.email,
    });
    expect(await office.ask('decideIdentity', sent)).toMatchObject({
      error: 'already_decided',
      details: { by: office.email },
    });
    const other = { id: await sendReview(), approve: false, reason: 'not_received' };
    expect(await office.ask('decideIdentity', other)).toMatchObject({
      error: 'invalid_parameter',
      field: 'reason',
    });
  });

  test('can be reached by a list that begins with the oldest, or that has one alone', async () => {
    const id = await sendReview();
    const { list } = await office.get('identities', { status: 1, order: 'oldest' });
    expect(list.map((row) => row.id)).toEqual(list.map((row) => row.id).toSorted((a, b) => a - b));
    expect(await office.get('identities', { id })).toMatchObject({ list: [{ id, version: 1 }], total: 1 });
  });

  test('to send back needs a remark', async () => {
    const id = await sendReview();
    for (const remark of [undefined, '', '   '])
      expect(await office.ask('decideIdentity', { id, approve: false, remark })).toMatchObject({
        error: 'missing_parameter',
        field: 'remark',
      });
    expect(await office.ask('decideIdentity', { id, approve: false, remark: 'x'.repeat(501) })).toMatchObject(
      {
        error: 'invalid_parameter',
        field: 'remark',
      },
    );
    expect(await center()).toMatchObject({ review_status: 1 });
  });

  test.each([
    [{ id: 1 }, 'missing_parameter', 'approve'],
    [{ id: 1, approve: 'yes' }, 'invalid_parameter', 'approve'],
    [{ id: 'x', approve: true }, 'invalid_parameter', 'id'],
  ])('of %j is rejected', async (params, error, field) => {
    expect(await office.ask('decideIdentity', params)).toMatchObject({ error, field });
  });

  test('of an unknown review is rejected', async () => {
    expect(await office.ask('decideIdentity', { id: 999_999_999, approve: true })).toMatchObject({
      error: 'identity_not_found',
    });
  });

  test('is made by the first of two concurrent operators, and the second is told', async () => {
    const id = await sendReview();
    const other = await openOffice(venue, 'verification');
    const answers = await Promise.all([
      office.ask('decideIdentity', { id, approve: true }),
      other.ask('decideIdentity', { id, approve: false, remark: 'No.' }),
      other.ask('decideIdentity', { id, approve: true }),
    ]);
    const errors = answers.map(({ error = 'decided' }) => error).sort();
    expect(errors).toEqual(['already_decided', 'already_decided', 'decided']);
    expect(await notifications()).toHaveLength(1);
    expect(await audited(`identity ${id}`)).toHaveLength(1);
  });

  test('repeated with its key gets the same answer', async () => {
    const id = await sendReview();
    const key = `decide-identity-${id}-key`;
    const first = await office.ask('decideIdentity', { id, approve: true }, { key });
    expect(first).toMatchObject({ code: 1 });
    expect(await office.ask('decideIdentity', { id, approve: true }, { key })).toEqual(first);
  });

  test('that is interrupted before its commit has no effect', async () => {
    const id = await sendReview();
    await venue.pool.query('alter table notices add constraint no_notice check (false) not valid');
    await expect(office.ask('decideIdentity', { id, approve: true })).rejects.toThrow('500');
    expect(await center()).toMatchObject({ review_status: 1 });
    expect(await audited(`identity ${id}`)).toEqual([]);
    await venue.pool.query('alter table notices drop constraint no_notice');
    expect(await office.get('decideIdentity', { id, approve: true })).toEqual({ id, status: 2 });
  });

  test.each(['support', 'finance', 'auditor', 'dealing'] as const)('is closed to %s', async (role) => {
    const id = await sendReview();
    const other = await openOffice(venue, role);
    expect(await other.ask('decideIdentity', { id, approve: true })).toMatchObject({
      error: 'not_permitted',
    });
    expect(await center()).toMatchObject({ review_status: 1 });
  });
});
