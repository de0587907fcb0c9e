// The pages beside Trade on wide screens, from the same parts.
import { expect, test } from '@playwright/test';
import { deskOf } from './desk.ts';
import { takePhone } from './phone.ts';

test('other pages use the width: lists in two columns, orders as a table', async ({ browser }) => {
  const phone = await takePhone(browser, { size: { width: 1440, height: 900 }, isDesktop: true });
  const { page, t } = phone;
  await phone.enterDemo();
  const desk = await deskOf(phone);
  await desk.buy('EURUSD', { lots: '0.10' });
  const [first, second] = await Promise.all(
    ['EUR/USD', 'GBP/USD'].map((name) => page.getByRole('link', { name: new RegExp(name) }).boundingBox()),
  );
  expect(first?.y).toBe(second?.y);
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
  await phone.look('88-desktop-markets');
  await page.getByRole('link', { name: t('tabbar.orders') }).click();
  const row = page.getByRole('row', { name: /EUR\/USD/ });
  await expect(row).toContainText('Buy 0.10');
  await phone.look('88-desktop-orders');
  await row.getByRole('button', { name: 'EUR/USD', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(t('order.open_price'));
  await phone.button('order.leave').click();
  await page.getByRole('link', { name: t('tabbar.mine') }).click();
  await expect(page.getByText(t('user.mock_label')).first()).toBeVisible();
  await phone.look('88-desktop-account');
  await page.getByRole('link', { name: t('tabbar.documentary') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('documentary.title'));
  await phone.look('88-desktop-ranking');
  // A page below another has the rail too, and a form that logs in has none.
  const rail = page.getByRole('navigation', { name: t('tabbar.label') });
  await page.goto('/statistics');
  await expect(rail.getByRole('link', { name: t('tabbar.mine') })).toHaveAttribute('aria-current', 'page');
  await rail.getByRole('link', { name: t('tabbar.documentary') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('documentary.title'));
  await page.goto('/forgot');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(rail).toHaveCount(0);
  await phone.close();
});
