// A double tap in place of a single one: the second tap must neither decide anything nor close an unread result.
import { expect, test } from '@playwright/test';
import { deskOf, HISTORY, HOLDING, PENDING } from './desk.ts';
import { EURUSD_ROW, takePhone } from './phone.ts';
import { tapTwice } from './tap-twice.ts';

test('an order is placed once and its result stays, and a position is not closed without confirmation', async ({
  browser,
}) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await phone.enterDemo();
  const desk = await deskOf(phone);
  await page.getByRole('link', { name: /EUR\/USD/ }).tap();
  const sheet = page.getByRole('dialog');
  await tapTwice(page.getByRole('main').getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) }));
  await expect(sheet).toBeVisible();
  expect(await desk.orders(HOLDING)).toEqual([]);

  await tapTwice(sheet.getByRole('button').last());
  await expect(sheet.getByRole('status')).toContainText(t('order.number'));
  expect(await desk.orders(HOLDING)).toHaveLength(1);
  await phone.button('trade.view_order').tap();
  await expect(page).toHaveURL(/\/order/);

  await tapTwice(phone.button('order.close_position'));
  await expect(phone.button('public.cancel')).toBeVisible();
  expect(await desk.orders(HOLDING)).toHaveLength(1);
  await tapTwice(phone.button('order.close_position'));
  await expect(sheet.getByRole('status')).toContainText(t('order.arithmetic_net'));
  expect(await desk.orders(HISTORY)).toHaveLength(1);
  await phone.button('public.done').tap();

  const bid = (await desk.instrument('EURUSD')).ForexQuotations.Bid ?? 0;
  await desk.buy('EURUSD', { target: (bid - 0.02).toFixed(4) });
  await page.getByRole('tab', { name: t('order.tab_pending') }).tap();
  await page.getByRole('button', { name: EURUSD_ROW }).tap();
  await tapTwice(phone.button('order.cancel'));
  await expect(phone.button('public.back')).toBeVisible();
  expect(await desk.orders(PENDING)).toHaveLength(1);
  await phone.close();
});
