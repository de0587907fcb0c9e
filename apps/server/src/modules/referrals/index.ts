// Referrals as a module of the venue: invitations, invited clients, the reward.
import type { Config } from '../../config.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { registerReferralCalls } from './referral-calls.ts';
import { payRewards, rewardActor } from './rewards.ts';

const minuteMs = 60_000;
const microsOfDollar = 1_000_000;

export interface ReferralsOptions {
  /** The reward for each invited client who is verified, has deposited and has traded; 0: none. */
  readonly site: { readonly current: Pick<Config, 'referralRewardUsd'> };
  /** The total notional of their closed positions before it is due. */
  readonly config: Pick<Config, 'referralTradedUsd'>;
  /** False if the rules forbid rewards: then none is decided, and none that was decided before is paid. */
  readonly mayReward: boolean;
}

export function makeReferralsModule(
  context: ModuleContext,
  { site, config, mayReward }: ReferralsOptions,
): VenueModule {
  const { db, submit, log } = context;
  const reward = () => (mayReward ? site.current.referralRewardUsd * microsOfDollar : 0);
  const { referralTradedUsd: tradedUsdMin } = config;
  return {
    name: 'referrals',
    calls: (register) => registerReferralCalls(register, { pool: db.requests, reward, tradedUsdMin }),
    jobs: [
      {
        name: 'pay rewards for invitations',
        everyMs: minuteMs,
        async run(stopping) {
          await payRewards(
            {
              ...context,
              pool: db.venue,
              reward,
              tradedMin: tradedUsdMin * microsOfDollar,
              mayReward,
              submit: (command) => submit({ command, actor: rewardActor, idempotency: null }),
              onRefused: (invitedId, refusal) =>
                log.warn(`the reward for invited user ${invitedId} was refused: ${refusal}`),
            },
            stopping,
          );
        },
      },
    ],
  };
}
