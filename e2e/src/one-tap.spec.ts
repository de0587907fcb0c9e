// One-tap trading: an opt-in with limits, then Sell and Buy send at once, once for a double tap, until one tap ends it.
import { expect, test } from '@playwright/test';
import { deskOf, HOLDING } from './desk.ts';
import { takePhone } from './phone.ts';
import { tapTwice } from './tap-twice.ts';

test('after the opt-in a tap is an order within its limits, until it is turned off', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await phone.enterDemo();
  const desk = await deskOf(phone);
  await page.getByRole('link', { name: /EUR\/USD/ }).tap();
  const bar = page.getByRole('main');
  const buy = bar.getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) });
  const sheet = page.getByRole('dialog');
  await buy.tap();
  await phone.button('trade.one_tap').tap();
  await sheet.getByRole('textbox', { name: t('trade.one_tap_lots') }).fill('0.05');
  await phone.look('43-one-tap-opt-in');
  expect(await desk.orders(HOLDING)).toEqual([]);
  await phone.button('trade.one_tap_turn_on').tap();
  await expect(sheet).toHaveCount(0);

  const panel = bar.getByRole('region', { name: t('trade.one_tap') });
  const lots = panel.getByRole('textbox', { name: t('trade.lots') });
  await expect(panel).toContainText(t('trade.one_tap_on'));
  await lots.fill('0.06');
  await expect(buy).toBeDisabled();
  await panel.getByRole('button', { name: t('trade.use_price', { price: '0.05' }) }).tap();
  await expect(buy).toHaveText(/^Buy 0\.05/);
  await phone.look('44-one-tap-on');

  await tapTwice(buy);
  await expect(page.getByText(/EUR\/USD · Buy 0\.05 · Filled at/)).toBeVisible();
  const [order, ...others] = await desk.orders(HOLDING);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ OrderType: 1, Quantity: 0.05 });
  expect(order?.TargetLossPrice).toBeGreaterThan(0);
  await expect(sheet).toHaveCount(0);
  await phone.look('45-one-tap-filled');

  // It is kept for this account through a reload, and ends by one tap.
  await page.reload();
  await expect(panel).toBeVisible();
  await expect(lots).toHaveValue('0.05');
  await phone.button('trade.one_tap_off').tap();
  await expect(panel).toHaveCount(0);
  await buy.tap();
  await expect(sheet).toBeVisible();
  expect(await desk.orders(HOLDING)).toHaveLength(1);

  // The logout ends it too, for who logs in next.
  await phone.button('trade.one_tap').tap();
  await phone.button('trade.one_tap_logout').tap();
  await phone.button('trade.one_tap_turn_on').tap();
  await expect(panel).toBeVisible();
  await phone.open('/mine');
  await phone.button('user.logout').tap();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('user.logout') })
    .tap();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await phone.enterDemo();
  await phone.open('/trade');
  await buy.tap();
  await expect(sheet).toBeVisible();
  await expect(panel).toHaveCount(0);
  await phone.close();
});
