// Several charts on a wide screen, the palette, and the keys for both.
import { expect, test } from '@playwright/test';
import { deskOf, HOLDING, PENDING } from './desk.ts';
import { takePhone } from './phone.ts';

test('four charts each show their instrument; ticket and keys follow the active one, also after a reload', async ({
  browser,
}) => {
  const phone = await takePhone(browser, { size: { width: 1920, height: 1080 }, isDesktop: true });
  const { page, t } = phone;
  await phone.enterDemo();
  await page.goto('/trade');
  const chartOf = (code: string) => page.locator('.trade-panel', { hasText: code });
  const ticketOf = (code: string) => page.getByRole('region', { name: code, exact: true });
  await page.getByRole('button', { name: t('desk.chart_count', { count: 4 }) }).click();
  const charts = page.locator('.trade-panel');
  await expect(charts).toHaveCount(4);
  await expect(charts.locator('canvas').first()).toBeVisible();
  const first = await charts.first().elementHandle();
  await phone.look('four-charts');

  // A tap on another chart makes it the active one; the timeframe that is chosen next is its own.
  const gold = chartOf('XAU/USD');
  if ((await gold.count()) === 0) {
    await charts.nth(1).click({ position: { x: 60, y: 120 } });
    await page.getByRole('button', { name: 'XAU/USD', exact: true }).first().click();
  } else await gold.click({ position: { x: 60, y: 120 } });
  await expect(gold).toHaveAttribute('aria-current', 'true');
  await expect(ticketOf('XAU/USD')).toBeVisible();
  await page.keyboard.press('5');
  await expect(gold).toHaveAccessibleName(
    t('trade.chart_of', { code: 'XAU/USD', period: t('trade.period_60min_name') }),
  );
  await expect(charts.first()).toHaveAccessibleName(
    t('trade.chart_of', { code: 'EUR/USD', period: t('trade.period_5min_name') }),
  );
  await charts.first().click({ position: { x: 60, y: 120 } });
  await expect(ticketOf('EUR/USD')).toBeVisible();
  // The chart was never made again.
  expect(await charts.first().evaluate((now, before) => now === before, first)).toBe(true);

  await page.reload();
  await expect(charts).toHaveCount(4);
  await expect(gold).toHaveAccessibleName(
    t('trade.chart_of', { code: 'XAU/USD', period: t('trade.period_60min_name') }),
  );
  await expect(ticketOf('EUR/USD')).toBeVisible();
  await page.keyboard.press('Shift+1');
  await expect(charts).toHaveCount(1);
  await phone.close();
});

test('the palette finds a market by what people call it and runs actions; H and Delete ask before they send', async ({
  browser,
}) => {
  const phone = await takePhone(browser, { size: { width: 1440, height: 900 }, isDesktop: true });
  const { page, t } = phone;
  await phone.enterDemo();
  const desk = await deskOf(phone);
  await desk.buy('EURUSD', { lots: '0.10' });
  await desk.buy('EURUSD', { lots: '0.02', target: '1.05' });
  await page.goto('/trade');
  const sheet = page.getByRole('dialog');
  const search = page.getByRole('combobox', { name: t('desk.palette') });
  await expect(phone.button('desk.palette')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type('cable');
  await expect(page.getByRole('option')).toHaveCount(1);
  await phone.look('palette');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('GBP/USD');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type(t('desk.chart_count', { count: 2 }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.trade-panel')).toHaveCount(2);

  const book = page.getByRole('region', { name: t('order.title'), exact: true });
  const row = () =>
    book.getByRole('row', { name: /EUR\/USD/ }).getByRole('button', { name: 'EUR/USD', exact: true });
  await row().focus();
  await page.keyboard.press('h');
  await expect(sheet).toContainText('Close 0.05 lots of EUR/USD');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await book.getByRole('tab', { name: t('order.tab_pending') }).click();
  await row().focus();
  await page.keyboard.press('Delete');
  await expect(sheet).toContainText('Cancel the pending order for 0.02 lots');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  expect(await desk.orders(HOLDING)).toHaveLength(1);
  expect(await desk.orders(PENDING)).toHaveLength(1);
  await phone.close();
});
