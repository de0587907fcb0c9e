// The pages that are not built yet: what each is called, and what one can do meanwhile.
import type { MessageKey } from '@candor/i18n';
import type { UnbuiltPath } from '../shared/paths.ts';

/**
 * account: the demo needs no registration; money: it has practice money; history: results are under Orders; later:
 * nothing stands in for it.
 */
export type Meanwhile = 'account' | 'money' | 'history' | 'later';

export interface UnbuiltPage {
  readonly title: MessageKey;
  readonly meanwhile: Meanwhile;
}

export const unbuiltPages = {
  '/news/detail': { title: 'news.title', meanwhile: 'later' },
  '/register': { title: 'auth.register', meanwhile: 'account' },
  '/forgot': { title: 'forgot.title', meanwhile: 'account' },
  '/mine/auth': { title: 'auth.identity_title', meanwhile: 'account' },
  '/mine/invite': { title: 'user.invite', meanwhile: 'later' },
  '/mine/email': { title: 'user.email', meanwhile: 'account' },
  '/mine/announcement': { title: 'news.announcements', meanwhile: 'later' },
  '/mine/password': { title: 'user.password', meanwhile: 'account' },
  '/mine/history': { title: 'financial.title', meanwhile: 'history' },
  '/mine/charge': { title: 'wallet.deposit', meanwhile: 'money' },
  '/mine/withdraw': { title: 'withdraw.title', meanwhile: 'money' },
  '/mine/withdraw-way': { title: 'withdraw.title', meanwhile: 'money' },
  '/mine/wallet': { title: 'wallet.title', meanwhile: 'money' },
  '/mine/bank-card-list': { title: 'bank.title', meanwhile: 'money' },
  '/mine/coin-address-list': { title: 'wallet.coin_addresses', meanwhile: 'money' },
  '/mine/chat': { title: 'user.chat', meanwhile: 'later' },
} as const satisfies Record<UnbuiltPath, UnbuiltPage>;
