// Invitations as the wire carries them. Names are masked: an inviter knows the people they
// invited, but we do not disclose them.
import type { InvitedClient, InviteInfo } from '@candor/contract';
import { money, moneyToNumber } from '@candor/core';
import type { InvitedUser, InviteSums } from './invited-rows.ts';

export const presentInfo = (
  inviteCode: string,
  { invited, rewarded, amount }: InviteSums,
  { reward, tradedUsdMin }: { readonly reward: number; readonly tradedUsdMin: number },
): InviteInfo => ({
  invite_code: inviteCode,
  reward: moneyToNumber(money(reward)),
  traded_usd_min: tradedUsdMin,
  invited,
  rewarded,
  rewarded_usd: moneyToNumber(money(amount)),
});

export const presentInvited = (user: InvitedUser): InvitedClient => ({
  id: user.id,
  name: maskName(user),
  state: stateOf(user),
  reward: user.amount === null ? 0 : moneyToNumber(money(user.amount)),
  created_at: user.joinedAt.toISOString(),
});

function stateOf({ amount, isVerified, hasDeposited }: InvitedUser): InvitedClient['state'] {
  if (amount !== null) return 'rewarded';
  if (hasDeposited) return 'deposited';
  return isVerified ? 'verified' : 'joined';
}

/** `a***@e***.com`, `+852 ****67`. */
export function maskName({
  email,
  areaCode,
  mobile,
}: Pick<InvitedUser, 'email' | 'areaCode' | 'mobile'>): string {
  if (email !== null) {
    const [local = '', domain = ''] = email.split('@');
    const end = domain.slice(domain.lastIndexOf('.') + 1);
    return `${first(local)}***@${first(domain)}***.${end}`;
  }
  if (mobile !== null) return `+${(areaCode ?? '').replace(/^\+/, '')} ****${mobile.slice(-2)}`;
  return '***';
}

const first = (text: string): string => [...text][0] ?? '';
