// Home arrives with the market in it: rows before any script, hydrated unchanged, in the language of the device.
import { expect, type Page, test } from '@playwright/test';
import { takePhone } from './phone.ts';

const LANGUAGES = ['hk', 'en', 'ar'] as const;
const rowsOf = (page: Page) => page.locator('a[data-instrument]');

/** Marks every row of the page as it was served, before a script has touched it, and counts jumps. */
const watch = (): void => {
  const seen = window as unknown as { jumps: number; rows: Element[] };
  seen.jumps = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.jumps += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('DOMContentLoaded', () => {
    seen.rows = [...document.querySelectorAll('a[data-instrument]')];
  });
};

for (const language of LANGUAGES)
  test(`Home in ${language}: every row that the server drew is kept, and none of them jumps`, async ({
    browser,
  }) => {
    const phone = await takePhone(browser, { language });
    const faults: string[] = [];
    phone.page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await phone.page.addInitScript(watch);
    await phone.open('/');
    await expect(phone.badge).toHaveText(phone.t('conn.live'));
    const { drawn, kept, jumps } = await phone.page.evaluate(() => {
      const seen = window as unknown as { jumps: number; rows: Element[] };
      return {
        drawn: seen.rows.length,
        kept: seen.rows.filter((row) => row.isConnected).length,
        jumps: seen.jumps,
      };
    });
    expect(drawn).toBeGreaterThan(30);
    expect(kept).toBe(drawn);
    // The text about the connection is replaced by a shorter one.
    expect(jumps).toBeLessThan(0.005);
    expect(faults).toEqual([]);
    await phone.close();
  });

test('the place of the tab bar is reserved while the page loads, and a loaded logo is never cut off', async ({
  browser,
}) => {
  const phone = await takePhone(browser, { language: 'en' });
  const { page } = phone;
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.abort();
    const reply = await route.fetch();
    // The part that has arrived: the rows, without the rest.
    const [rows = ''] = (await reply.text()).split('<nav');
    await route.fulfill({ response: reply, body: rows });
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('nav')).toHaveCount(0);
  const [place, cut, uncut] = await page.evaluate(() => {
    const { top, height, position } = getComputedStyle(document.body, '::after');
    const image = document.querySelector<HTMLImageElement>('img[data-src]');
    if (!image) throw new Error('no logo is set aside');
    const before = getComputedStyle(image).clipPath;
    image.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
    return [{ top, height, position }, before, getComputedStyle(image).clipPath] as const;
  });
  expect(place).toEqual({ position: 'fixed', top: '783px', height: '61px' });
  expect(cut).toBe('circle(46%)');
  expect(uncut).toBe('none');
  await phone.close();
});

test('without scripts it shows prices, and explains what is missing', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: process.env.VENUE ?? '',
    locale: 'de-DE',
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(rowsOf(page).filter({ hasText: 'EUR/USD' })).toHaveText(/\d,\d{5}/);
  await expect(page.locator('noscript p')).toBeVisible();
  await expect(page.locator('noscript p')).toContainText('JavaScript');
  await context.close();
});

test('a chosen language is rendered at the next visit, and no page with prices is cached', async ({
  browser,
}) => {
  const phone = await takePhone(browser, { language: 'en' });
  await phone.open('/language');
  await phone.page.getByText('Deutsch', { exact: true }).tap();
  await expect(phone.page.locator('html')).toHaveAttribute('lang', 'de');
  const reply = await phone.page.goto('/');
  expect(reply?.headers()['cache-control']).toBe('no-store');
  expect(await reply?.text()).toContain('<html data-drawn="here" data-colours="green-up" lang="de"');
  await expect(phone.badge).toBeVisible();
  await phone.close();
});

test('a chosen look is in the served page, and the logos load once the app answers', async ({ browser }) => {
  const phone = await takePhone(browser, { language: 'en', scheme: 'light' });
  await phone.open('/');
  await phone.page.evaluate(() =>
    localStorage.setItem('candor.preferences', JSON.stringify({ theme: 'dark', colours: 'red-up' })),
  );
  await phone.open('/');
  await expect(phone.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(phone.badge).toHaveText(phone.t('conn.live'));
  const reply = await phone.page.goto('/');
  expect(await reply?.text()).toContain(
    '<html data-drawn="here" data-colours="red-up" data-theme="dark" lang=',
  );
  await expect(rowsOf(phone.page).first().locator('img')).toHaveAttribute('src', /\/logos\//);
  // Pictures near the top have loaded; those far below load when they are scrolled to.
  await expect(rowsOf(phone.page).first().locator('img')).not.toHaveAttribute('data-src');
  await phone.close();
});

test('a category tapped before the app has loaded shows its rows at once, and the app continues from there', async ({
  browser,
}) => {
  const phone = await takePhone(browser, { language: 'en' });
  const { page } = phone;
  let letScripts = (): void => undefined;
  const scripts = new Promise<void>((resolve) => {
    letScripts = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const chips = page.locator('fieldset button');
  const shown = page.locator('li:visible a[data-instrument]');
  const all = await shown.count();
  await chips.nth(2).tap();
  await expect(chips.nth(2)).toHaveAttribute('aria-pressed', 'true');
  const some = await shown.count();
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  letScripts();
  await expect(phone.badge).toHaveText(phone.t('conn.live'));
  await expect(chips.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('li a[data-instrument]')).toHaveCount(some);
  await chips.nth(0).tap();
  await expect(page.locator('fieldset [aria-pressed=true]')).toHaveCount(1);
  await expect(page.locator('li a[data-instrument]')).toHaveCount(all);
  await expect(page.locator('fieldset .bg-ink')).toHaveCount(1);
  await phone.close();
});
