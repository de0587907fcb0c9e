// The parts of the walk with a real account: of somebody new, where all is empty, and of somebody verified, where nothing is.
import type { Phone } from './phone.ts';
import type { Steps, Stop } from './walk-steps.ts';

/** Screens of a user who has just registered. */
const ofNewcomer = [
  ['mine-real', '/mine'],
  ['deposit-identity', '/mine/charge'],
  ['withdraw-identity', '/mine/withdraw'],
  ['bank-accounts-none', '/mine/bank-card-list'],
  ['coin-addresses-none', '/mine/coin-address-list'],
  ['wallet-none', '/mine/wallet'],
  ['history-none', '/mine/history'],
  ['invite-none', '/mine/invite'],
  ['orders-none', '/order'],
  ['notices-none', '/mine/notices'],
  ['chat-none', '/mine/chat'],
  ['questionnaire-begin', '/mine/questionnaire'],
] as const;
/** Screens of a verified client who has moved money. */
const ofClient = [
  ['mine-client', '/mine'],
  ['identity-finished', '/mine/auth'],
  ['bank-accounts', '/mine/bank-card-list'],
  ['coin-addresses', '/mine/coin-address-list'],
  ['wallet', '/mine/wallet'],
  ['history-client', '/mine/history'],
  ['invite', '/mine/invite'],
  ['notices-client', '/mine/notices'],
  ['questionnaire', '/mine/questionnaire'],
] as const;

/** Walks as a user without an identity: first screens, empty screens, and the errors of incomplete forms. */
export async function walkNewcomer(phone: Phone, steps: Steps, stop: Stop): Promise<void> {
  const { page, t, button } = phone;
  await steps.load('/mine');
  await steps.stopAt(ofNewcomer);
  for (const [name, path, act] of [
    ['identity', '/mine/auth', 'auth.identity_send'],
    ['bind-coin', '/mine/withdraw-way?type=1', 'bank.add_coin'],
    ['bind-bank', '/mine/withdraw-way?type=2', 'bank.add_bank'],
    ['password', '/mine/password', 'user.password'],
    ['feedback-real', '/feedback', 'user.feedback_send'],
  ] as const) {
    await steps.go(path);
    await stop(name);
    await button(act).tap();
    await stop(`${name}-refused`);
  }
  await steps.go('/mine/security');
  await stop('security');
  await steps.stopAtSheet('factor', () => page.getByRole('button', { name: t('user.factor_text') }).tap());
  await steps.go('/mine/email');
  await stop('contact');
  await steps.stopAtSheet('contact-change', () => page.getByRole('button', { name: t('user.mobile') }).tap());
}

export async function walkMoney(phone: Phone, steps: Steps, stop: Stop): Promise<void> {
  const { page, t, button } = phone;
  await steps.load('/mine');
  await steps.stopAt(ofClient);
  const tab = async (name: Parameters<Phone['t']>[0]) => {
    await page.getByRole('tab', { name: t(name) }).tap();
    await steps.settle();
  };
  await steps.go('/mine/charge');
  await tab('wallet.deposit_coin');
  await stop('deposit');
  await button('wallet.deposit_send').tap();
  await stop('deposit-refused');
  await tab('wallet.deposit_wire');
  await stop('deposit-bank');
  await tab('wallet.deposit_records');
  await stop('deposits');
  await steps.go('/mine/withdraw');
  await stop('withdraw');
  await page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: /100[.,]00/ })
    .tap();
  await steps.settle();
  await stop('withdrawal');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('public.close') })
    .first()
    .tap();
  await page.getByLabel(t('withdraw.amount'), { exact: true }).fill('50');
  await steps.stopAtSheet('withdraw-review', () => button('withdraw.review').tap());
  await tab('withdraw.tab_bank');
  await stop('withdraw-bank');
  await walkLimits(phone, steps, stop);
}

async function walkLimits({ page, t, button }: Phone, steps: Steps, stop: Stop): Promise<void> {
  await steps.go('/mine/limits');
  await stop('limits');
  await steps.stopAtSheet('break', () => button('limits.days', { days: 7 }).tap(), 'public.cancel');
  await button('limits.ask').tap();
  await button('limits.send').tap();
  await stop('class-request');
  await page
    .getByRole('button', { name: new RegExp(`^${t('limits.set')}`) })
    .first()
    .tap();
  await stop('limit-form');
}
