// The installed app opens without a network: the shell is cached, and no answer of the API is. The account then shows
// what the app itself stored, grey and with its age, and nothing of it remains after logging out.

import { makeTranslator } from '@candor/i18n';
import { compileCatalog } from '@candor/i18n/compile';
import { readCatalog } from '@candor/i18n/read-catalog';
import { expect, test } from '@playwright/test';
import { deskOf } from './desk.ts';
import { EURUSD_ROW } from './phone.ts';

const t = makeTranslator('en', compileCatalog(readCatalog('en')));

test('opens offline and says that it is offline', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: process.env.VENUE ?? '',
    locale: 'en-GB',
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /EUR\/USD/ })).toBeVisible();
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return link ? ((await (await fetch(link.href)).json()) as { icons: { src: string }[] }) : null;
  });
  for (const { src } of manifest?.icons ?? []) expect((await page.request.get(src)).status()).toBe(200);
  expect(manifest?.icons.length).toBeGreaterThan(2);

  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('words-and-logos')).keys()).length))
    .toBeGreaterThan(0);
  const cached = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname);
    return urls;
  });
  expect(cached.filter((path) => /^\/(api|v1|docs)/.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(page.getByText('EUR/USD')).toHaveCount(0);

  await context.setOffline(false);
  await page.goto('/login');
  await page.getByRole('button', { name: t('auth.demo_button') }).tap();
  await page.waitForURL(({ pathname }) => pathname === '/');
  const desk = await deskOf({ page, origin: process.env.VENUE ?? '' });
  await desk.buy('EURUSD', { lots: '0.02' });
  await desk.buy('BTCUSD', { target: '1000' });
  await page.goto('/order');
  const row = page.getByRole('main').getByRole('button', { name: EURUSD_ROW });
  await expect(row).toContainText('0.02');
  await page.getByRole('tab', { name: t('order.tab_pending') }).tap();
  await expect(page.getByRole('main').getByRole('button', { name: /BTC\/USD/ })).toBeVisible();
  const age = page.getByText(/^\d+ \S+ old$/);
  await context.setOffline(true);
  await expect(age).toBeVisible();
  await page.reload();
  await expect(row).toContainText('0.02');
  await expect(age).toBeVisible();
  await row.tap();
  await expect(page.getByText(t('order.arithmetic_title'))).toBeVisible();
  await page.getByRole('button', { name: t('order.close_position') }).tap();
  await expect(page.getByRole('button', { name: t('order.close_position') })).toBeDisabled();
  await page.getByRole('button', { name: t('order.leave') }).tap();
  await page.getByRole('tab', { name: t('order.tab_pending') }).tap();
  await expect(page.getByRole('main').getByRole('button', { name: /BTC\/USD/ })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(t('conn.live')).first()).toBeVisible();
  const storedNames = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /kept/.test(key)));
  expect(await storedNames()).not.toEqual([]);
  await page.goto('/mine');
  await page.getByRole('button', { name: t('user.logout') }).tap();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('user.logout') })
    .tap();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  expect(await storedNames()).toEqual([]);
  await context.close();
});
