// Values of deposits, withdrawals and rewards are recalculated with the office's terms, and falsifications are found.
import type { VenueEvent } from '@candor/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OfficeHistory, openOfficeHistory } from '../testing/office-history.ts';

let office: OfficeHistory;
beforeAll(async () => {
  office = await openOfficeHistory();
}, 120_000);
afterAll(() => office.stop());

const named = async (sql: string, history?: readonly VenueEvent[]): Promise<string> =>
  (await office.afterHand(sql, history)).join('; ');

describe('a withdrawal', () => {
  const paid = () => office.first('WithdrawalPaid');
  /** Changes the fee in the events and the row alike. */
  const atFee = (share: number): VenueEvent[] =>
    office.events.map((event) =>
      event.type === 'WithdrawalRequested' || event.type === 'WithdrawalPaid'
        ? ({ ...event, fee: Math.floor(event.amount * share) } as VenueEvent)
        : event,
    );

  it('is paid with the fee that it was asked for with', async () => {
    const history = office.withOther('WithdrawalPaid', { fee: paid().amount });
    expect(await named('select 1', history)).toContain('with a fee of 100000000, and 1000000 stands in');
  });

  it('is paid once it was approved, by an event before it', async () => {
    const { withdrawalId: id } = paid();
    const history = office.events.filter(
      (event) => event.type !== 'WithdrawalApproved' || event.withdrawalId !== id,
    );
    const gone = `delete from audit_log where subject = 'withdrawal ${id}' and act = 'approve'`;
    expect(await named(gone, history)).toContain(`pays withdrawal ${id}, which nobody has approved`);
  });

  it('is approved with its own amount in the log', async () => {
    const other = `update audit_log set after = replace(after, '100', '90') where act = 'approve' and subject like 'withdrawal %'`;
    expect(await named(other)).toContain('has another amount');
  });

  it.each([
    ['another fee', 'update withdrawals set fee = floor(amount * 0.9)', 0.9, 'a fee of 90000000 and 99'],
    [
      'another fee by terms of its own',
      `update withdrawals set fee = floor(amount * 0.9), fee_kind = 'rate', draw_rate = '0.9', net = 1000`,
      0.9,
      `a fee of rate 0.9 at 1 a dollar, which were not the office's terms`,
    ],
    ['less than is left', 'update withdrawals set net = net - 1', 0.01, 'and 98.99 of the currency'],
    ['a price of its own', `update withdrawals set usd_price = '0.5', net = 4950`, 0.01, 'at 0.5 a dollar'],
    ['terms that are none', `update withdrawals set draw_rate = 'x'`, 0.01, 'a fee of fixed x'],
  ])('has no %s', async (_, sql, share, said) => {
    expect(await named(sql, atFee(share))).toContain(said);
  });

  it('has the terms that operators had set by then, and not those of later', async () => {
    const change = (at: string): string => `
      insert into audit_log (seq, formula, at, actor, act, subject, before, after, hash, salt)
      select max(seq) + 1, 2, ${at}, 'ann', 'change', 'withdraw-currency ' || (select min(currency_id) from withdrawals),
        '{"draw_rate":1,"fee_type":1,"usd_price":1}', '{"draw_rate":90,"fee_type":1,"usd_price":1}', sha256(''), sha256('') from audit_log;
      update withdrawals set fee = 90000000, draw_rate = '90', net = 1000;`;
    const drafted = '(select min(extract(epoch from drafted_at) * 1000)::bigint from withdrawals)';
    expect(await named(change(`${drafted} - 3600000`), atFee(0.9))).not.toContain("office's terms");
    expect(await named(change(`${drafted} + 3600000`), atFee(0.9))).toContain("not the office's terms");
  });
});

describe('a deposit', () => {
  const thousandfold = () => {
    const { amount } = office.first('DepositCredited');
    return office.withOther('DepositCredited', { amount: (amount * 1_000) as never });
  };

  it.each([
    [
      'less received',
      `update deposits set received = '0.00001' where status = 'approved'`,
      'received 0.00001',
    ],
    [
      'another price',
      `update deposits set usd_price = '0.00001' where status = 'approved'`,
      'usdPrice 0.00001',
    ],
    ['another reference', `update deposits set reference = 'x' where status = 'approved'`, 'reference x'],
    [
      'an amount that is none, in the log as well',
      `update deposits set received = 'much' where status = 'approved';
       update audit_log set after = jsonb_set(after::jsonb, '{received}', '"much"')::text where act = 'approve' and subject like 'deposit %'`,
      'for much at',
    ],
    [
      'a price that the office did not have, in the log as well',
      `update deposits set usd_price = '0.5', usd = (received::numeric * 2000000)::bigint where status = 'approved';
       update audit_log set after = jsonb_set(after::jsonb, '{usdPrice}', '"0.5"')::text where act = 'approve' and subject like 'deposit %'`,
      "at 0.5 a dollar, which was not the office's price",
    ],
  ])('has not %s', async (_, sql, said) => {
    expect(await named(sql)).toContain(said);
  });

  it('is worth what was received, whatever event, row and log say', async () => {
    const sql = `update deposits set usd = usd * 1000 where status = 'approved';
      update audit_log set after = jsonb_set(after::jsonb, '{usd}', to_jsonb((after::jsonb ->> 'usd')::bigint * 1000))::text
      where act = 'approve' and subject like 'deposit %'`;
    expect(await named(sql, thousandfold())).toMatch(/with \d+ for 0\.\d+ at/);
  });
});

describe('a reward', () => {
  const invited = () => office.first('DepositCredited').accountId;
  const inviter = () => office.first('BalanceAdjusted').accountId;
  const userOf = (account: number) => `(select id from users where account_id = ${account})`;
  const logged = (act: string, subject: string, words: string): string => `
    insert into audit_log (seq, formula, at, actor, act, subject, before, after, hash, salt)
    select max(seq) + 1, 2, min(at), 'ann', '${act}', ${subject}, ${words}, sha256(''), sha256('') from audit_log;`;
  /** The rows that a reward of 25 USD requires. */
  const parts = () => ({
    invitation: `update users set invited_by = ${userOf(inviter())} where account_id = ${invited()};`,
    identity: logged(
      'finish identity',
      "'identity 77'",
      `json_build_object('client', ${userOf(invited())})::text, '{}'`,
    ),
    setting: logged('change', "'settings site'", `'{"referralRewardUsd":0}', '{"referralRewardUsd":25}'`),
    row: `insert into referral_rewards values (${userOf(invited())}, ${userOf(inviter())}, 25000000, '2100-01-01T00:00:00Z', now());`,
    log: logged(
      'reward',
      `'referral ' || ${userOf(invited())}`,
      `null, json_build_object('inviter', ${userOf(inviter())}, 'amount', 25, 'decided', '2100-01-01T00:00:00.000Z')::text`,
    ),
  });
  const told = async (lie: object = {}): Promise<VenueEvent[]> => {
    const { at, v } = office.first('BalanceAdjusted');
    const { rows } = await office.query(`select ${userOf(invited())} as id`);
    const event = { type: 'ReferralRewarded', at, v, key: null, actor: 's:referrals', amount: 25_000_000 };
    return [...office.events, { ...event, accountId: inviter(), referralId: rows[0]?.id, ...lie } as never];
  };

  it('is what was set, for a client who was invited, verified and has deposited', async () => {
    expect(await office.afterHand(Object.values(parts()).join(' '), await told())).toEqual([]);
  });

  it.each([
    ['nobody invited', { invitation: '' }, {}, 'who was not invited by its client'],
    ['nobody has verified', { identity: '' }, {}, 'whose identity no operator has finished'],
    ['nobody has logged', { log: '' }, {}, 'which is not in the audit log'],
    ['nobody decided', { row: '' }, {}, 'which nobody decided'],
    ['a client brought about', {}, { actor: 'c:1' }, "ReferralRewarded by c:1, who can't"],
    ['an operator brought about', {}, { actor: 'o:x' }, "ReferralRewarded by o:x, who can't"],
    ['another account was given', {}, { accountId: 1 }, 'was decided'],
  ])('is none that %s', async (_, missing, lie, said) => {
    const sql = Object.values({ ...parts(), ...missing }).join(' ');
    expect(await named(sql, await told(lie))).toContain(said);
  });

  it('is of no client who has not deposited', async () => {
    const history = (await told()).filter(
      (event) => event.type !== 'DepositCredited' || event.accountId !== invited(),
    );
    expect(await named(Object.values(parts()).join(' '), history)).toContain('who has not deposited');
  });

  it('is not a million, in event and row or in the log as well', async () => {
    const amount = 1_000_000_000_000;
    const row = parts().row.replace('25000000', String(amount));
    const log = parts().log.replace(`'amount', 25,`, `'amount', 1000000,`);
    const history = await told({ amount });
    const found = await named(Object.values({ ...parts(), row }).join(' '), history);
    expect(found).toContain('has 25 for client');
    const all = await named(Object.values({ ...parts(), row, log }).join(' '), history);
    expect(all).toContain('and 25 dollars were set');
    expect(all).toContain('which no setting can be');
  });
});
