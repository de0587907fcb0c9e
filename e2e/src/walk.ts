// A walk through every screen of the app, with something on it: as a visitor, as a demo user who trades, and with a real
// account. Who walks says what is done at each stop.
import { expect, type Page } from '@playwright/test';
import { deskOf } from './desk.ts';
import { answerMainMode } from './main-mode.ts';
import type { Phone } from './phone.ts';
import { becomeReal } from './real-account.ts';

export type Stop = (name: string) => Promise<void>;

/** Screens that need nothing but their address. */
const ofVisitors = [
  ['register', '/register'],
  ['forgot', '/forgot'],
] as const;
/** Once a demo user is logged in. */
const addresses = [
  ['home', '/'],
  ['search', '/product'],
  ['ranking', '/rank'],
  ['news', '/news'],
  ['mine', '/mine'],
  ['settings', '/mine/system'],
  ['language', '/language'],
  ['feedback', '/feedback'],
  ['history', '/mine/history'],
  ['notices', '/mine/notices'],
  ['announcements', '/mine/announcement'],
  ['wallet-demo', '/mine/wallet'],
  ['invite-demo', '/mine/invite'],
  ['not-found', '/nowhere'],
  ['chat', '/mine/chat'],
] as const;
/** Once somebody has a real account, whose identity nobody knows yet. */
const ofReal = [
  ['mine-real', '/mine'],
  ['identity', '/mine/auth'],
  ['deposit-identity', '/mine/charge'],
  ['withdraw-identity', '/mine/withdraw'],
  ['bind-coin', '/mine/withdraw-way?type=1'],
  ['bind-bank', '/mine/withdraw-way?type=2'],
  ['bank-accounts', '/mine/bank-card-list'],
  ['coin-addresses', '/mine/coin-address-list'],
  ['wallet', '/mine/wallet'],
  ['invite', '/mine/invite'],
  ['security', '/mine/security'],
  ['limits', '/mine/limits'],
  ['contact', '/mine/email'],
  ['password', '/mine/password'],
] as const;

export async function walkApp(phone: Phone, stop: Stop): Promise<void> {
  const { page } = phone;
  const stopAt = async (places: readonly (readonly [name: string, path: string])[]) => {
    for (const [name, path] of places) {
      await phone.open(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.waitForLoadState('networkidle');
      await stop(name);
    }
  };
  await phone.open('/login');
  await expect(phone.button('auth.demo_button')).toBeVisible();
  await stop('login');
  await stopAt(ofVisitors);
  await phone.enterDemo();
  await stopAt(addresses);
  await tourOrders(phone, stop);
  await tourTrade(phone, stop);
  await becomeReal(phone);
  await stopAt(ofReal);
  await tourProviders(phone, stop);
}

async function tourTrade({ page, open, t, button }: Phone, stop: Stop): Promise<void> {
  await open('/');
  await page.getByRole('link', { name: /EUR\/USD/ }).tap();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await stop('trade');
  await page.getByRole('heading', { level: 1 }).getByRole('button').tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await stop('instruments');
  await leave(page, t('public.close'));
  await button('trade.chart_settings').tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await stop('chart-settings');
  await leave(page, t('public.close'));
  await page.getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('switch', { name: t('trade.stop_loss') }).tap();
  await expect(sheet.getByRole('textbox', { name: new RegExp(`^${t('trade.stop_loss')}`) })).toBeVisible();
  await stop('ticket');
  await sheet.getByRole('button', { name: t('trade.mode_pending') }).tap();
  await stop('ticket-pending');
  await leave(page, t('public.close'));
}

async function tourOrders(phone: Phone, stop: Stop): Promise<void> {
  const { page, t, button, open } = phone;
  const desk = await deskOf(phone);
  const gone = await desk.buy('XAUUSD', { lots: '0.02' });
  await desk.close(gone);
  await desk.buy('EURUSD', { lots: '0.10' });
  await desk.buy('GBPUSD', { lots: '0.05' });
  await desk.buy('BTCUSD', { target: '50000' });
  await open('/order');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await stop('holding');
  await page.getByRole('button', { name: /EUR\/USD/ }).tap();
  await expect(page.getByText(t('order.arithmetic_title'))).toBeVisible();
  await stop('order');
  await button('order.stops').tap();
  await stop('order-stops');
  await button('public.cancel').tap();
  await button('order.close_position').tap();
  await stop('order-close');
  await leave(page, t('order.leave'));
  await page.getByRole('tab', { name: t('order.tab_pending') }).tap();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await stop('pending');
  await page.getByRole('tab', { name: t('order.tab_history') }).tap();
  await expect(page.getByRole('button', { name: /XAU|Gold/i })).toHaveCount(1);
  await stop('history');
}

async function tourProviders({ page, open }: Phone, stop: Stop): Promise<void> {
  await answerMainMode(page.context());
  await open('/product');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await page.waitForLoadState('networkidle');
  await stop('providers');
  await rows.first().getByRole('button').tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await stop('provider');
}

async function leave(page: Page, closeLabel: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: closeLabel, exact: true }).first().tap();
  await expect(sheet).toHaveCount(0);
}
