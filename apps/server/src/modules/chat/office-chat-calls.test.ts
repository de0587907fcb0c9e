// Operators in the inbox: waiting conversations first, taking and assigning, closing, and changes that
// arrive at once. Decisions are audited.
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestSocket } from '../../web/sockets/testing.ts';
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

const say = (text: string, { token } = user) => client.get('chatSend', { text }, { token });
const audited = async () =>
  (
    await venue.pool.query<{ actor: string; act: string; after: string | null }>(
      'select actor, act, after from audit_log where subject = $1 order by at, id',
      [`chat ${user.id}`],
    )
  ).rows;

describe('the inbox', () => {
  test('lists waiting conversations first, the longest waiting at the top, and filters by operator', async () => {
    await venue.pool.query('delete from chat_messages; delete from chat_conversations');
    const [first, second, third] = [user, await client.loginDemo(), await client.loginDemo()];
    await say('one', second);
    await say('two', first);
    await say('three', third);
    await ann.get('officeChatSend', { id: second.id, text: 'answered' });
    const { list, total } = await ann.get('officeChats');
    expect(total).toBe(3);
    expect(list.map(({ id }) => id)).toEqual([first.id, third.id, second.id]);
    expect(list[0]).toMatchObject({ unread: 1, last_text: 'two', last_from: 'client', assignee: null });
    expect(list[2]).toMatchObject({ unread: 0, waiting_since: null, assignee: { id: ann.id } });
    const ids = async (params: object) =>
      (await ann.get('officeChats', { ...params })).list.map(({ id }) => id);
    expect(await ids({ assignee: 'me' })).toEqual([second.id]);
    expect(await ids({ assignee: 'nobody', unread: 1 })).toEqual([first.id, third.id]);
    expect(await ids({ assignee: 'others' })).toEqual([]);
    expect((await ben.get('officeChats', { assignee: 'others' })).list).toHaveLength(1);
    expect(await ids({ status: 'closed' })).toEqual([]);
    expect(await ids({ page: 2 })).toEqual([]);
    const { list: counterReadings } = await ann.get('officePulse');
    expect(counterReadings).toContainEqual(expect.objectContaining({ topic: 'chats', waiting: 2 }));
  });

  test.each([{ status: 'lost' }, { assignee: 'x' }, { unread: 'x' }, { page: 0 }])(
    'refuses %j',
    async (params) => {
      expect(await ann.ask('officeChats', params)).toMatchObject({ error: 'invalid_parameter' });
    },
  );

  test('lets the search find a conversation with its client', async () => {
    await say('Find me');
    const { list } = await ann.get('officeFind', { q: `#${user.id}` });
    expect(list).toContainEqual(
      expect.objectContaining({
        kind: 'chat',
        id: user.id,
        client_id: user.id,
        detail: 'waits for an answer',
      }),
    );
  });
});

describe('one conversation', () => {
  test('is viewed, which is recorded once in ten minutes and operator', async () => {
    await say('Hello');
    await ann.get('officeChat', { id: user.id });
    await ann.get('officeChat', { id: user.id, after: 1 });
    await ben.get('officeChat', { id: user.id });
    expect((await audited()).map(({ actor, act }) => [actor, act])).toEqual([
      [ann.email, 'look at'],
      [ben.email, 'look at'],
    ]);
    expect(await ann.ask('officeChat', { id: 999_999_999 })).toMatchObject({ error: 'client_not_found' });
    expect(await ann.ask('officeChat', { id: 'x' })).toMatchObject({ field: 'id' });
  });

  test('of a client who never wrote is empty, and an operator may begin it', async () => {
    const real = await openRealUser(venue);
    expect(await ann.get('officeChat', { id: real.id })).toMatchObject({ list: [], last: 0, status: 'open' });
    const sent = await ann.get('officeChatSend', { id: real.id, text: 'Your bank sent it back.' });
    expect(sent).toMatchObject({ seq: 1, from: 'office', name: 'The', operator: { id: ann.id } });
    const { list } = await client.get('chatList', {}, { token: real.token });
    expect(list).toEqual([expect.objectContaining({ text: 'Your bank sent it back.', name: 'The' })]);
    // The same for a conversation that is already theirs.
    await ann.get('officeChatSend', { id: real.id, text: 'It is on its way again.' });
    const { rows } = await venue.pool.query('select act from audit_log where subject = $1 order by seq', [
      `chat ${real.id}`,
    ]);
    expect(rows.map(({ act }) => act)).toEqual(['look at', 'take', 'write', 'write']);
  });

  test('gets an answer once for its key, is read by the office, and shows who is typing', async () => {
    const socket = await TestSocket.open(venue.origin);
    await socket.say({ cmd: 'login', token: user.token });
    await socket.say({ cmd: 'sub', topic: 'FOREX_CHAT' });
    await say('Hello?');
    await socket.push('FOREX_CHAT');
    expect(await ann.get('officeChatRead', { id: user.id, seq: 1 })).toEqual({ unread: 0 });
    expect(await socket.push('FOREX_CHAT')).toMatchObject({
      data: { Kind: 'read', Data: { by: 'office', seq: 1 } },
    });
    await ann.get('officeChatTyping', { id: user.id });
    expect(await socket.push('FOREX_CHAT')).toMatchObject({
      data: { Kind: 'typing', Data: { name: 'The' } },
    });
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      [1, 2].map(() => ann.get('officeChatSend', { id: user.id, text: 'Hi' }, { key })),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await ann.get('officeChat', { id: user.id })).toMatchObject({
      list: [{ seq: 1 }, { seq: 2, text: 'Hi' }],
      is_online: true,
      read_by_office: 2,
    });
    socket.close();
  });

  test.each([{ text: '' }, { text: ' \n' }, {}])('%j is rejected as an answer', async (words) => {
    expect(await ann.ask('officeChatSend', { id: user.id, ...words })).toMatchObject({
      error: 'chat_message_empty',
    });
  });
});

describe('the operator of a conversation', () => {
  test('is assigned by the first answer, reassigned, and unassigned', async () => {
    await say('Who helps me?');
    await ann.get('officeChatSend', { id: user.id, text: 'I do.' });
    const assign = (operator: number, was?: number) =>
      ben.ask('officeChatAssign', { id: user.id, operator, ...(was === undefined ? {} : { was }) });
    expect(await assign(ben.id, 0)).toMatchObject({ error: 'chat_assigned', details: { by: 'The support' } });
    expect((await assign(ben.id, ann.id)).data).toMatchObject({ assignee: { id: ben.id } });
    expect((await assign(0)).data).toMatchObject({ assignee: null });
    const auditor = await openOffice(venue, 'auditor');
    expect(await assign(auditor.id)).toMatchObject({ error: 'chat_operator_unknown', field: 'operator' });
    expect(
      (await audited()).map(({ actor, act, after }) => [actor, act, JSON.parse(after ?? 'null')]),
    ).toEqual([
      [ann.email, 'take', { assignee: ann.email }],
      [ann.email, 'write', { message: 2 }],
      [ben.email, 'take', { assignee: ben.email }],
      [ben.email, 'assign', { assignee: null }],
    ]);
    const { list } = await ann.get('officeChatOperators');
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([ann.id, ben.id]));
    expect(list.map(({ id }) => id)).not.toContain(auditor.id);
  });

  test('is one of two concurrent ones, and the other is told', async () => {
    await say('Hello');
    const take = (by: OfficeClient) => by.ask('officeChatAssign', { id: user.id, operator: by.id, was: 0 });
    const answers = await Promise.all([take(ann), take(ben)]);
    expect(answers.map(({ error = 'taken' }) => error).sort()).toEqual(['chat_assigned', 'taken']);
  });

  test('is never an auditor, who can only view it', async () => {
    await say('Hello');
    const auditor = await openOffice(venue, 'auditor');
    expect((await auditor.get('officeChat', { id: user.id })).list).toHaveLength(1);
    expect(await auditor.ask('officeChatSend', { id: user.id, text: 'x' })).toMatchObject({
      error: 'not_permitted',
      details: { permission: 'chats.write' },
    });
  });
});

test('closing adds a row for the client, whose next message reopens the conversation', async () => {
  await say('Thanks!');
  await ann.get('officeChatAssign', { id: user.id, operator: ann.id });
  expect(await ann.get('officeChatClose', { id: user.id })).toMatchObject({
    status: 'closed',
    waiting_since: null,
  });
  expect(await ann.ask('officeChatClose', { id: user.id })).toMatchObject({ error: 'chat_state_same' });
  expect(await ann.get('officeChatReopen', { id: user.id })).toMatchObject({ status: 'open' });
  await ann.get('officeChatClose', { id: user.id });
  await say('One more thing');
  expect(await ann.get('officeChat', { id: user.id })).toMatchObject({
    status: 'open',
    assignee: null,
    unread: 1,
  });
  const { list } = await client.get('chatList', {}, { token: user.token });
  expect(list.map(({ from, event }) => event || from)).toEqual([
    'client',
    'closed',
    'reopened',
    'closed',
    'client',
  ]);
  const nobody = await client.loginDemo();
  for (const name of ['officeChatClose', 'officeChatReopen'] as const)
    expect(await ann.ask(name, { id: nobody.id })).toMatchObject({ error: 'chat_not_found' });
  expect(await ann.ask('officeChatAssign', { id: nobody.id, operator: 0 })).toMatchObject({
    error: 'chat_not_found',
  });
});

describe('changes', () => {
  /** Earlier changes may still be on their way. */
  async function waitForNews(from: string) {
    for (let cursor = from; ; ) {
      const waiting = ann.get('officeChatChanges', { cursor });
      // Earlier changes arrive within 200 ms.
      const earlier = await Promise.race([waiting, setTimeout(300)]);
      if (!earlier) return { cursor, waiting };
      cursor = earlier.cursor;
    }
  }

  test('are answered as soon as there is one, with the conversation’s id alone', async () => {
    const whole = await ann.get('officeChatChanges');
    expect(whole.reset).toBe(true);
    const { cursor, waiting } = await waitForNews(whole.cursor);
    await say('Now');
    expect(await waiting).toMatchObject({ reset: false, changed: [user.id], typing: [] });
    await client.get('chatTyping', {}, { token: user.token });
    expect(await ann.get('officeChatChanges', { cursor })).toMatchObject({
      changed: [user.id],
      typing: [user.id],
    });
    venue.clock.offsetMs += 6_001;
    expect(await ann.get('officeChatChanges', { cursor })).toMatchObject({ typing: [] });
  });

  test.each(['x', '0-0', `${'f'.repeat(12)}-5`])(
    'of another start (%s) make the page reload everything',
    async (cursor) => {
      expect(await ann.get('officeChatChanges', { cursor })).toMatchObject({ reset: true, changed: [] });
    },
  );

  test('have four waiting requests per operator, and one more ends the oldest', async () => {
    const { cursor } = await ann.get('officeChatChanges');
    const five = [1, 2, 3, 4, 5].map(() => ann.get('officeChatChanges', { cursor }));
    expect(await Promise.race(five)).toMatchObject({ changed: [] });
    await say('Done');
    await Promise.all(five);
  });
});
