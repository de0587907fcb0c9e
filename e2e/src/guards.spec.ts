// Errors that the app must prevent, and its behaviour instead.
import type { Envelope, Instrument } from '@candor/contract';
import { expect, test } from '@playwright/test';
import { deskOf } from './desk.ts';
import { takePhone } from './phone.ts';

test('the search finds by code, says when it finds nothing, and opens Trade', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await phone.open('/');
  await page.getByRole('button', { name: t('product.search') }).tap();
  await expect(page).toHaveURL(/\/product$/);
  const rows = page.getByRole('main').getByRole('link');
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText(t('product.search_empty', { query: 'zzz' }))).toBeVisible();
  await page.getByRole('searchbox').fill('btcusd');
  await expect(rows).toHaveCount(1);
  await phone.look('20-search');
  await rows.tap();
  await expect(page).toHaveURL(/\/trade$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BTC/USD');
  await phone.close();
});

test('the search finds an instrument by its English name in another language too', async ({ browser }) => {
  const phone = await takePhone(browser, { language: 'hk' });
  const { page } = phone;
  await phone.open('/product');
  const rows = page.getByRole('main').getByRole('link');
  await page.getByRole('searchbox').fill('gold');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('XAU/USD');
  await expect(rows).toContainText('黃金');
  await phone.look('23-search-english');
  await page.getByRole('searchbox').fill('黃金');
  await expect(rows).toHaveCount(1);
  await phone.close();
});

test('another language: the page stays, the messages change, and the choice is stored', async ({
  browser,
}) => {
  const phone = await takePhone(browser);
  const { page } = phone;
  await phone.open('/language');
  await page.getByRole('button', { name: 'Deutsch' }).tap();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sprache');
  await expect(page).toHaveURL(/\/language$/);
  await page.getByRole('button', { name: 'العربية' }).tap();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await phone.close();
});

test('a page that needs a login comes back after it', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page } = phone;
  await phone.open('/order');
  await expect(page).toHaveURL(/\/login\?from=%2Forder$/);
  await phone.button('auth.demo_button').tap();
  await expect(page).toHaveURL(/\/order$/);
  // The session ends on the server: the open socket is notified, and the return path is stored.
  await (await deskOf(phone)).logout();
  await expect(page).toHaveURL(/\/login\?from=%2Forder$/);
  await phone.close();
});

const crafted = ['//evil.example', '/\\evil.example', '/%5Cevil.example', 'https://evil.example', '/nowhere'];
for (const from of crafted) {
  test(`a login from ${from} leads home`, async ({ browser }) => {
    const phone = await takePhone(browser);
    await phone.open(`/login?from=${encodeURIComponent(from)}`);
    await phone.button('auth.demo_button').tap();
    await expect(phone.page).toHaveURL(`${phone.origin}/`);
    await phone.close();
  });
}

for (const address of ['/login#?from=/mine', '/#/login?from=%2Fmine']) {
  test(`values of the hash are read by name: ${address}`, async ({ browser }) => {
    const phone = await takePhone(browser);
    await phone.open(address);
    await phone.button('auth.demo_button').tap();
    await expect(phone.page).toHaveURL(/\/mine$/);
    await phone.close();
  });
}

test('without leverage nothing can be ordered, and the reason is shown', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await page.route('**/v1/api/forex/trade_list*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Envelope & { data: Instrument[] };
    const data = answer.data.map((one) => ({ ...one, HasForexMultiple: [] }));
    await route.fulfill({ response, json: { ...answer, data } });
  });
  // Opened by its address, it is loaded with the list.
  await phone.open('/rank');
  await page.getByRole('link', { name: t('tabbar.trade'), exact: true }).tap();
  await expect(page.getByText(t('trade.no_leverage'))).toBeVisible();
  for (const side of ['trade.buy', 'trade.sell'] as const)
    await expect(page.getByRole('button', { name: new RegExp(`^${t(side)}`) })).toBeDisabled();
  await phone.look('21-no-leverage');
  // There is no leverage to choose either.
  await phone.button('trade.details').tap();
  await expect(page.getByRole('dialog').getByText(t('trade.leverage_empty'))).toBeVisible();
  await expect(page.getByRole('dialog').getByText(t('trade.point_text', { step: '0.00001' }))).toBeVisible();
  await phone.close();
});

test('every navigation begins at the top, and reloads the market on Home and Trade', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  let requests = 0;
  const underWay = new Set<object>();
  page.on('request', (request) => {
    if (request.url().includes('/trade_list')) requests += 1;
    if (request.url().includes('/v1/api/forex/')) underWay.add(request);
  });
  // A request ends in one of two ways, because a screen that closes aborts its requests.
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await phone.open('/');
  await page.getByRole('link', { name: /BTC\/USD/ }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  for (const [tab, begins] of [
    ['tabbar.trade', 1],
    ['tabbar.quotes', 1],
    ['tabbar.documentary', 0],
  ] as const) {
    // A pending one would serve the next screen as well.
    await expect.poll(() => underWay.size).toBe(0);
    const before = requests;
    await page.getByRole('link', { name: t(tab) }).tap();
    await expect.poll(() => requests - before).toBe(begins);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  await phone.close();
});

test('a chunk that cannot be fetched: the app offers to reload', async ({ browser }) => {
  const phone = await takePhone(browser, { mayFail: /dynamically imported|preload/i });
  const { page, t } = phone;
  // The prefetch is still pending meanwhile.
  const isAhead = page.waitForRequest(/price-chart-/);
  await page.route('**/assets/price-chart-*.js', () => undefined);
  await phone.open('/');
  await expect(page.getByRole('link', { name: /EUR\/USD/ })).toBeVisible();
  await isAhead;
  const chunk = '**/assets/ranking-page-*.js';
  await page.route(chunk, (route) => route.abort());
  await page.getByRole('link', { name: t('tabbar.documentary') }).tap();
  const offer = page.getByRole('dialog', { name: t('public.load_failed') });
  await expect(offer).toBeVisible();
  await phone.look('22-reload-offer');
  await page.unroute(chunk);
  await offer.getByRole('button', { name: t('func.reload') }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toBeHidden();
  await expect(page).toHaveURL(/\/rank$/);
  await phone.close();
});

test('a call that fails is shown as a message with its code', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await page.route('**/api/user/createAccountDemoForU*', (route) => route.abort());
  await phone.open('/login');
  await phone.button('auth.demo_button').tap();
  const [before] = t('public.network_error', { code: '|' }).split('|');
  await expect(page.getByText(before ?? '')).toContainText(/\(\w+\)/);
  await expect(phone.button('auth.demo_button')).toBeEnabled();
  await phone.close();
});

test('an unknown address shows an error when it is the first one opened', async ({ browser }) => {
  const phone = await takePhone(browser);
  await phone.open('/nowhere');
  await expect(phone.page.getByText(phone.t('public.page_not_found_text'))).toBeVisible();
  await phone.button('public.to_markets').tap();
  await expect(phone.page).toHaveURL(`${phone.origin}/`);
  await phone.close();
});
