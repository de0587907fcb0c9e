// Settings, the audit log and messages, as the office sees and changes them.
import { sitePush } from '@candor/contract';
import { usd } from '@candor/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { proveAudit } from '../../audit/prove-audit.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { TestSocket } from '../../web/sockets/testing.ts';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let office: OfficeClient;
beforeAll(async () => {
  venue = await openTestVenue({ LOSS_URL_HOSTS: 'help.example.com' });
});
afterAll(() => venue.stop());
beforeEach(async () => {
  office = await openOffice(venue, 'administrator');
});
const change = (params: Record<string, unknown>) => office.ask('officeChangeSettings', params);

test('a setting is changed for everyone at once, and says who changed it', async () => {
  const data = await office.get('officeChangeSettings', {
    is_show_mobile: 3,
    service_link: 'https://help.example.com/a?b=<c>',
  });
  expect(data.list).toContainEqual(
    expect.objectContaining({ name: 'is_show_mobile', value: 3, changed_by: office.email }),
  );
  expect(data.list).toContainEqual({ name: 'pc_host', value: '', changed_by: '', changed_at: null });
  const client = makeTestClient(venue.origin);
  expect(await client.get('setting', { key: 'is_show_mobile' })).toBe(3);
  expect((await client.get('basicInfo')).service_link).toBe('https://help.example.com/a?b=<c>');
  const { list } = await office.get('officeAudit', { kind: 'settings' });
  expect(list[0]).toMatchObject({
    actor: office.email,
    act: 'change',
    before: { registerBy: 'both', serviceLink: '' },
    after: { registerBy: 'mobile', serviceLink: 'https://help.example.com/a?b=<c>' },
  });
  // An empty text removes it; a change that changes nothing is not in the log.
  await change({ service_link: '' });
  expect((await client.get('basicInfo')).service_link).toBe('');
  await change({ service_link: '' });
  expect((await office.get('officeAudit', { kind: 'settings' })).total).toBe(2);
});

test('open pages are notified of a change within a second, and only of changes', async () => {
  const socket = await TestSocket.open(venue.origin);
  // A page that connects right after a change is notified once.
  await change({ complaint_email: 'help@example.com' });
  await socket.say({ cmd: 'sub', topic: 'SITE' });
  const first = await socket.push('SITE');
  const told = () => socket.frames.filter(({ topic }) => topic === 'SITE');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(told()).toEqual([]);
  await change({ complaint_email: 'care@example.com' });
  const next = await socket.push('SITE');
  expect(sitePush.parse(next.data).version).not.toBe(sitePush.parse(first.data).version);
  await change({ complaint_email: 'not an address' });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(told()).toEqual([]);
  socket.close();
});

test.each([
  [{ loss_url: 'https://evil.example.com/' }, 'loss_url'],
  [{ loss_url: 'http://help.example.com/' }, 'loss_url'],
  [{ status: 1 }, 'loss_url'],
  [{ verify_reg_type: 3 }, 'verify_reg_type'],
  [{ verify_reg_type: 'two' }, 'verify_reg_type'],
  [{ is_show_mobile: 2 }, 'is_show_mobile'],
  [{ service_link: 'javascript:alert(1)' }, 'service_link'],
  [{ complaint_email: 'a@b\r\nBcc: c@d' }, 'complaint_email'],
  [{ pc_host: 'evil.test/path' }, 'pc_host'],
  [{ type: {} }, 'type'],
])('%j is rejected by its name as a whole', async (params, field) => {
  const before = await office.get('officeSettings');
  expect(await change({ complaint_email: 'x@example.com', ...params })).toMatchObject({
    code: 0,
    error: 'invalid_parameter',
    field,
  });
  expect(await office.get('officeSettings')).toEqual(before);
});

test('the switches of the office are settings too', async () => {
  const data = await office.get('officeChangeSettings', {
    require_identity: 'none',
    withdraw_hold: 'off',
    referral_reward: '25',
    two_above: 500,
  });
  expect(Object.fromEntries(data.list.map(({ name, value }) => [name, value]))).toMatchObject({
    require_identity: 'none',
    withdraw_hold: 'off',
    referral_reward: 25,
    two_above: 500,
  });
  expect((await venue.engine.settings()).secondOperatorAbove).toBe(usd('500'));
  // The engine's other setting is unchanged.
  expect((await venue.engine.settings()).marginCallLevel).toBe(99);
  for (const [name, value] of [
    ['require_identity', 'all'],
    ['withdraw_hold', 2],
    ['referral_reward', -1],
    ['two_above', 1e10],
  ])
    expect(await change({ [String(name)]: value })).toMatchObject({
      error: 'invalid_parameter',
      field: name,
    });
});

test('the log is filtered by who, what and when', async () => {
  const other = await openOffice(venue, 'administrator');
  venue.clock.offsetMs = 3 * 3_600_000;
  const later = await openOffice(venue, 'administrator');
  await later.get('officeChangeSettings', { pc_host: 'pc.example.com' });
  const at = new Date(Date.now() + venue.clock.offsetMs - 60_000).toISOString();
  expect((await later.get('officeAudit', { from: at })).list).toMatchObject([{ actor: later.email }]);
  expect((await later.get('officeAudit', { to: at, actor: later.email })).list).toEqual([]);
  expect((await later.get('officeAudit', { actor: other.email.toUpperCase() })).total).toBe(0);
  expect((await later.get('officeAudit', { kind: 'settings', actor: later.email })).total).toBe(1);
  expect((await later.get('officeAudit', { subject: 'settings site', actor: later.email })).total).toBe(1);
  expect((await later.get('officeAudit', { subject: 'settings', actor: later.email })).total).toBe(0);
  expect((await later.get('officeAudit', { act: 'change', actor: later.email })).total).toBe(1);
  expect((await later.get('officeAudit', { act: 'chang', actor: later.email })).total).toBe(0);
  for (const from of ['yesterday', '2026-13-01', '2026-01-01T99:00:00Z', "'"])
    expect(await later.ask('officeAudit', { from })).toMatchObject({
      error: 'invalid_parameter',
      field: 'from',
    });
  venue.clock.offsetMs = 0;
});

test('the networks of the office are a setting that takes effect at once and never excludes the operator who sets it', async () => {
  expect(await change({ office_networks: '203.0.113.0/24, 2001:db8::/32' })).toMatchObject({
    error: 'own_network',
    field: 'office_networks',
    details: { address: '127.0.0.1' },
  });
  for (const office_networks of ['everywhere', '10.0.0.0/33', '10.0.0.1,,10.0.0.2'])
    expect(await change({ office_networks })).toMatchObject({
      error: 'invalid_parameter',
      field: 'office_networks',
    });
  expect((await office.get('officeSettings')).list).toContainEqual(
    expect.objectContaining({ name: 'office_networks', value: '' }),
  );
  const data = await office.get('officeChangeSettings', { office_networks: '203.0.113.0/24, 127.0.0.0/8' });
  expect(data.list).toContainEqual(
    expect.objectContaining({ name: 'office_networks', value: '203.0.113.0/24,127.0.0.0/8' }),
  );
  expect(await office.ask('officeMe')).toMatchObject({ code: 1 });
  await change({ office_networks: '' });
});

test('messages are listed without their texts and codes', async () => {
  await venue.pool.query(
    `insert into outbox (recipient, subject, body, code, written_at) values ('a@b.test', 'Code 123456', 'It is 123456', '123456', now())`,
  );
  const { list, total } = await office.get('officeMessages', { status: 'waiting' });
  expect(total).toBeGreaterThan(0);
  expect(list[0]).toMatchObject({ recipient: 'a@b.test', status: 'waiting' });
  expect(JSON.stringify(list)).not.toContain('123456');
  expect(await office.ask('officeMessages', { status: 'lost' })).toMatchObject({ field: 'status' });
});

test('messages are found by recipient, channel and status', async () => {
  const send = (recipient: string, more = '') =>
    venue.pool.query(
      `insert into outbox (recipient, subject, body, channel, written_at, delivered_at) values ($1, 'S', 'B', $2, now(), ${more || 'null'})`,
      [recipient, recipient.startsWith('+') ? 'sms' : 'email'],
    );
  await send('find.me@b.test', 'now()');
  await send('find_me@b.test');
  await send('+8529000');
  const found = async (params: Record<string, string>) =>
    (await office.get('officeMessages', params)).list.map(({ recipient }) => recipient);
  expect(await found({ search: 'find' })).toEqual(['find_me@b.test', 'find.me@b.test']);
  expect(await found({ search: 'find_' })).toEqual(['find_me@b.test']);
  expect(await found({ search: 'find', status: 'sent' })).toEqual(['find.me@b.test']);
  expect(await found({ channel: 'sms' })).toEqual(['+8529000']);
});

test('an operator can retry a failed message, but not one with a code', async () => {
  const insert = async (more: string): Promise<number> => {
    const { rows } = await venue.pool.query<{ id: string }>(
      `insert into outbox (recipient, subject, body, tries, fault, written_at, failed_at, template)
       values ('again@b.test', 'S', 'B', 9, 'refused', now() - interval '2 days', ${more}) returning id`,
    );
    return Number(rows[0]?.id);
  };
  // Nothing is delivered here, so it stays unchanged.
  const failed = await insert("now(), 'deposit_credited'");
  const again = (id: number) => office.ask('officeResendMessage', { id });
  expect((await again(failed)).data).toMatchObject({ status: 'waiting', tries: 0, fault: '' });
  expect(await again(failed)).toMatchObject({ error: 'message_not_failed', field: 'id' });
  expect(await again(await insert('null, null'))).toMatchObject({ error: 'message_not_failed' });
  expect(await again(await insert("now(), 'code_reset'"))).toMatchObject({
    error: 'message_expired',
  });
  expect(await again(999_999)).toMatchObject({ error: 'message_not_found' });
  expect((await office.get('officeAudit', { kind: 'message' })).list).toMatchObject([
    {
      act: 'resend',
      subject: `message ${failed}`,
      before: { status: 'failed', tries: 9 },
      after: { tries: 0 },
    },
  ]);
});

test('an export has the filtered rows, and is logged itself', async () => {
  await change({ pc_host: 'pc2.example.com' });
  await change({ pc_host: '' });
  const { csv, rows, next } = await office.get('officeAuditExport', { actor: office.email });
  expect(next).toBeNull();
  expect(rows).toBe(2);
  const [heads, ...lines] = csv.trim().split('\r\n');
  expect(heads).toContain('"seq","at","actor","act","subject","before","after","hash"');
  expect(lines[0]).toContain('"change","settings site"');
  const { list } = await office.get('officeAudit', { actor: office.email });
  expect(list).toHaveLength(3);
  expect(list[0]).toMatchObject({ act: 'export', subject: 'audit log', after: { actor: office.email } });
  const later = await office.get('officeAuditExport', { actor: office.email, before: list[2]?.seq });
  expect(later).toEqual({ csv: '\r\n', rows: 0, next: null });
  const auditor = await openOffice(venue, 'auditor');
  expect(await auditor.ask('officeAuditExport')).toMatchObject({ code: 1 });
});

test('the chain’s status is shown with the time of the last check, and a changed row is found', async () => {
  expect((await office.get('officeAuditStanding')).checked).toBeNull();
  const job = venue.jobs.find(({ name }) => name === 'prove the audit log');
  const { signal } = new AbortController();
  await job?.run(signal);
  const whole = await office.get('officeAuditStanding');
  expect(whole.checked).toMatchObject({ rows: whole.rows, hash: whole.hash, faults: [] });
  await venue.pool.query(
    'alter table audit_log disable trigger audit_rows_stay; update audit_log set actor = actor || $$x$$ where seq = 2; alter table audit_log enable trigger audit_rows_stay',
  );
  // Within a day it is not proved again.
  await job?.run(signal);
  expect((await office.get('officeAuditStanding')).checked).toEqual(whole.checked);
  await venue.pool.query(`update audit_checks set at = at - interval '2 days'`);
  await job?.run(signal);
  expect((await office.get('officeAuditStanding')).checked?.faults).toEqual([
    'audit row 2 is not what was written, or not in its place',
  ]);
  await venue.pool.query(
    'alter table audit_log disable trigger audit_rows_stay; update audit_log set actor = rtrim(actor, $$x$$) where seq = 2; alter table audit_log enable trigger audit_rows_stay',
  );
});

test('the chain is intact afterwards', async () => {
  const proof = await inTransaction(venue.pool, proveAudit, 'oneMoment');
  expect(proof.findings).toEqual([]);
  expect(proof.rows).toBeGreaterThan(2);
});

test.each([1, 3, 0])(
  'the ways to register, is_show_mobile %i, are answered as they were set',
  async (ways) => {
    expect(await change({ is_show_mobile: ways })).toMatchObject({ code: 1 });
    expect(await makeTestClient(venue.origin).get('setting', { key: 'is_show_mobile' })).toBe(ways);
  },
);
