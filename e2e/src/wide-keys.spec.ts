// The keys of a wide screen: what they do, where they are deaf, and how they are changed and switched off.
import { expect, test } from '@playwright/test';
import { deskOf, HOLDING } from './desk.ts';
import { takePhone } from './phone.ts';

test('keys lead through the terminal and never trade; each can be changed, and all be switched off', async ({
  browser,
}) => {
  const phone = await takePhone(browser, { size: { width: 1440, height: 900 }, isDesktop: true });
  const { page, t } = phone;
  await phone.enterDemo();
  const desk = await deskOf(phone);
  await desk.buy('EURUSD', { lots: '0.10' });
  await page.goto('/trade');
  const ticket = page.getByRole('region', { name: 'EUR/USD', exact: true });
  const book = page.getByRole('region', { name: t('order.title'), exact: true });
  const lots = ticket.getByRole('textbox', { name: t('trade.lots') });
  const send = ticket.getByRole('button').last();
  const sheet = page.getByRole('dialog');
  await expect(phone.button('desk.keys')).toBeVisible();
  await expect(lots).toBeVisible();
  const chosen = (name: string) => page.getByRole('button', { name, exact: false, pressed: true });

  await page.keyboard.press('s');
  await expect(send).toHaveText(/^Sell 0\.01 at/);
  await expect(lots).toBeFocused();
  // In a field a letter is text, and Enter sends nothing.
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await expect(ticket.getByRole('button', { name: /^Sell/, pressed: true })).toBeVisible();
  await lots.fill('0.02');
  await lots.blur();
  await page.keyboard.press('2');
  await expect(chosen(t('trade.period_5min_name'))).toBeVisible();
  await page.keyboard.press('5');
  await expect(chosen(t('trade.period_60min_name'))).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.getByRole('heading', { level: 1 }).getByRole('button')).toBeFocused();
  expect(await desk.orders(HOLDING)).toHaveLength(1);

  // Closing asks, as by the button of the row.
  await book
    .getByRole('row', { name: /EUR\/USD/ })
    .getByRole('button', { name: 'EUR/USD', exact: true })
    .focus();
  await page.keyboard.press('c');
  await expect(sheet).toContainText('Close 0.10 lots of EUR/USD');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  expect(await desk.orders(HOLDING)).toHaveLength(1);

  // So do turning it, its stops, and closing several.
  await desk.buy('EURUSD', { lots: '0.20' });
  await page.keyboard.press('r');
  await expect(sheet).toContainText('Closes Buy 0.10 and then opens Sell 0.10');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(sheet.getByRole('button', { name: t('order.kind_trailing') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('positions.close_all') })).toBeVisible();
  await page.keyboard.press('Shift+C');
  await expect(sheet).toContainText(t('positions.own_price'));
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  expect(await desk.orders(HOLDING)).toHaveLength(2);

  await page.keyboard.press('e');
  await expect(sheet.getByRole('textbox', { name: t('order.even_trigger') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(sheet.getByRole('textbox').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/order/);
  await page.goBack();
  await expect(lots).toBeVisible();
  await page.keyboard.press('s');
  await expect(send).toHaveText(/^Sell/);
  await lots.blur();

  await page.keyboard.press('?');
  await expect(sheet).toContainText(t('desk.keys_on'));
  await phone.look('89-desk-keys');
  const keyOf = (name: string) => sheet.getByRole('button', { name: t('desk.key_change', { name }) });
  await keyOf(t('trade.buy')).click();
  await page.keyboard.press('z');
  await expect(keyOf(t('trade.buy'))).toHaveText('Z');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('b');
  await expect(send).toHaveText(/^Sell/);
  await page.keyboard.press('z');
  await expect(send).toHaveText(/^Buy 0\.02 at/);

  await lots.blur();
  await phone.button('desk.keys').click();
  await sheet.getByRole('switch', { name: t('desk.keys_on') }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(lots).toBeVisible();
  await page.keyboard.press('s');
  await page.keyboard.press('?');
  await expect(send).toHaveText(/^Buy/);
  await expect(sheet).toHaveCount(0);
  await phone.close();
});
