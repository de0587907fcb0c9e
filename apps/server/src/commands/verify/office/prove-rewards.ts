// Proves rewards for invitations: each was decided once, for the inviter of a client whom operators verified and who
// has deposited, with the office's settings, and is in the audit log before it is in the journal.
import { type Money, moneyToNumber, type ReferralRewarded, type VenueEvent } from '@candor/core';
import type pg from 'pg';
import { type AuditFact, factsOf, factsOfKind } from '../../../audit/audit-facts.ts';
import { Findings } from '../../../audit/findings.ts';
import { IdSet } from '../../../audit/id-set.ts';
import { SaltedFrom } from '../../../audit/salted-from.ts';
import { SpecLog } from '../../../audit/spec-log.ts';
import type { JournalCheck } from '../../../audit/walk-journal.ts';
import { idsOf, rowsById } from '../../ids-of.ts';

interface RewardRow {
  readonly id: number;
  readonly account: number;
  readonly inviter: number;
  readonly isDemo: boolean;
  readonly amount: Money;
  readonly decided: number;
  readonly invited: number;
  readonly invitedBy: number | null;
}
type Report = (what: string) => void;
interface Told {
  readonly seq: number;
  readonly event: ReferralRewarded;
  /** Number of audit rows that the journal knew at that time. */
  readonly anchored: number;
  /** Number of deposits since the last comparison. */
  readonly deposits: number;
}

/** Maximum of REFERRAL_REWARD_USD in dollars. */
const REWARD_MAX = 100_000;

export class RewardsCheck implements JournalCheck {
  readonly findings = new Findings('and more rewards are not what was decided');
  readonly #seen = new IdSet();
  readonly #rewards: Told[] = [];
  readonly #depositors = new IdSet();
  /** Deposits since the last comparison. */
  readonly #deposits: number[] = [];
  readonly #salted = new SaltedFrom();
  #verified: IdSet | undefined;
  #settings: SpecLog | undefined;

  take(seq: number, event: VenueEvent): void {
    this.#salted.take(event);
    if (event.type === 'DepositCredited') this.#deposits.push(event.accountId);
    if (event.type !== 'ReferralRewarded') return;
    if (!this.#seen.add(event.referralId))
      this.findings.report(`event ${seq} pays reward ${event.referralId} a second time`);
    const [{ anchored }, { length: deposits }] = [this.#salted, this.#deposits];
    this.#rewards.push({ seq, event, anchored, deposits });
  }

  async compare(db: pg.ClientBase): Promise<void> {
    const told = this.#rewards.splice(0);
    if (told.length > 0) await this.#hold(db, told);
    for (const account of this.#deposits.splice(0)) this.#depositors.add(account);
  }

  async finish(db: pg.ClientBase): Promise<void> {
    const done =
      'select invited_user_id as id from referral_rewards where amount > 0 and posted_at is not null';
    for await (const id of idsOf(db, done))
      if (!this.#seen.has(id))
        this.findings.report(`reward ${id} is done by its row, and no event of the journal does it`);
  }

  async #hold(db: pg.ClientBase, told: readonly Told[]): Promise<void> {
    const ids = told.map(({ event }) => event.referralId);
    const known = await rowsById<RewardRow>(
      db,
      `select invited_user_id as id, inviter.account_id as account, inviter_user_id as inviter, amount,
         (extract(epoch from decided_at) * 1000)::float8 as decided, invited.account_id as invited,
         invited.invited_by as "invitedBy", invited.is_demo as "isDemo"
       from referral_rewards join users inviter on inviter.id = inviter_user_id join users invited on invited.id = invited_user_id
       where invited_user_id = any($1)`,
      ids,
    );
    const subjects = ids.map((id) => `referral ${id}`);
    const facts = await factsOf(db, subjects, ['reward']);
    this.#verified ??= await readVerified(db);
    const names = ['referralRewardUsd'];
    this.#settings ??= await SpecLog.read(db, { kind: 'settings', acts: ['change'], names });
    for (const one of told) {
      const { referralId: id, accountId, amount } = one.event;
      const report: Report = (what) =>
        this.findings.report(
          `event ${one.seq} rewards account ${accountId} for client ${id} with ${amount}, ${what}`,
        );
      const row = known.get(id);
      if (!row) report('which nobody decided');
      if (!row) continue;
      if (row.account !== accountId || row.amount !== amount)
        report(`and ${row.amount} for account ${row.account} was decided`);
      this.#holdDue(one, row, report);
      this.#holdAmount(row, report);
      const [fact] = facts.get(`referral ${id}`) ?? [];
      if (fact) holdFact(fact, row, report);
      // Older programs did not write this row.
      else if (await this.#salted.holds(db, one.anchored)) report('which is not in the audit log');
    }
  }

  #holdDue({ deposits }: Told, row: RewardRow, report: Report): void {
    if (row.invitedBy !== row.inviter || row.isDemo) report('who was not invited by its client');
    if (!this.#verified?.has(row.id)) report('whose identity no operator has finished');
    const isNear = this.#deposits.slice(0, deposits).some((account) => account === row.invited);
    if (!isNear && !this.#depositors.has(row.invited)) report('who has not deposited');
  }

  /** Before the first change by operators the amount came from the environment, which is not recorded anywhere. */
  #holdAmount({ amount, decided }: RewardRow, report: Report): void {
    const dollars = moneyToNumber(amount);
    if (!Number.isInteger(dollars) || dollars <= 0 || dollars > REWARD_MAX) report('which no setting can be');
    if (!this.#settings?.isKnownBy('settings site', decided)) return;
    const stood = this.#settings.around('settings site', decided);
    if (!stood?.some(({ referralRewardUsd }) => referralRewardUsd === dollars))
      report(`and ${stood?.map(({ referralRewardUsd }) => referralRewardUsd).join(' or ')} dollars were set`);
  }
}

function holdFact({ seq, after }: AuditFact, row: RewardRow, report: Report): void {
  const isSaid =
    after?.inviter === row.inviter &&
    after.amount === moneyToNumber(row.amount) &&
    after.decided === new Date(row.decided).toISOString();
  if (!isSaid)
    report(
      `and audit row ${seq} has ${after?.amount} for client ${after?.inviter}, decided ${after?.decided}`,
    );
}

/** Clients whose identity operators verified. */
async function readVerified(db: pg.ClientBase): Promise<IdSet> {
  const verified = new IdSet();
  for await (const { before } of factsOfKind(db, 'identity', ['finish identity']))
    if (Number.isSafeInteger(before?.client)) verified.add(Number(before?.client));
  return verified;
}
