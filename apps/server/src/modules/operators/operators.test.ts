// Administrators add, change and shut out operators; each command runs once and is audited with before and after.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { openRealUser } from '../../web/testing/real-user.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { OfficeVisitor } from './testing/office-visitor.ts';

let venue: TestVenue;
let office: OfficeClient;
beforeAll(async () => {
  venue = await openTestVenue({ OFFICE_SECOND_FACTOR: 'off' });
});
afterAll(() => venue.stop());
beforeEach(async () => {
  office = await openOffice(venue, 'administrator');
});

let made = 0;
const add = async (key?: string) => {
  made += 1;
  const params = { email: `Added-${made}@Office.test`, name: 'Added <b>', role: 'finance' };
  return office.get('officeAddOperator', params, key === undefined ? {} : { key });
};
const lastAudit = async () => (await office.get('officeAudit', { kind: 'operator' })).list[0];

const tokenOf = (invitation: string | null) => new URL(invitation ?? '').hash.slice(1);

test('a new operator chooses a password by a link that works once, and nobody else sees it', async () => {
  const { operator, invitation } = await add();
  expect(operator).toMatchObject({
    email: `added-${made}@office.test`,
    role: 'finance',
    second_factor: false,
  });
  expect(invitation).toMatch(new RegExp(`^${venue.origin}/office/invitation#[\\w-]{43}$`));
  const { rows } = await venue.pool.query('select body, template from outbox where recipient = $1', [
    operator.email,
  ]);
  expect(rows[0].body).toContain(invitation);
  const token = tokenOf(invitation);
  const visitor = new OfficeVisitor(venue.origin);
  for (const password of ['', 'their-own-new-secret'])
    expect(
      await visitor.post('/login', { email: operator.email, password: password || 'null' }),
    ).toMatchObject({
      error: 'wrong_credentials',
    });
  const refused: [password: string, error: string][] = [
    ['too-short', 'password_too_short'],
    ['PASSWORD1234', 'password_too_common'],
    ['aaaaaaaaaaaaaa', 'password_too_common'],
    ['well-Added-in-time', 'password_contains_name'],
    [`x-added-${made}-y-z-w`, 'password_contains_name'],
  ];
  for (const [password, error] of refused)
    expect(await visitor.post('/invitation', { token, password })).toMatchObject({
      error,
      field: 'password',
    });
  expect(
    await visitor.post('/invitation', { token: 'a'.repeat(43), password: 'their-own-new-secret' }),
  ).toMatchObject({
    error: 'invitation_invalid',
  });
  const both = await Promise.all(
    [1, 2].map(() =>
      new OfficeVisitor(venue.origin).post('/invitation', { token, password: 'their-own-new-secret' }),
    ),
  );
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(await visitor.post('/invitation', { token, password: 'another-new-secret' })).toMatchObject({
    error: 'invitation_invalid',
  });
  expect(
    await visitor.post('/login', { email: operator.email, password: 'their-own-new-secret' }),
  ).toMatchObject({ code: 1 });
  expect(await visitor.get('/me')).toMatchObject({ code: 1, data: { role: 'finance' } });
});

test('an invitation expires after two days', async () => {
  const { invitation } = await add();
  const visitor = new OfficeVisitor(venue.origin);
  const body = { token: tokenOf(invitation), password: 'their-own-new-secret' };
  venue.clock.offsetMs = 48 * 3_600_000;
  expect(await visitor.post('/invitation', body)).toMatchObject({ error: 'invitation_invalid' });
  venue.clock.offsetMs = 47 * 3_600_000;
  expect(await visitor.post('/invitation', body)).toMatchObject({ code: 1 });
  venue.clock.offsetMs = 0;
});

test('a new or reset operator can’t be one of two for a day', async () => {
  const user = await openRealUser(venue);
  const fresh = await openOffice(venue, 'finance');
  await office.get('officeResetOperator', { id: fresh.id });
  await openOffice(venue, 'finance', fresh.email);
  const requested = { id: user.id, amount: '1', reason: 'as was agreed' };
  const again = await openOffice(venue, 'finance', fresh.email);
  const byOld = await office.get('officeAdjust', requested);
  expect(await again.ask('officeConfirmAdjustment', { id: byOld.id })).toMatchObject({
    error: 'operator_too_new',
    details: { operator: fresh.email, hours: 24 },
  });
  // Nor does their own request count as that of a second operator.
  const byNew = await again.get('officeAdjust', requested);
  expect(await office.ask('officeConfirmAdjustment', { id: byNew.id })).toMatchObject({
    error: 'operator_too_new',
  });
  venue.clock.offsetMs = 24 * 3_600_000 + 1_000;
  const later = await openOffice(venue, 'finance', fresh.email);
  expect(await later.ask('officeConfirmAdjustment', { id: byOld.id })).toMatchObject({ code: 1 });
  venue.clock.offsetMs = 0;
});

test('an operator who is disabled while their change waits changes nobody', async () => {
  const other = await openOffice(venue, 'administrator');
  const holder = await venue.pool.connect();
  await holder.query('begin');
  await holder.query('update operators set disabled_at = now() where id = $1', [other.id]);
  const answer = other.ask('officeDisableOperator', { id: office.id });
  await vi.waitFor(async () => {
    const { rowCount } = await venue.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(1);
  });
  await holder.query('commit');
  holder.release();
  expect(await answer).toMatchObject({ error: 'session_invalid' });
  expect((await office.get('officeMe')).email).toBe(office.email);
});

test('the invitation link is returned once, and is not stored with the key', async () => {
  const key = 'add-an-operator-once';
  const first = await add(key);
  made -= 1;
  const again = await add(key);
  expect(again).toEqual({ ...first, invitation: null });
  const { rows } = await venue.pool.query('select reply::text from kept_operator_replies');
  expect(JSON.stringify(rows)).not.toContain(tokenOf(first.invitation));
  const other = { email: 'other@office.test', name: 'Other', role: 'support' };
  expect(await office.ask('officeAddOperator', other, { key })).toMatchObject({
    error: 'idempotency_conflict',
  });
});

test('keys of two operators are independent', async () => {
  const key = 'the-same-key-of-two';
  const colleague = await openOffice(venue, 'administrator');
  const params = { email: 'twice@office.test', name: 'Twice', role: 'support' };
  expect(await office.ask('officeAddOperator', params, { key })).toMatchObject({ code: 1 });
  expect(await colleague.ask('officeAddOperator', params, { key })).toMatchObject({
    error: 'operator_exists',
    field: 'email',
  });
});

test('a role is changed, with before and after in the log', async () => {
  const { operator } = await add();
  const changed = await office.get('officeChangeRole', { id: operator.id, role: 'dealing' });
  expect(changed.role).toBe('dealing');
  expect(await lastAudit()).toMatchObject({
    actor: office.email,
    act: 'change role',
    subject: `operator ${operator.id}`,
    before: { role: 'finance' },
    after: { role: 'dealing' },
  });
  expect(await office.ask('officeChangeRole', { id: operator.id, role: 'owner' })).toMatchObject({
    error: 'invalid_parameter',
    field: 'role',
  });
  expect(await office.ask('officeChangeRole', { id: 999_999, role: 'dealing' })).toMatchObject({
    error: 'operator_not_found',
  });
});

test('a disabled operator is logged out at once, and can log in again when enabled', async () => {
  const other = await openOffice(venue, 'support');
  expect(await other.ask('officeMe')).toMatchObject({ code: 1 });
  const disabled = await office.get('officeDisableOperator', { id: other.id });
  expect(disabled.disabled_at).not.toBeNull();
  expect(await other.ask('officeMe')).toMatchObject({ code: 999 });
  expect((await office.get('officeEnableOperator', { id: other.id })).disabled_at).toBeNull();
  // The ended login stays ended.
  expect(await other.ask('officeMe')).toMatchObject({ code: 999 });
});

test('nobody changes, disables or resets themselves', async () => {
  const { id } = office;
  for (const name of ['officeDisableOperator', 'officeEnableOperator', 'officeResetOperator'] as const)
    expect(await office.ask(name, { id })).toMatchObject({ error: 'own_operator' });
  expect(await office.ask('officeChangeRole', { id, role: 'auditor' })).toMatchObject({
    error: 'own_operator',
  });
});

test('logins are listed without their tokens, and can be ended', async () => {
  const other = await openOffice(venue, 'support');
  const { list } = await office.get('officeOperatorSessions', { id: other.id });
  expect(list).toMatchObject([{ address: '127.0.0.1', agent: 'a test', current: false }]);
  const own = await other.get('officeSessions');
  expect(own.list).toMatchObject([{ current: true }]);
  // Another operator's login can't be ended.
  const mine = await office.get('officeSessions');
  await other.get('officeEndSession', { id: mine.list[0]?.id });
  expect(await office.ask('officeMe')).toMatchObject({ code: 1 });
  expect(await office.get('officeEndSessions', { id: other.id })).toEqual({ ended: 1 });
  expect(await other.ask('officeMe')).toMatchObject({ code: 999 });
});

test('a reset removes password and second factor, and gives another invitation', async () => {
  const other = await openOffice(venue, 'finance');
  const { operator, invitation } = await office.get('officeResetOperator', { id: other.id });
  expect(operator.second_factor).toBe(false);
  expect(await other.ask('officeMe')).toMatchObject({ code: 999 });
  const visitor = new OfficeVisitor(venue.origin);
  const password = 'their-own-new-secret';
  expect(await visitor.post('/invitation', { token: tokenOf(invitation), password })).toMatchObject({
    code: 1,
  });
  expect(await visitor.post('/login', { email: other.email, password })).toMatchObject({ code: 1 });
});

test('operators are listed, newest first, and a page past the end is empty', async () => {
  const { list, total } = await office.get('officeOperators');
  expect(total).toBeGreaterThan(5);
  expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted((a, b) => b - a));
  expect((await office.get('officeOperators', { page: 999_999_999_999_999 })).list).toEqual([]);
  expect(await office.ask('officeOperators', { page: 0 })).toMatchObject({ field: 'page' });
});

test('the first operator is made once, and an unchanged first password can be renewed', async () => {
  const fresh = await openTestVenue({ OFFICE_SECOND_FACTOR: 'off' });
  const missed = await fresh.operators.addFirst();
  expect(missed).toMatchObject({ email: 'operator@localhost' });
  const first = await fresh.operators.addFirst();
  expect(first?.email).toBe(missed?.email);
  const visitor = new OfficeVisitor(fresh.origin);
  expect(await visitor.post('/login', { ...missed })).toMatchObject({ error: 'wrong_credentials' });
  expect(await visitor.post('/login', { ...first })).toMatchObject({ data: { step: 'password' } });
  expect(await visitor.post('/password', { password: 'their-own-new-secret' })).toMatchObject({ code: 1 });
  expect(await fresh.operators.addFirst()).toBeNull();
  expect(fresh.lines.join('')).not.toContain(first?.password);
  await fresh.stop();
});
