// A user's invitations: their code, what it brings, and who came by it.
import type { InviteInfo as WireInfo, InvitedClient as WireInvited } from '@candor/contract';
import type { Money } from '@candor/core';
import { toMoney } from './figures.ts';

export interface InviteInfo {
  readonly code: string;
  /** For each; 0 while there is none. */
  readonly reward: Money;
  /** What they must have traded before it is due. */
  readonly tradedMin: Money;
  readonly invited: number;
  readonly rewarded: number;
  readonly rewardedSum: Money;
}
export interface InvitedClient {
  readonly id: number;
  /** Masked. */
  readonly name: string;
  readonly state: 'joined' | 'verified' | 'deposited' | 'rewarded';
  readonly reward: Money;
  /** ISO 8601. */
  readonly joinedAt: string;
}
export interface InvitedPage {
  readonly rows: readonly InvitedClient[];
  readonly total: number;
}

export const parseInviteInfo = (wire: WireInfo): InviteInfo => ({
  code: wire.invite_code,
  reward: toMoney(wire.reward),
  tradedMin: toMoney(wire.traded_usd_min),
  invited: wire.invited,
  rewarded: wire.rewarded,
  rewardedSum: toMoney(wire.rewarded_usd),
});

export const parseInvited = ({
  list,
  total,
}: {
  readonly list: readonly WireInvited[];
  readonly total: number;
}): InvitedPage => ({
  rows: list.map(({ id, name, state, reward, created_at: joinedAt }) => ({
    id,
    name,
    state,
    reward: toMoney(reward),
    joinedAt,
  })),
  total,
});
