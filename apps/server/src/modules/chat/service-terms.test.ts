// Operators' settings for conversations: quick replies by language, service hours, and
// notifications of clients who are away.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { openRealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let client: TestClient;
let ann: OfficeClient;
let ben: OfficeClient;
let user: { token: string; id: number };
beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
  ann = await openOffice(venue, 'support');
  ben = await openOffice(venue, 'administrator');
});
afterAll(() => venue.stop());
beforeEach(async () => {
  user = await client.loginDemo();
});

describe('quick replies', () => {
  const texts = { en: 'Hello, how can we help?', de: 'Guten Tag, wie können wir helfen?', fr: '  ' };

  test('are stored by language, changed and removed, each with an audit row', async () => {
    const name = `hello ${user.id}`;
    const added = await ann.get('officeAddCanned', { name: `  ${name} `, texts });
    expect(added).toMatchObject({ name, texts: { en: texts.en, de: texts.de }, changed_by: ann.email });
    expect(Object.keys(added.texts).sort()).toEqual(['de', 'en']);
    expect(await ann.ask('officeAddCanned', { name: name.toUpperCase(), texts })).toMatchObject({
      error: 'canned_name_taken',
      field: 'name',
    });
    const { id } = added;
    expect(await ann.get('officeChangeCanned', { id, name, texts: { en: 'Hi' } })).toMatchObject({
      texts: { en: 'Hi' },
    });
    expect((await ben.get('officeCanned')).list).toContainEqual(expect.objectContaining({ id, name }));
    await ann.get('officeRetireCanned', { id });
    expect((await ben.get('officeCanned')).list.map((one) => one.id)).not.toContain(id);
    expect(await ann.ask('officeRetireCanned', { id })).toMatchObject({ error: 'canned_not_found' });
    expect(await ann.ask('officeChangeCanned', { id, name, texts })).toMatchObject({
      error: 'canned_not_found',
    });
    const { rows } = await venue.pool.query('select act from audit_log where subject = $1 order by at, id', [
      `canned answer ${id}`,
    ]);
    expect(rows.map(({ act }) => act)).toEqual(['add', 'change', 'retire']);
  });

  test.each([
    [{ name: 'a', texts: { de: 'Hallo' } }, 'missing_parameter', 'texts.en'],
    [{ name: 'a', texts: { en: 'Hi', xx: 'no' } }, 'invalid_parameter', 'texts'],
    [{ name: ' ', texts: { en: 'Hi' } }, 'invalid_parameter', 'name'],
    [{ name: 'a'.repeat(41), texts: { en: 'Hi' } }, 'invalid_parameter', 'name'],
    [{ name: 'a', texts: { en: 'x'.repeat(2_001) } }, 'invalid_parameter', 'texts.en'],
    [{ name: 'a' }, 'missing_parameter', 'texts'],
  ])('%j is refused', async (params, error, field) => {
    expect(await ann.ask('officeAddCanned', params)).toMatchObject({ error, field });
  });
});

describe('hours', () => {
  const openings = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));
  const set = (params: object) =>
    ben.ask('officeSetChatHours', { always: 0, zone: 'UTC', openings, ...params });

  test('are set by an administrator, and tell clients whether somebody answers', async () => {
    const hours = async () => (await client.get('chatList', {}, { token: user.token })).hours;
    expect(await ann.ask('officeSetChatHours', { always: 1, zone: 'UTC', openings: [] })).toMatchObject({
      error: 'not_permitted',
    });
    expect((await set({})).data).toMatchObject({ is_open: true, changed_by: ben.email });
    expect(await hours()).toEqual({ is_open: 1, opens_at: null });
    await set({ openings: [] });
    expect(await hours()).toEqual({ is_open: 0, opens_at: null });
    await set({ openings: [], always: 1 });
    expect(await hours()).toEqual({ is_open: 1, opens_at: null });
    expect(await ann.get('officeChatHours')).toMatchObject({ always: true, zone: 'UTC', is_open: true });
  });

  test.each([
    [{ zone: 'Mars/Base' }, 'zone'],
    [{ openings: [{ day: 8, from: '09:00', to: '10:00' }] }, 'openings.0.day'],
    [{ openings: [{ day: 1, from: '9', to: '10:00' }] }, 'openings.0.from'],
    [{ openings: [{ day: 1, from: '10:00', to: '09:00' }] }, 'openings'],
    [
      {
        openings: [
          { day: 1, from: '09:00', to: '12:00' },
          { day: 1, from: '11:00', to: '13:00' },
        ],
      },
      'openings',
    ],
  ])('%j is refused', async (params, field) => {
    expect(await set(params)).toMatchObject({ error: 'invalid_parameter', field });
  });
});

describe('a client who is away', () => {
  const notify = () =>
    venue.jobs
      .find(({ name }) => name === 'notify of answers that were not read')
      ?.run(new AbortController().signal);
  const mails = async (email: string) =>
    (await venue.pool.query('select subject from outbox where recipient = $1', [email])).rows;

  test('is notified once for each batch, a minute after the first answer, unless they read it or switched it off', async () => {
    const real = await openRealUser(venue);
    const { rows } = await venue.pool.query('select email from users where id = $1', [real.id]);
    const { email } = rows[0];
    const before = (await mails(email)).length;
    const answer = (text: string) => ben.get('officeChatSend', { id: real.id, text });
    await answer('One');
    await notify();
    expect(await mails(email)).toHaveLength(before);
    venue.clock.offsetMs += 61_000;
    await Promise.all([notify(), notify()]);
    expect((await mails(email)).slice(before)).toEqual([{ subject: '客戶服務已回覆你' }]);
    await answer('Two');
    venue.clock.offsetMs += 61_000;
    await notify();
    expect(await mails(email)).toHaveLength(before + 1);
    await client.get('chatRead', { seq: 2 }, { token: real.token });
    await answer('Three');
    await client.get('chatRead', { seq: 3 }, { token: real.token });
    venue.clock.offsetMs += 61_000;
    await notify();
    expect(await mails(email)).toHaveLength(before + 1);
    await client.get(
      'noticeSwitch',
      { kind: 'chat_reply', channel: 'email', on: '0' },
      { token: real.token },
    );
    await answer('Four');
    venue.clock.offsetMs += 61_000;
    await notify();
    expect(await mails(email)).toHaveLength(before + 1);
    const { list } = await client.get('noticeList', {}, { token: real.token });
    expect(list.filter(({ kind }) => kind === 'chat_reply')).toHaveLength(2);
  });

  test('is not notified later if the operator continues to write', async () => {
    const real = await openRealUser(venue);
    for (const text of ['One', 'Two', 'Three']) {
      await ben.get('officeChatSend', { id: real.id, text });
      venue.clock.offsetMs += 25_000;
    }
    await notify();
    const { list } = await client.get('noticeList', {}, { token: real.token });
    expect(list.filter(({ kind }) => kind === 'chat_reply')).toHaveLength(1);
  });
});
