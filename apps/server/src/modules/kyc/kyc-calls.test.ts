// Identity review over real HTTP: rejected, invalid and valid, one at a time, and the operations that need it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRealUser, type RealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { uploadImage } from './testing/test-image.ts';

let venue: TestVenue;
let client: TestClient;
let user: RealUser;
beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
});
afterAll(() => venue.stop());
beforeEach(async () => {
  user = await openRealUser(venue);
});

const uploadBy = ({ token }: RealUser) => uploadImage({ client, token });
const form = async (by: RealUser = user) => ({
  name: 'Ada Lovelace',
  card_id: 'AB-12 3456',
  front_pic: await uploadBy(by),
  reverse_pic: await uploadBy(by),
});
type Form = Awaited<ReturnType<typeof form>>;
const send = (params: Partial<Form>, key?: string) =>
  client.ask('realName', params as Form, {
    token: user.token,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const center = () => client.get('reviewCenter', {}, { token: user.token });
const decide = (status: number, remark: string | null = null) =>
  venue.pool.query(
    'update identity_reviews set status = $2, remark = $3, decided_at = now() where user_id = $1 and status = 1',
    [user.id, status, remark],
  );
const rows = async () =>
  (await venue.pool.query('select * from identity_reviews where user_id = $1 order by id', [user.id])).rows;

describe('a review', () => {
  test('waits after it was sent, and its status is shown in words', async () => {
    expect(await center()).toEqual({ review_status: 0, name: '', remark: '' });
    expect(await send(await form())).toMatchObject({
      code: 1,
      data: { review_status: 1 },
      msg: 'Your documents were sent and are being reviewed.',
    });
    expect(await center()).toEqual({ review_status: 1, name: 'Ada Lovelace', remark: '' });
  });

  test('stores the number of the document encrypted', async () => {
    await send(await form());
    const dump = JSON.stringify(await rows());
    const [row] = await rows();
    for (const text of ['AB-12 3456', 'AB123456', '3456']) {
      expect(dump).not.toContain(text);
      expect(row.card_id_sealed.includes(text)).toBe(false);
    }
    expect(venue.lines.join('\n')).not.toContain('3456');
  });

  test('is unique while it waits and once it is finished; one that was sent back can be sent again', async () => {
    await send(await form());
    expect(await send(await form())).toMatchObject({ error: 'review_under_way' });
    await decide(0, 'The photo of the back is blurred.');
    expect(await center()).toMatchObject({ review_status: 0, remark: 'The photo of the back is blurred.' });
    expect(await send(await form())).toMatchObject({ code: 1 });
    expect(await center()).toEqual({ review_status: 1, name: 'Ada Lovelace', remark: '' });
    await decide(2);
    expect(await send(await form())).toMatchObject({ error: 'review_finished' });
    expect(await rows()).toHaveLength(2);
  });

  test('sent twice concurrently is stored once; a repeated key gets the same answer', async () => {
    const [one, two] = [await form(), await form()];
    const answers = await Promise.all([send(one), send(two)]);
    expect(answers.map(({ error = 'taken' }) => error).sort()).toEqual(['review_under_way', 'taken']);
    await decide(0, 'x');
    const again = await form();
    const key = `review-key-${user.id}-0001`;
    const [first, second] = await Promise.all([send(again, key), send(again, key)]);
    expect(first).toMatchObject({ code: 1 });
    expect(second).toEqual(first);
    expect(await rows()).toHaveLength(2);
  });

  test('is for real accounts', async () => {
    const { token } = await client.loginDemo();
    expect(await client.ask('realName', await form(), { token })).toMatchObject({
      error: 'real_account_required',
    });
    expect(await client.get('reviewCenter', {}, { token })).toEqual({
      review_status: 0,
      name: '',
      remark: '',
    });
  });

  test('is sent without /api too', async () => {
    const response = await fetch(`${venue.origin}/user_real/real_name`, {
      method: 'POST',
      body: new URLSearchParams(await form()),
      headers: { authorization: user.token, lang: 'en' },
    });
    expect(await response.json()).toMatchObject({ code: 1, data: { review_status: 1 } });
  });
});

describe('an identity that is sent', () => {
  test.each([
    ['name', ''],
    ['name', '   '],
    ['name', '\u0000\u202e'],
    ['name', 'x'.repeat(101)],
    ['card_id', ''],
    ['card_id', '--'],
    ['card_id', '<b>12</b>'],
    ['card_id', "1'; drop table users; --"],
    ['card_id', '1'.repeat(41)],
    ['front_pic', ''],
    ['front_pic', 'https://evil.example/x.jpg'],
    ['front_pic', '/files/../../etc/passwd'],
    ['front_pic', `/files/${'0'.repeat(32)}`],
    ['reverse_pic', `/files/${'f'.repeat(32)}`],
  ])('has no %s such as %j', async (field, value) => {
    const error = value === '' ? 'missing_parameter' : 'invalid_parameter';
    expect(await send({ ...(await form()), [field]: value })).toMatchObject({ code: 0, error, field });
    expect(await rows()).toEqual([]);
  });

  test('is stored as text, whatever it contains', async () => {
    const name = `<script>alert('x')</script> O'Brien; drop table users`;
    await send({ ...(await form()), name: `  ${name}\n` });
    expect(await center()).toMatchObject({ name });
  });

  test('contains the sender’s own uploads, each once: another user’s one is unknown', async () => {
    const other = await openRealUser(venue);
    const own = await form();
    const unknown = await send({ ...own, front_pic: `/files/${'0'.repeat(32)}` });
    expect(await send({ ...own, front_pic: await uploadBy(other) })).toEqual(unknown);
    expect(await send({ ...own, reverse_pic: own.front_pic })).toMatchObject({ field: 'reverse_pic' });
    // Rejected reviews have not claimed the images.
    expect(await send(own)).toMatchObject({ code: 1 });
    await decide(0, 'x');
    expect(await send({ ...(await form()), front_pic: own.front_pic })).toMatchObject({
      error: 'invalid_parameter',
      field: 'front_pic',
    });
  });

  test('contains only uploads of the last day', async () => {
    const own = await form();
    venue.clock.offsetMs += 24 * 3_600_000 + 1_000;
    expect(await send(own)).toMatchObject({ error: 'invalid_parameter', field: 'front_pic' });
  });
});

describe('before the review is finished', () => {
  const buy = { type: '1', cont: '0.1', forex_id: 1, status: '1', multiple: 100 };
  const order = (token: string) => client.ask('submit', buy, { token });

  test('a real account opens nothing, and a demo account does', async () => {
    expect(await order(user.token)).toMatchObject({
      error: 'identity_required',
      details: { review_status: 0 },
    });
    await send(await form());
    expect(await order(user.token)).toMatchObject({
      error: 'identity_required',
      details: { review_status: 1 },
    });
    await decide(2);
    // The account has no money yet.
    expect(await order(user.token)).toMatchObject({ error: 'insufficient_margin' });
    const { token } = await client.loginDemo();
    venue.market.tick('EURUSD', 110_000, 110_010);
    expect(await order(token)).toMatchObject({ code: 1 });
  });
});
