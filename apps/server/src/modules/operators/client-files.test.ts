// Office calls within one client's page: closing a position for cause, notes, ending logins, the timeline.

import { usd } from '@candor/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestSocket } from '../../web/sockets/testing.ts';
import { allProjected } from '../../web/testing/all-projected.ts';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { openRealUser, type RealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let office: OfficeClient;
let client: TestClient;
let user: RealUser;
beforeAll(async () => {
  venue = await openTestVenue({ REQUIRE_IDENTITY: 'none' });
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
  office = await openOffice(venue, 'administrator');
  user = await openRealUser(venue);
  await venue.engine.submit({
    command: {
      type: 'CreditDeposit',
      accountId: user.accountId,
      depositId: 1_000_000 + user.id,
      amount: usd('1000'),
    },
    actor: { kind: 'operator', id: 'ann@example.com' },
    idempotency: null,
  });
  await venue.pool.query(`update users set language = 'de' where id = $1`, [user.id]);
});

const place = async (): Promise<number> => {
  const orderRequest = { type: 1, cont: '0.1', forex_id: 1, status: 1, target_price: 0, multiple: 100 };
  return (await client.get('submit', orderRequest, { token: user.token })).Id;
};
const close = (order: number, reason = 'a price in error') => ({ id: user.id, order, reason });

test('a position is closed for cause at the current price, and its client is told who and why', async () => {
  const id = await place();
  venue.market.tick('EURUSD', 110_100, 110_110);
  venue.market.confirm();
  const closed = await office.get('officeCloseOrder', close(id));
  expect(closed).toMatchObject({ order: id, profit: 9, by: office.email, reason: 'a price in error' });
  const { data } = await client.get('myDeal', { status: 3 }, { token: user.token });
  expect(data).toMatchObject([{ Id: id, CloseReason: 'operator', UpdatePrice: 1.101, FactProfits: 9 }]);
  const { rows } = await venue.pool.query(
    `select kind, params, (select body from outbox where recipient = $2 order by id desc limit 1) as body
     from notices where user_id = $1`,
    [user.id, user.email],
  );
  expect(rows).toMatchObject([
    {
      kind: 'position_closed',
      params: { order: String(id), code: 'EUR/USD', amount: 9, reason: 'a price in error' },
    },
  ]);
  expect(rows[0].body).toContain('Unsere Mitarbeiter haben Ihre Position');
  const { list } = await office.get('officeAudit', { subject: `client ${user.id}` });
  expect(list[0]).toMatchObject({
    actor: office.email,
    act: 'close position',
    before: { order: id, status: 'open' },
    after: { order: id, profit: 9, reason: 'a price in error', status: 'closed' },
  });
  // A repeat by anyone and with any reason gets the same response, and nobody is notified twice.
  const other = await openOffice(venue, 'dealing');
  expect(await other.get('officeCloseOrder', close(id, 'another reason'))).toEqual(closed);
  await run('settle positions closed for cause');
  expect((await client.get('noticeList', {}, { token: user.token })).total).toBe(1);
  const again = await office.get('officeAudit', { subject: `client ${user.id}` });
  expect(again.list.filter(({ act }) => act === 'close position')).toHaveLength(1);
});

test('another client’s order, a closed one and an untradable one are rejected', async () => {
  const id = await place();
  const stranger = await openRealUser(venue);
  expect(await office.ask('officeCloseOrder', { ...close(id), id: stranger.id })).toMatchObject({
    error: 'order_not_found',
  });
  expect(await office.ask('officeCloseOrder', close(999_999))).toMatchObject({ error: 'order_not_found' });
  expect(await office.ask('officeCloseOrder', { ...close(id), id: 999_999 })).toMatchObject({
    error: 'client_not_found',
  });
  expect(await office.ask('officeCloseOrder', close(id, 'no'))).toMatchObject({ field: 'reason' });
  venue.market.session('EURUSD', 'closed');
  expect(await office.ask('officeCloseOrder', close(id))).toMatchObject({ error: 'market_closed' });
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
  await client.get('close', { id }, { token: user.token });
  expect(await office.ask('officeCloseOrder', close(id))).toMatchObject({ error: 'order_not_open' });
  expect((await office.get('officeAudit', { subject: `client ${user.id}` })).list).toEqual([]);
});

test('a notification that a crash left out is sent by the job, once', async () => {
  const id = await place();
  await venue.engine.submit({
    command: { type: 'ClosePosition', accountId: user.accountId, orderId: id, lots: null, cause: 'killed' },
    actor: { kind: 'operator', id: office.email },
    idempotency: null,
  });
  await client.get('myDeal', { status: 3 }, { token: user.token });
  await allProjected(venue.engine);
  for (const _ of [1, 2]) await run('settle positions closed for cause');
  expect((await client.get('noticeList', {}, { token: user.token })).total).toBe(1);
  const { list } = await office.get('officeAudit', { subject: `client ${user.id}` });
  expect(list).toMatchObject([{ act: 'close position', actor: office.email }]);
});

test('one view of a client is logged once', async () => {
  const viewer = await openOffice(venue, 'administrator');
  const { id } = user;
  // The requests of the client's page for its parts.
  await Promise.all([
    viewer.get('officeClient', { id }),
    viewer.get('officeTimeline', { id }),
    viewer.get('officeClientTrading', { id }),
  ]);
  await viewer.get('officeClientProtection', { id });
  await viewer.get('officeClient', { id });
  await viewer.get('officeAddNote', { id, text: 'called' });
  const of = { actor: viewer.email, subject: `client ${id}` };
  const { list } = await office.get('officeAudit', of);
  expect(list.map(({ act, after }) => [act, after])).toEqual([
    ['write note', expect.anything()],
    ['look at', { protection: 'all' }],
    ['look at', null],
  ]);
  const decided = await office.get('officeAudit', { ...of, decisions: true });
  expect([decided.total, decided.list.map(({ act }) => act)]).toEqual([1, ['write note']]);
  venue.clock.offsetMs += 11 * 60_000;
  const next = await openOffice(venue, 'administrator');
  await next.get('officeClient', { id });
  await next.get('officeClient', { id });
  expect((await next.get('officeAudit', { ...of, actor: next.email })).total).toBe(1);
});

test('a note is in the client’s file, once for its key, and its text is not in the log', async () => {
  const note = { id: user.id, text: ' called <b>twice</b> ' };
  const key = 'note-key-0123456789';
  const written = await office.get('officeAddNote', note, { key });
  expect(written).toMatchObject({ text: 'called <b>twice</b>', by: office.email });
  expect(await office.get('officeAddNote', note, { key })).toEqual(written);
  expect((await office.get('officeClient', { id: user.id })).notes).toEqual([written]);
  const { list } = await office.get('officeAudit', { subject: `client ${user.id}` });
  expect(list.map(({ act }) => act)).toEqual(['look at', 'write note']);
  expect(JSON.stringify(list)).not.toContain('called');
  expect(await office.ask('officeAddNote', { id: user.id, text: '  ' })).toMatchObject({ field: 'text' });
  expect(await office.ask('officeAddNote', { ...note, id: 999_999 })).toMatchObject({
    error: 'client_not_found',
  });
});

test('one login is ended, or all of them, with their open sockets', async () => {
  const socket = await TestSocket.open(venue.origin);
  expect(await socket.say({ cmd: 'login', token: user.token })).toMatchObject({ code: 1 });
  const { sessions } = await office.get('officeClient', { id: user.id });
  expect(sessions).toHaveLength(1);
  expect(await office.ask('officeEndClientSessions', { id: user.id, session: 'no such one' })).toMatchObject({
    error: 'session_not_found',
  });
  expect(await office.get('officeEndClientSessions', { id: user.id, session: sessions[0]?.id })).toEqual({
    ended: 1,
  });
  expect(await client.ask('userInfo', {}, { token: user.token })).toMatchObject({ code: 999 });
  expect(await socket.say({ cmd: 'sub', topic: 'FOREX_TRADE' })).toMatchObject({ error: 'login_required' });
  socket.close();
  const other = await openRealUser(venue);
  expect(await office.get('officeEndClientSessions', { id: other.id })).toEqual({ ended: 1 });
  expect(await client.ask('userInfo', {}, { token: other.token })).toMatchObject({ code: 999 });
  expect(await office.get('officeEndClientSessions', { id: other.id })).toEqual({ ended: 0 });
});

test('the timeline has all events of a client in order, in pages, and filtered by kind', async () => {
  const first = await place();
  await office.get('officeCloseOrder', close(first));
  await office.get('officeAddNote', { id: user.id, text: 'asked for it' });
  for (let no = 0; no < 30; no += 1) {
    const id = await place();
    await client.get('close', { id }, { token: user.token });
  }
  await client.get('myDeal', { status: 3 }, { token: user.token });
  const seen: { key: string; at: string; kind: string; what: string; subject: string; by: string }[] = [];
  let before: string | null = '';
  do {
    const page: { list: typeof seen; next: string | null } = await office.get('officeTimeline', {
      id: user.id,
      before,
    });
    expect(page.list.length).toBeLessThanOrEqual(50);
    seen.push(...page.list);
    before = page.next;
  } while (before !== null);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(seen.length);
  const times = seen.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
  const orders = seen.filter(({ kind }) => kind === 'order');
  expect(orders).toHaveLength(62);
  expect(orders).toContainEqual(
    expect.objectContaining({ subject: `order ${first}`, what: 'operator', by: office.email }),
  );
  for (const kind of ['account', 'cash', 'login', 'message', 'notice', 'note'])
    expect(
      seen.map((row) => row.kind),
      kind,
    ).toContain(kind);
  const notes = await office.get('officeTimeline', { id: user.id, kind: 'note' });
  expect(notes).toMatchObject({
    list: [{ kind: 'note', text: 'asked for it', by: office.email }],
    next: null,
  });
  // Operators' acts appear once, under their own kind; if acts are requested, all of them appear.
  expect(seen.map(({ kind }) => kind)).not.toContain('act');
  const acts = await office.get('officeTimeline', { id: user.id, kind: 'act' });
  expect(new Set(acts.list.map(({ what }) => what))).toEqual(
    new Set(['look at', 'write note', 'close position']),
  );
  for (const wrong of ['x', '1.2', "1.1.1'", '1.1.1.1'])
    expect(await office.ask('officeTimeline', { id: user.id, before: wrong })).toMatchObject({
      field: 'before',
    });
});

test('a role without a permission sees the timeline without its events', async () => {
  await office.get('officeBlock', { id: user.id, reason: 'asked by the client' });
  expect((await office.get('officeTimeline', { id: user.id })).list[0]).toMatchObject({
    kind: 'act',
    what: 'block',
    text: 'asked by the client',
  });
  const dealing = await openOffice(venue, 'dealing');
  const { list } = await dealing.get('officeTimeline', { id: user.id });
  expect(list.length).toBeGreaterThan(0);
  expect(list.map(({ kind }) => kind)).not.toContain('act');
  expect(await dealing.get('officeTimeline', { id: user.id, kind: 'message' })).toEqual({
    list: [],
    next: null,
  });
  const { rows } = await venue.pool.query(`select count(*)::int as looks from audit_log where actor = $1`, [
    dealing.email,
  ]);
  expect(rows[0].looks).toBe(2);
});

test('a client’s file has the referrals', async () => {
  const invited = await openRealUser(venue);
  await venue.pool.query('update users set invited_by = $1 where id = $2', [user.id, invited.id]);
  const { referrals } = await office.get('officeClient', { id: user.id });
  expect(referrals).toMatchObject({ invited_by: null, invited: [{ id: invited.id }], total: 1 });
  expect((await office.get('officeClient', { id: invited.id })).referrals).toMatchObject({
    invited_by: { id: user.id },
    total: 0,
  });
});

async function run(name: string): Promise<void> {
  const job = venue.jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run(new AbortController().signal);
}
