// A walk through every screen of the app, with content: as a visitor, as a demo trader, as a client without an identity
// check, and as a verified one. The caller defines the action at each stop.
import { expect } from '@playwright/test';
import { answerMainMode } from './main-mode.ts';
import type { Phone } from './phone.ts';
import { becomeReal } from './real-account.ts';
import { logInAs } from './stored-session.ts';
import { walkMoney, walkNewcomer } from './walk-account.ts';
import { beginsWith, type Steps, type Stop, stepsOf } from './walk-steps.ts';
import { walkOrders, walkTrade } from './walk-trading.ts';

/** Screens of a demo trader that need only the address. */
const ofDemo = [
  ['home', '/'],
  ['search', '/product'],
  ['mine', '/mine'],
  ['settings', '/mine/system'],
  ['language', '/language'],
  ['feedback', '/feedback'],
  ['history', '/mine/history'],
  ['statement', '/mine/history?view=statement'],
  ['wallet-demo', '/mine/wallet'],
  ['security-demo', '/mine/security'],
  ['not-found', '/nowhere'],
  ['chat', '/mine/chat'],
] as const;

/** Both halves may be walked on separate phones. */
export async function walkApp(phone: Phone, stop: Stop): Promise<void> {
  for (const half of WALK_HALVES) await walkHalf(phone, half, stop);
}

export const WALK_HALVES = ['around', 'money'] as const;
export type WalkHalf = (typeof WALK_HALVES)[number];

/** `around`: what visitors and a demo trader find. `money`: the ticket, and all that a real account has. */
export async function walkHalf(phone: Phone, half: WalkHalf, stop: Stop): Promise<void> {
  const steps = stepsOf(phone, stop);
  if (half === 'around') await walkVisitor(phone, steps, stop);
  await logInAs(phone, process.env.TOUR_DEMO ?? '');
  await steps.load('/');
  if (half === 'around') {
    await steps.stopAt(ofDemo);
    await walkMine(phone, steps);
    await walkRanking(phone, steps, stop);
    await walkNews(phone, steps, stop);
    await walkNotifications(phone, steps, stop);
    await walkOrders(phone, steps, stop);
    return;
  }
  await walkTrade(phone, steps, stop);
  await becomeReal(phone);
  await walkNewcomer(phone, steps, stop);
  await logInAs(phone, process.env.TOUR_CLIENT ?? '');
  await walkMoney(phone, steps, stop);
  await walkProviders(phone, steps, stop);
}

async function walkVisitor(phone: Phone, steps: Steps, stop: Stop): Promise<void> {
  const { page, t, button } = phone;
  await steps.load('/login');
  await expect(button('auth.demo_button')).toBeVisible();
  await stop('login');
  await steps.go('/register');
  await stop('register');
  await button('auth.register').tap();
  await stop('register-refused');
  await steps.stopAtSheet('countries', () => page.getByRole('button', { name: t('auth.residence') }).tap());
  await steps.go('/forgot');
  await stop('forgot');
  await steps.go('/trade');
  await steps.stopAtSheet('demo-offer', () =>
    page.getByRole('button', { name: beginsWith(t('trade.buy')) }).tap(),
  );
}

async function walkMine({ page, button }: Phone, steps: Steps): Promise<void> {
  await steps.go('/mine');
  await steps.stopAtSheet('real-only', () => button('wallet.title').tap(), 'public.cancel');
  await steps.stopAtSheet('reset-demo', () => button('user.demo_reset').tap(), 'public.cancel');
  await steps.stopAtSheet('logout', () => button('user.logout').tap(), 'public.cancel');
  await page.evaluate(() => scrollTo(0, 0));
}

async function walkRanking({ page, t, button }: Phone, steps: Steps, stop: Stop): Promise<void> {
  await steps.go('/rank');
  await stop('ranking');
  const own = page.getByRole('button', { name: new RegExp(`^${t('documentary.show_me')}`) });
  await steps.stopAtSheet('own-ranking', () => own.tap());
  await button('documentary.following').first().tap();
  await steps.settle();
  await stop('following');
  await steps.go(`/rank/trader?code=${process.env.TOUR_TRADER}`);
  await stop('trader');
  const copy = page.getByRole('button', { name: new RegExp(t('documentary.copy')) });
  await steps.stopAtSheet('coming-soon', () => copy.tap(), 'public.ok');
  await steps.go('/rank/trader?code=0');
  await stop('trader-gone');
}

async function walkNews({ page }: Phone, steps: Steps, stop: Stop): Promise<void> {
  for (const [list, name] of [
    ['/news', 'article'],
    ['/mine/announcement', 'announcement'],
  ] as const) {
    await steps.go(list);
    await stop(`${name}s`);
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').tap();
    await expect(page.locator('article')).toBeVisible();
    await steps.settle();
    await stop(name);
  }
  await steps.go('/news/detail?id=999999');
  await stop('article-gone');
}

async function walkNotifications({ button }: Phone, steps: Steps, stop: Stop): Promise<void> {
  await steps.go('/mine/notices');
  await stop('notices');
  await steps.stopAtSheet('notice-settings', () => button('user.notice_settings').tap());
}

async function walkProviders({ page }: Phone, steps: Steps, stop: Stop): Promise<void> {
  await answerMainMode(page.context());
  await steps.load('/product');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await steps.settle();
  await stop('providers');
  await steps.stopAtSheet('provider', () => rows.first().getByRole('button').tap());
}
