// Client protection through the real app under RULES=esma: what is offered, what is rejected, and clients' own limits.
import { money, operatorActor, systemActor, usd } from '@candor/core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { openRealUser, type RealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { uploadEvidence } from './testing/evidence.ts';

let venue: TestVenue;
let client: TestClient;
let user: RealUser;

beforeAll(async () => {
  venue = await openTestVenue({ RULES: 'esma', REQUIRE_IDENTITY: 'none' });
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
  user = await openRealUser(venue);
});

const fund = (amount: string, depositId = user.accountId) =>
  venue.engine.submit({
    command: { type: 'CreditDeposit', accountId: user.accountId, depositId, amount: usd(amount) },
    actor: systemActor('deposits'),
    idempotency: null,
  });
const makeProfessional = () =>
  venue.engine.submit({
    command: {
      ...{ type: 'SetClientClass', accountId: user.accountId, clientClass: 'professional' },
      requestedBy: 'ann@office.test',
    } as const,
    actor: operatorActor('bob@office.test'),
    idempotency: null,
  });
const multiplesOf = async (code: string, by?: RealUser): Promise<number[]> => {
  const list = await client.get('tradeList', { searchCurrency: code }, by);
  return list.find(({ Code }) => Code === code)?.HasForexMultiple.map(({ Value }) => Value) ?? [];
};
const buy = (by: { token: string }, multiple: number, more = {}) =>
  client.ask('submit', { type: 1, cont: '0.01', forex_id: 1, status: 1, multiple, ...more }, by);

describe('leverage', () => {
  test('is offered by the rules: retail leverage to visitors and demo users, all of it to professionals', async () => {
    expect(await multiplesOf('EURUSD')).toEqual([10, 20, 30]);
    expect(await multiplesOf('AUDUSD')).toEqual([10, 20]);
    expect(await multiplesOf('XAUUSD', user)).toEqual([10, 20]);
    expect(await multiplesOf('BTCUSD', user)).toEqual([2]);
    expect(await multiplesOf('XAGUSD', user)).toEqual([10]);
    expect(await multiplesOf('HK50', user)).toEqual([10]);
    await makeProfessional();
    expect(await multiplesOf('EURUSD', user)).toEqual([10, 20, 50, 100, 200, 500]);
    expect(await multiplesOf('EURUSD')).toEqual([10, 20, 30]);
    const [row] = await client.get('tradeList', { searchCurrency: 'EURUSD' });
    expect(row).toMatchObject({ Kind: 'fx_major', LeverageLimit: 30 });
  });

  test('above the limit is rejected by the engine with the maximum, for demo and real alike', async () => {
    const demo = await client.loginDemo();
    expect(await buy(demo, 100)).toMatchObject({
      error: 'leverage_above_limit',
      field: 'multiple',
      details: { largest: 30 },
      msg: 'Client protection rules limit leverage here to 30×.',
    });
    expect(await buy(demo, 30)).toMatchObject({ code: 1 });
    await fund('1000');
    expect(await buy(user, 500)).toMatchObject({ error: 'leverage_above_limit' });
    await makeProfessional();
    expect(await buy(user, 500)).toMatchObject({ code: 1 });
    // The client returns to retail themselves, and it applies at once.
    expect(await client.get('backToRetail', {}, user)).toMatchObject({ class: 'retail' });
    expect(await buy(user, 500)).toMatchObject({ error: 'leverage_above_limit' });
  });

  test('is shown as a table with its dates and source', async () => {
    const rules = await client.get('protectionRules');
    expect(rules).toMatchObject({ name: 'esma', close_out_level: 50 });
    expect(rules.source).toContain('2018/796');
    expect(rules.leverage).toContainEqual({
      ...{ from: '2018-08-01T00:00:00.000Z', class: 'retail', kind: 'crypto', max: 2 },
    });
  });
});

describe('limits of a client’s own', () => {
  test('a daily loss limit rejects opening once it is reached, but not closing', async () => {
    await fund('1000');
    for (const amount of ['-1', '0', '1.1234567', '1000000001'])
      expect(await client.ask('setLossLimit', { amount }, user)).toMatchObject({
        error: 'invalid_parameter',
        field: 'amount',
      });
    // Spread and fee of one order are more than a millionth of a dollar.
    const set = await client.get('setLossLimit', { amount: '0.000001' }, user);
    expect(set.loss).toEqual({ amount: 0.000001, next: null, lost: 0 });
    const opened = await buy(user, 30);
    expect(opened).toMatchObject({ code: 1 });
    const { Id } = opened.data as unknown as { Id: number };
    expect(await buy(user, 30)).toMatchObject({ error: 'loss_limit_reached', details: { limit: 0.000001 } });
    const looser = await client.get('setLossLimit', { amount: '' }, user);
    expect(looser.loss).toMatchObject({ amount: 0.000001, next: { amount: null } });
    expect(Date.parse(looser.loss.next?.from ?? '')).toBeGreaterThan(Date.now() + 86_000_000);
    expect(looser.loss.lost).toBeGreaterThan(0);
    expect(await buy(user, 30)).toMatchObject({ error: 'loss_limit_reached' });
    const kept = await client.get('setLossLimit', { amount: 0.000001 }, user);
    expect(kept.loss.next).toBeNull();
    expect(await client.ask('close', { id: Id }, user)).toMatchObject({ code: 1 });
  });

  test('during cooling-off nothing is opened, and it is never shortened', async () => {
    await fund('1000');
    expect(await client.ask('takeBreak', { days: 2 }, user)).toMatchObject({ error: 'invalid_parameter' });
    const { break_until } = await client.get('takeBreak', { days: 7 }, user);
    expect(Date.parse(break_until ?? '')).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    expect(await client.ask('takeBreak', { days: 1 }, user)).toMatchObject({
      error: 'on_a_break',
      details: { until: Date.parse(break_until ?? '') },
    });
    expect(await buy(user, 30)).toMatchObject({ error: 'on_a_break' });
    expect((await client.get('protectionInfo', {}, user)).break_until).toBe(break_until);
  });

  test('each change is made once for its key', async () => {
    const by = { token: user.token, headers: { 'idempotency-key': 'a-key-of-sixteen-or-more' } };
    const first = await client.ask('takeBreak', { days: 1 }, by);
    const again = await client.ask('takeBreak', { days: 1 }, by);
    expect(first.code).toBe(1);
    expect(again.data).toEqual(first.data);
    expect(await client.ask('takeBreak', { days: 7 }, by)).toMatchObject({
      error: 'idempotency_conflict',
    });
  });

  test('a demo user and a visitor have none', async () => {
    const demo = await client.loginDemo();
    for (const name of ['protectionInfo', 'setLossLimit', 'takeBreak', 'backToRetail'] as const) {
      expect(await client.ask(name, { days: 1 }, demo)).toMatchObject({ error: 'real_account_required' });
      expect(await client.ask(name, { days: 1 })).toMatchObject({ code: 999 });
    }
  });
});

describe('a professional client', () => {
  const classRequest = { trades: 1, portfolio: 1, sector: 0, statement: 'Ten years at a desk for futures.' };

  test('is confirmed by two operators on evidence, is told which protections end, and may return', async () => {
    await fund('1000');
    for (let opened = 0; opened < 2; opened += 1) expect(await buy(user, 30)).toMatchObject({ code: 1 });
    const evidence = await uploadEvidence(client, user);
    expect(await client.ask('requestClass', { ...classRequest, portfolio: 0, evidence }, user)).toMatchObject(
      {
        error: 'invalid_parameter',
        field: 'trades',
      },
    );
    expect(await client.ask('requestClass', { ...classRequest, evidence: 'none' }, user)).toMatchObject({
      error: 'invalid_parameter',
      field: 'evidence',
    });
    expect(
      (await client.get('requestClass', { ...classRequest, evidence }, user)).class_request,
    ).toMatchObject({
      status: 'waiting',
    });
    const more = await uploadEvidence(client, user);
    expect(await client.ask('requestClass', { ...classRequest, evidence: more }, user)).toMatchObject({
      error: 'class_request_waiting',
    });
    const [ann, bob] = [await openOffice(venue, 'verification'), await openOffice(venue, 'administrator')];
    const { list } = await ann.get('officeClassRequests', { status: 'waiting' });
    const request = list.find(({ client: { id } }) => id === user.id);
    // The venue knows its own client's trades.
    expect(request?.trades).toEqual([0, 0, 0, 2]);
    expect(request).toMatchObject({ criteria: ['trades', 'portfolio'], statement: classRequest.statement });
    const evidenceUrl = new URL(request?.evidence_url ?? '', venue.origin);
    expect((await fetch(evidenceUrl)).status).toBe(404);
    expect((await fetch(evidenceUrl, { headers: { cookie: ann.cookie } })).status).toBe(200);
    const id = request?.id ?? 0;
    expect(await bob.ask('officeConfirmClass', { id })).toMatchObject({
      error: 'class_request_not_proposed',
    });
    const remark = 'both criteria are proved';
    expect(await ann.get('officeProposeClass', { id, remark })).toMatchObject({ status: 'proposed' });
    expect(await bob.ask('officeProposeClass', { id, remark })).toMatchObject({ error: 'already_decided' });
    // One operator's proposal is not a decision, and the client does not see it.
    expect((await client.get('protectionInfo', {}, user)).class_request).toMatchObject({
      ...{ status: 'waiting', remark: '' },
    });
    expect(await ann.ask('officeConfirmClass', { id })).toMatchObject({ error: 'second_operator_required' });
    expect(await bob.get('officeConfirmClass', { id })).toMatchObject({ status: 'done' });
    expect(await client.get('protectionInfo', {}, user)).toMatchObject({ class: 'professional' });
    const { list: notifications } = await client.get('noticeList', {}, user);
    expect(notifications[0]).toMatchObject({ kind: 'class_professional' });
    const { list: audit } = await bob.get('officeAudit', { kind: 'class_request' });
    expect(audit.slice(0, 2)).toMatchObject([
      { actor: bob.email, act: 'confirm', after: { status: 'confirmed' } },
      { actor: ann.email, act: 'propose' },
    ]);
    expect(await client.ask('requestClass', { ...classRequest, evidence: more }, user)).toMatchObject({
      error: 'already_professional',
    });
    const shown = await ann.get('officeClientProtection', { id: user.id });
    expect(shown).toMatchObject({ class: 'professional', requests: [{ id, status: 'done' }] });
    expect(await ann.get('officeSetRetail', { id: user.id, reason: 'no longer met' })).toEqual({
      class: 'retail',
    });
    expect(await client.get('protectionInfo', {}, user)).toMatchObject({ class: 'retail' });
    expect(await buy(user, 500)).toMatchObject({ error: 'leverage_above_limit' });
  });

  test('is sent to the engine once, even by concurrent jobs', async () => {
    await client.get('requestClass', { ...classRequest, evidence: await uploadEvidence(client, user) }, user);
    await venue.pool.query(
      `with two as (select min(id) as first, max(id) as second from operators)
       update class_requests set status = 'confirmed', proposed_by = first, proposed_at = now(),
         decided_by = second, decided_at = now() from two where user_id = $1`,
      [user.id],
    );
    const settle = async () =>
      venue.jobs.find(({ name }) => name === 'settle classes of clients')?.run(new AbortController().signal);
    const holder = await venue.pool.connect();
    await holder.query('begin; select from class_requests for update');
    const turns = [settle(), settle()];
    await vi.waitFor(async () => {
      const { rowCount } = await venue.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock'",
      );
      expect(rowCount).toBe(2);
    });
    expect(await client.get('protectionInfo', {}, user)).toMatchObject({ class: 'retail' });
    await holder.query('commit');
    holder.release();
    await Promise.all(turns);
    expect(await client.get('protectionInfo', {}, user)).toMatchObject({
      ...{ class: 'professional', class_request: { status: 'done' } },
    });
  });

  test('is rejected with a remark that the client sees', async () => {
    const evidence = await uploadEvidence(client, user);
    await client.get('requestClass', { ...classRequest, evidence }, user);
    const ann = await openOffice(venue, 'verification');
    const { list } = await ann.get('officeClassRequests');
    const id = list[0]?.id ?? 0;
    const remark = 'the statement covers one quarter';
    expect(await ann.get('officeRefuseClass', { id, remark })).toMatchObject({ status: 'refused', remark });
    expect(await ann.ask('officeRefuseClass', { id, remark })).toMatchObject({ error: 'already_decided' });
    expect(await ann.ask('officeRefuseClass', { id: 999_999, remark })).toMatchObject({
      error: 'class_request_not_found',
    });
    expect((await client.get('protectionInfo', {}, user)).class_request).toMatchObject({
      ...{ status: 'refused', remark },
    });
  });
});

test('under the rules no reward is set, none is paid, and nobody closes out later', async () => {
  const office = await openOffice(venue, 'administrator');
  expect(await office.ask('officeChangeSettings', { referral_reward: 5 })).toMatchObject({
    ...{ error: 'rewards_forbidden', field: 'referral_reward' },
  });
  expect(await office.ask('officeChangeSettings', { referral_reward: 0 })).toMatchObject({ code: 1 });
  const settings = await venue.engine.settings();
  const asOperator = operatorActor('bob@office.test');
  const change = (stopOutLevel: number) =>
    venue.engine.submit({
      command: { type: 'ChangeSettings', settings: { ...settings, stopOutLevel } },
      ...{ actor: asOperator, idempotency: null },
    });
  expect(await change(49)).toMatchObject({ ok: false, refusal: { code: 'invalid_settings' } });
  const reward = {
    type: 'RewardReferral',
    accountId: user.accountId,
    referralId: 1,
    amount: money(5),
  } as const;
  const paid = await venue.engine.submit({
    command: reward,
    actor: systemActor('referrals'),
    idempotency: null,
  });
  expect(paid).toMatchObject({ ok: false, refusal: { code: 'rewards_forbidden' } });
  expect(await office.get('officeProtectionRules')).toMatchObject({ name: 'esma' });
});
