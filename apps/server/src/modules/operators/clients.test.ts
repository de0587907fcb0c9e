// The office finds clients, sees everything about one, and blocks them at once.
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestSocket } from '../../web/sockets/testing.ts';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { openRealUser, type RealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let office: OfficeClient;
let client: TestClient;
let user: RealUser;
beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
  office = await openOffice(venue, 'administrator');
  user = await openRealUser(venue);
});

const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, target_price: 0, multiple: 100 };
const block = (reason = 'asked by the client') => office.get('officeBlock', { id: user.id, reason });
const unblock = () => office.get('officeUnblock', { id: user.id, reason: 'asked again' });
/** Submits an identity review with this name. */
async function sendName(userId: number, name: string): Promise<void> {
  const images = ['f', 'b'].map((side) => `${side}${userId}`.padEnd(32, '0'));
  for (const image of images)
    await venue.pool.query('insert into private_images (name, user_id, created_at) values ($1, $2, now())', [
      image,
      userId,
    ]);
  await venue.pool.query(
    `insert into identity_reviews (user_id, name, card_id_sealed, card_id_digest, front_image, reverse_image, status, created_at)
     values ($1, $2, '\\x00', sha256($3::bytea), $4, $5, 1, now())`,
    [userId, name, String(userId), ...images],
  );
}
const audited = async () =>
  (await office.get('officeAudit', { kind: 'client' })).list.filter(
    ({ subject }) => subject === `client ${user.id}`,
  );

test('clients are found by their identifiers, and no search text is a pattern or SQL', async () => {
  const { rows } = await venue.pool.query(
    `update users set mobile = '6612345678', area_code = '66' where id = $1 returning uid, trade_account`,
    [user.id],
  );
  const { uid, trade_account: account } = rows[0];
  for (const search of [
    uid,
    account,
    String(user.id),
    user.email.toUpperCase(),
    user.email.slice(2, 9),
    ' 66 123-456 ',
  ])
    expect(
      (await office.get('officeClients', { search })).list.map(({ id }) => id),
      search,
    ).toContain(user.id);
  for (const search of ['%', '_', '\\', `' or 1=1 --`, 'no such client', 'x'.repeat(200)])
    expect(await office.get('officeClients', { search }), search).toEqual({ list: [], total: 0 });
  expect((await office.get('officeClients', { search: '7777' })).list).toEqual([]);
  expect((await office.get('officeClients', { search: '+66 6612345678' })).total).toBe(1);
  const all = await office.get('officeClients');
  expect(all.list[0]).toMatchObject({ id: user.id, is_demo: 0, blocked_at: null });
  await venue.pool.query('update users set mobile = null where id = $1', [user.id]);
});

test('a name is found in any case and without its accents, from three characters on', async () => {
  await sendName(user.id, 'Zoë Ångström-Иванова');
  for (const search of ['zoe', 'ANGSTROM', 'ångström', 'иван', 'ИВАНОВА'])
    expect((await office.get('officeClients', { search })).list, search).toMatchObject([
      { id: user.id, name: 'Zoë Ångström-Иванова', identity: 'waiting' },
    ]);
  expect(await office.get('officeClients', { search: 'zo' })).toEqual({ list: [], total: 0 });
});

test('clients are filtered by kind, block, identity and time, and sorted', async () => {
  const demo = await client.loginDemo();
  const ids = async (params: object) =>
    (await office.get('officeClients', params as Record<string, unknown>)).list.map(({ id }) => id);
  expect(await ids({ kind: 'real' })).not.toContain(demo.id);
  expect(await ids({ kind: 'demo' })).toContain(demo.id);
  await block();
  expect(await ids({ blocked: 1 })).toContain(user.id);
  expect(await ids({ blocked: 0 })).not.toContain(user.id);
  expect(await ids({ identity: 'none' })).toContain(user.id);
  for (const identity of ['waiting', 'finished', 'sent_back'])
    expect(await ids({ identity }), identity).not.toContain(user.id);
  const { created_at: created } = (await office.get('officeClient', { id: demo.id })).client;
  expect(await ids({ from: created })).toContain(demo.id);
  expect(await ids({ to: created })).not.toContain(demo.id);
  expect((await ids({ sort: 'newest' }))[0]).toBe(demo.id);
  const oldest = await ids({ sort: 'oldest' });
  expect(oldest).toEqual(oldest.toSorted((a, b) => a - b));
  expect((await ids({ sort: 'seen' })).slice(0, 2)).toContain(demo.id);
  for (const [field, value] of [
    ['kind', 'both'],
    ['sort', 'name'],
    ['from', 'yesterday'],
    ['identity', 'maybe'],
    ['blocked', 'maybe'],
  ] as const)
    expect(await office.ask('officeClients', { [field]: value })).toMatchObject({ field });
});

test('one client is shown completely, and each look is recorded', async () => {
  const demo = await client.loginDemo();
  await client.get('submit', order, { token: demo.token });
  const file = await office.get('officeClient', { id: demo.id });
  expect(file).toMatchObject({
    client: { id: demo.id, is_demo: 1, email: '' },
    account: { balance: 9_999.7, lock_balance: 0 },
    open: [{ Quantity: 0.1, Status: 1 }],
    orders: [],
    sessions: [{}],
    identities: [],
  });
  expect(file.log.length).toBeGreaterThan(0);
  const { list } = await office.get('officeAudit', { actor: office.email });
  expect(list[0]).toMatchObject({ act: 'look at', subject: `client ${demo.id}`, actor: office.email });
  expect(await office.ask('officeClient', { id: 999_999_999 })).toMatchObject({ error: 'client_not_found' });
  expect(await office.ask('officeClient', { id: '1;drop table users' })).toMatchObject({ field: 'id' });
});

test('a block ends sessions and open sockets, and the account can’t open positions', async () => {
  const socket = await TestSocket.open(venue.origin);
  expect(await socket.say({ cmd: 'login', token: user.token })).toMatchObject({ code: 1 });
  expect(await client.ask('userInfo', {}, { token: user.token })).toMatchObject({ code: 1 });
  expect((await block()).blocked_at).not.toBeNull();
  expect(await client.ask('userInfo', {}, { token: user.token })).toMatchObject({ code: 999 });
  expect(await socket.say({ cmd: 'sub', topic: 'FOREX_TRADE' })).toMatchObject({ error: 'login_required' });
  socket.close();
  const placed = await venue.engine.submit({
    command: { type: 'UnblockAccount', accountId: user.accountId },
    actor: { kind: 'operator', id: 'test' },
    idempotency: null,
  });
  // It was blocked; otherwise there would be nothing to unblock.
  expect(placed).toMatchObject({ ok: true, event: { type: 'AccountUnblocked' } });
  expect((await audited())[0]).toMatchObject({
    act: 'block',
    before: { blocked: false },
    after: { blocked: true, reason: 'asked by the client' },
  });
});

test('a client who logged in while blocked can act as soon as the block is removed', async () => {
  await block();
  const token = randomBytes(32).toString('base64url');
  await venue.pool.query(
    `insert into sessions (token_hash, user_id, created_at)
     select $1, id, blocked_at + interval '1 second' from users where id = $2`,
    [createHash('sha256').update(token).digest(), user.id],
  );
  const submit = () => client.ask('submit', order, { token });
  expect(await submit()).toMatchObject({ error: 'account_blocked' });
  await unblock();
  expect(await submit()).toMatchObject({ error: 'identity_required' });
  expect((await client.get('userInfo', {}, { token })).blocked).toBe(0);
});

test('a block is removed, and both are in the client’s file', async () => {
  await block('<script>alert(1)</script>');
  expect((await unblock()).blocked_at).toBeNull();
  const { blocks } = await office.get('officeClient', { id: user.id });
  expect(blocks).toMatchObject([
    { act: 'unblock', by: office.email },
    { act: 'block', reason: '<script>alert(1)</script>' },
  ]);
  const { rows } = await venue.pool.query(
    'select count(*)::int as n from client_blocks where done_at is null',
  );
  expect(rows[0].n).toBe(0);
});

test('two concurrent blocks block once', async () => {
  await Promise.all([block('first reason'), block('second reason')]);
  const { blocks } = await office.get('officeClient', { id: user.id });
  expect(blocks).toHaveLength(1);
  expect((await audited()).filter(({ act }) => act === 'block')).toHaveLength(1);
});

test('a block whose command did not arrive reaches the account by the job, in its order', async () => {
  const { rows } = await venue.pool.query('select id from operators limit 1');
  for (const act of ['block', 'unblock', 'block'])
    await venue.pool.query(
      `insert into client_blocks (user_id, account_id, act, reason, operator_id, at) values ($1, $2, $3, 'kill', $4, now())`,
      [user.id, user.accountId, act, rows[0].id],
    );
  const job = venue.jobs.find(({ name }) => name === 'let accounts know of blocks');
  const { signal } = new AbortController();
  await Promise.all([job?.run(signal), job?.run(signal)]);
  const reply = await venue.engine.submit({
    command: { type: 'UnblockAccount', accountId: user.accountId },
    actor: { kind: 'operator', id: 'test' },
    idempotency: null,
  });
  expect(reply).toMatchObject({ ok: true, event: { type: 'AccountUnblocked' } });
});

test('a block of a demo user ends their login', async () => {
  const demo = await client.loginDemo();
  await office.get('officeBlock', { id: demo.id, reason: 'a robot' });
  expect(await client.ask('userInfo', {}, { token: demo.token })).toMatchObject({ code: 999 });
});

test('a reason is needed', async () => {
  for (const reason of [undefined, '', '  ', 'no', 'x'.repeat(501), 7])
    expect(
      await office.ask('officeBlock', { id: user.id, ...(reason === undefined ? {} : { reason }) }),
    ).toMatchObject({
      code: 0,
      field: 'reason',
    });
});

test('the export equals the screen, and it is recorded who made it', async () => {
  await sendName(user.id, '=cmd|calc');
  const finance = await openOffice(venue, 'finance');
  const exportQuery = { search: user.email, columns: 'client,name,state' };
  const file = await finance.get('officeClientsExport', exportQuery);
  expect(file).toEqual({
    csv: `\uFEFF"id","email","name","state"\r\n${user.id},"${user.email}","'=cmd|calc","real"\r\n`,
    rows: 1,
    is_whole: 1,
  });
  const audit = await office.get('officeAudit', { actor: finance.email });
  expect(audit.list).toMatchObject([
    { act: 'export', subject: 'client list', after: { ...exportQuery, rows: 1 } },
  ]);
  // All rows of the filter, whichever page is shown, in the order of the list.
  const { total } = await office.get('officeClients', { kind: 'real', sort: 'oldest' });
  const all = await finance.get('officeClientsExport', { kind: 'real', sort: 'oldest' });
  expect(all.rows).toBe(total);
  expect(all.csv.trimEnd().split('\r\n')).toHaveLength(total + 1);
  expect(await finance.ask('officeClientsExport', { columns: 'client,password' })).toMatchObject({
    error: 'invalid_parameter',
    field: 'columns',
  });
  const support = await openOffice(venue, 'support');
  expect(await support.ask('officeClientsExport', exportQuery)).toMatchObject({
    error: 'not_permitted',
    details: { permission: 'clients.export' },
  });
});
