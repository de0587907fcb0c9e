// Kinds of movements as a client filters by them: a withdrawal is all that belongs to it.
import type { LogKind } from '@candor/client';
import type { MessageKey } from '@candor/i18n';

export type Group = 'all' | 'deposit' | 'withdrawal' | 'trade' | 'swap' | 'adjustment' | 'referral' | 'demo';

const groups: Readonly<Record<Group, { key: MessageKey; kinds: readonly LogKind[] }>> = {
  all: { key: 'financial.all', kinds: [] },
  deposit: { key: 'kind.deposit', kinds: ['deposit'] },
  withdrawal: {
    key: 'kind.withdrawal',
    kinds: ['withdrawal_hold', 'withdrawal_release', 'withdrawal', 'withdrawal_fee'],
  },
  trade: { key: 'financial.trading', kinds: ['trade_profit', 'trade_fee', 'negative_balance_cover'] },
  swap: { key: 'kind.swap', kinds: ['swap'] },
  adjustment: { key: 'kind.adjustment', kinds: ['adjustment'] },
  referral: { key: 'kind.referral_reward', kinds: ['referral_reward'] },
  demo: { key: 'kind.demo_reset', kinds: ['demo_grant', 'demo_reset'] },
};
const ofReal: readonly Group[] = ['all', 'deposit', 'withdrawal', 'trade', 'swap', 'adjustment', 'referral'];
const ofDemo: readonly Group[] = ['all', 'trade', 'swap', 'demo'];

export const kindsOf = (group: Group): readonly LogKind[] => groups[group].kinds;
export const groupKeys = (isDemo: boolean): readonly { value: Group; key: MessageKey }[] =>
  (isDemo ? ofDemo : ofReal).map((value) => ({ value, key: groups[value].key }));

/** Where what caused a movement is to be seen; `subject` opens the very record. */
export function placeOf(kind: string, isDemo: boolean, subject: number | null = null): string | null {
  if (kind === 'trade_profit' || kind === 'trade_fee' || kind === 'swap')
    return subject === null ? '/order' : `/order?id=${subject}`;
  if (isDemo) return null;
  const record = subject === null ? '' : `?record=${subject}`;
  if (kind === 'deposit') return `/mine/charge${record}`;
  if (kind.startsWith('withdrawal')) return `/mine/withdraw${record}`;
  return kind === 'referral_reward' ? '/mine/invite' : null;
}
