// The part of the walk in which a demo trader looks at orders, the chart and the ticket.

import { expect } from '@playwright/test';
import type { Phone } from './phone.ts';
import { EURUSD_ROW } from './phone.ts';
import { beginsWith, type Steps, type Stop } from './walk-steps.ts';

export async function walkOrders(phone: Phone, steps: Steps, stop: Stop): Promise<void> {
  const { page, t, button } = phone;
  const rows = page.getByRole('main').getByRole('listitem');
  await steps.go('/order');
  await expect(rows).toHaveCount(2);
  await stop('holding');
  const rate = page.getByRole('definition').locator('button[aria-haspopup=dialog]').first();
  await steps.stopAtSheet('margin-level', () => rate.tap(), 'public.ok');
  await page.getByRole('button', { name: EURUSD_ROW }).tap();
  await expect(page.getByText(t('order.arithmetic_title'))).toBeVisible();
  await steps.settle();
  await stop('order');
  await button('order.stops').tap();
  await stop('order-stops');
  await button('public.cancel').tap();
  await button('order.close_position').tap();
  await stop('order-close');
  await button('order.close_part').first().tap();
  await stop('order-close-part');
  await leave(phone);

  await page.getByRole('tab', { name: t('order.tab_pending') }).tap();
  await expect(rows).toHaveCount(1);
  await steps.settle();
  await stop('pending');
  await page.getByRole('button', { name: /BTC\/USD/ }).tap();
  await steps.settle();
  await stop('order-pending');
  await button('order.cancel').tap();
  await stop('order-cancel');
  await leave(phone);

  await page.getByRole('tab', { name: t('order.tab_history') }).tap();
  const gone = page.getByRole('button', { name: /XAU|Gold/i });
  await expect(gone).toHaveCount(1);
  await steps.settle();
  await stop('closed');
  await gone.tap();
  await steps.settle();
  await stop('order-closed');
  await button('order.check_trade').tap();
  await expect(page.getByRole('status').filter({ hasText: t('check.all_hold') })).toBeVisible({
    timeout: 40_000,
  });
  await stop('check-trade');
  await leave(phone);
}

export async function walkTrade(phone: Phone, steps: Steps, stop: Stop): Promise<void> {
  const { page, t, button } = phone;
  await steps.go('/');
  await page.getByRole('link', { name: /EUR\/USD/ }).tap();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(button('trade.chart_drawing')).toBeEnabled();
  await steps.settle();
  await stop('trade');
  await steps.stopAtSheet('instruments', () =>
    page.getByRole('heading', { level: 1 }).getByRole('button').tap(),
  );
  await steps.stopAtSheet('terms', () => button('trade.details').tap());
  await steps.stopAtSheet('price-alerts', () => button('trade.alerts').tap());
  await steps.stopAtSheet('chart-settings', () => button('trade.chart_settings').tap());
  await steps.stopAtSheet('drawings', () => button('trade.chart_drawing').tap());
  await page.getByRole('button', { name: beginsWith(t('trade.buy')) }).tap();
  const sheet = page.getByRole('dialog');
  await steps.settle();
  await stop('ticket-plain');
  await sheet.getByRole('switch', { name: t('trade.stop_loss') }).tap();
  await expect(sheet.getByRole('textbox', { name: new RegExp(`^${t('trade.stop_loss')}`) })).toBeVisible();
  await stop('ticket');
  await sheet.getByRole('button', { name: t('trade.mode_pending') }).tap();
  await stop('ticket-pending');
  await sheet.getByRole('textbox', { name: t('trade.lots') }).fill('900');
  await stop('ticket-refused');
  await sheet
    .getByRole('button', { name: t('public.close'), exact: true })
    .first()
    .tap();
  await expect(sheet).toHaveCount(0);
}

async function leave({ page, t }: Phone): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet
    .getByRole('button', { name: t('order.leave'), exact: true })
    .first()
    .tap();
  await expect(sheet).toHaveCount(0);
}
