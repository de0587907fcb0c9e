// Rewards for invitations. A reward is decided once, when an invited client is verified, has deposited more
// than they withdrew and has traded, so that money which only passes through earns none. The engine posts it
// once by the invited user's number.
import { type AccountId, type Command, type CommandReply, money, systemActor } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { type Act, inAct } from '../../web/act.ts';
import type { ModuleContext } from '../module.ts';

export interface RewardOptions extends Pick<ModuleContext, 'now' | 'notifications' | 'audit'> {
  readonly pool: pg.Pool;
  readonly submit: (command: Command) => Promise<CommandReply>;
  /** In millionths of a dollar; 0 while there is none. */
  readonly reward: () => number;
  /** The total notional of the invited client's closed positions before it is due, in the same unit. */
  readonly tradedMin: number;
  readonly mayReward: boolean;
  readonly onRefused: (invitedId: number, refusal: string) => void;
}

const rewardsMax = 100;

/**
 * Pays once even with concurrent calls, and with a kill between any two steps: the row with its amount is written
 * first, the engine posts a reward once for its number, and the notification commits with the note that it was posted.
 */
export async function payRewards(options: RewardOptions, stopping?: AbortSignal): Promise<number> {
  await decideRewards(options);
  if (!options.mayReward) return 0;
  let paid = 0;
  for (const waiting of await findWaiting(options.pool)) {
    if (stopping?.aborted) break;
    if (await post(options, waiting)) paid += 1;
  }
  return paid;
}

/**
 * Each decision writes an audit row, so that a reward can't be invented afterwards. While there is no reward, due
 * clients are recorded with none, so that switching it on later pays nobody for the past.
 */
async function decideRewards(options: RewardOptions): Promise<void> {
  const { pool, now, reward, tradedMin } = options;
  await inAct(pool, async ({ client }) => {
    const amount = reward();
    await client.query(
      `insert into referral_rewards (invited_user_id, inviter_user_id, amount, decided_at, posted_at)
       select invited.id, invited.invited_by, $1::bigint, $2::timestamptz, case when $1::bigint = 0 then $2::timestamptz end
       from users invited
       where invited.invited_by is not null
         and not invited.is_demo
         and not exists (select 1 from referral_rewards known where known.invited_user_id = invited.id)
         and exists (select 1 from notices told
                     where told.user_id = invited.id and told.kind = 'identity_finished')
         and exists (select 1 from postings
                     where owner = invited.account_id and book = 'cash' and kind = 'deposit' and amount > 0)
         and (select sum(amount) from postings
              where owner = invited.account_id and book = 'cash'
                and kind in ('deposit', 'withdrawal_hold', 'withdrawal_release')) > 0
         and (select coalesce(sum(margin::numeric * multiple), 0) from closed_trades
              where account_id = invited.account_id) >= $3::bigint
       on conflict (invited_user_id) do nothing`,
      [amount, new Date(now()), tradedMin],
    );
    await auditDecisions(client, options);
  });
}

/** Audits all decisions that wait to be posted, including those of a program that wrote no audit rows. */
async function auditDecisions(client: pg.PoolClient, { audit }: RewardOptions): Promise<void> {
  const { rows } = await client.query<{ id: number; inviter: number; amount: number; decided: Date }>(
    `select invited_user_id as id, inviter_user_id as inviter, amount, decided_at as decided from referral_rewards
     where posted_at is null and not exists (
       select from audit_log where subject = 'referral ' || invited_user_id and act = 'reward')
     order by invited_user_id`,
  );
  for (const { id, inviter, amount, decided } of rows)
    await audit.record(client, {
      operator: null,
      actor: 'referrals',
      act: 'reward',
      subject: `referral ${id}`,
      after: { inviter, amount: amount / microsOfDollar, decided: decided.toISOString() },
    });
}

interface WaitingReward {
  readonly invitedId: number;
  readonly inviterId: number;
  readonly accountId: AccountId;
  readonly amount: number;
}

async function findWaiting(pool: pg.Pool): Promise<WaitingReward[]> {
  return queriesOn(pool)
    .selectFrom('referral_rewards')
    .innerJoin('users', 'users.id', 'inviter_user_id')
    .select(['invited_user_id as invitedId', 'inviter_user_id as inviterId', 'amount'])
    .select('users.account_id as accountId')
    .where('posted_at', 'is', null)
    .orderBy('invited_user_id')
    .limit(rewardsMax)
    .execute();
}

async function post(options: RewardOptions, waiting: WaitingReward): Promise<boolean> {
  const { accountId, invitedId, amount } = waiting;
  const reply = await options.submit({
    type: 'RewardReferral',
    accountId,
    referralId: invitedId,
    amount: money(amount),
  } as Command);
  if (!reply.ok) {
    options.onRefused(invitedId, reply.refusal.code);
    return false;
  }
  return inAct(options.pool, (act) => notePosted(act, options, waiting));
}

/** False if another job noted it before. */
async function notePosted(
  act: Act,
  { now, notifications }: RewardOptions,
  { invitedId, inviterId, amount }: WaitingReward,
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOn(act.client)
    .updateTable('referral_rewards')
    .set({ posted_at: new Date(now()) })
    .where('invited_user_id', '=', invitedId)
    .where('posted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await notifications.send(act, {
    userId: inviterId,
    kind: 'referral_rewarded',
    params: { amount: amount / microsOfDollar },
    once: `referral ${invitedId} rewarded`,
  });
  return true;
}

const microsOfDollar = 1_000_000;
/** The actor who posts rewards. */
export const rewardActor = systemActor('referrals');
