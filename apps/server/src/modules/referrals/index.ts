// Referrals as a module of the venue: invitations, who came by whom, the reward.
import type { ModuleKit, VenueModule } from '../module.ts';
import { registerReferralCalls } from './referral-calls.ts';
import { payRewards, rewardActor } from './rewards.ts';

const minuteMs = 60_000;
const microsOfDollar = 1_000_000;

export interface ReferralsOptions {
  /** For each invited client that is verified and has deposited; 0: none. */
  readonly rewardUsd: () => number;
  /** False where the rules forbid them: none is decided, and none that was decided before is paid. */
  readonly mayReward: boolean;
}

export function makeReferralsModule(
  { db, notices, audit, submit, now, log }: ModuleKit,
  { rewardUsd, mayReward }: ReferralsOptions,
): VenueModule {
  const reward = () => (mayReward ? rewardUsd() * microsOfDollar : 0);
  return {
    name: 'referrals',
    calls: (register) => registerReferralCalls(register, { pool: db.requests, reward }),
    jobs: [
      {
        name: 'pay rewards for invitations',
        everyMs: minuteMs,
        async run(stopping) {
          const options = {
            pool: db.venue,
            now,
            notices,
            audit,
            reward,
            mayReward,
            submit: (command: Parameters<typeof submit>[0]['command']) =>
              submit({ command, actor: rewardActor, idempotency: null }),
            onRefused: (invitedId: number, refusal: string) =>
              log.warn(`the reward for invited user ${invitedId} was refused: ${refusal}`),
          };
          await payRewards(options, stopping);
        },
      },
    ],
  };
}
