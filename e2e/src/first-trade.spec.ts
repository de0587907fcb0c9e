// Trade arrives with its price and a picture of its chart, which the canvas replaces without a gap or a jump.
import { expect, type Page, test } from '@playwright/test';
import { takePhone } from './phone.ts';

interface Seen {
  jumps: number;
  /** Frames with the picture, and later frames with neither the picture nor a canvas. */
  pictures: number;
  gaps: number;
  /** True if the canvas had bars in the first frame without the picture. */
  hasBars: boolean | null;
}

/** Watches the chart's place in every frame from the picture on. */
const watch = (): void => {
  const seen: Seen = { jumps: 0, pictures: 0, gaps: 0, hasBars: null };
  (window as unknown as { seen: Seen }).seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.jumps += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  /** Only bars are coloured and opaque. */
  const holdsBars = (canvas: HTMLCanvasElement): boolean => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    for (let at = 0; data && at < data.length; at += 4) {
      const [red = 0, green = 0, , alpha = 0] = data.subarray(at, at + 4);
      if (alpha > 200 && Math.abs(red - green) > 60) return true;
    }
    return false;
  };
  const look = (): void => {
    const canvases = [...document.querySelectorAll('canvas')];
    if (document.querySelector('.first-chart')) seen.pictures += 1;
    else if (seen.pictures > 0) {
      if (!canvases.some((canvas) => getComputedStyle(canvas).visibility === 'visible')) seen.gaps += 1;
      seen.hasBars ??= canvases.some(holdsBars);
    }
    requestAnimationFrame(look);
  };
  look();
};
const seenOn = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

for (const [language, scheme, who] of [
  ['hk', 'dark', 'a visitor'],
  ['en', 'light', 'a visitor'],
  ['ar', 'dark', 'a visitor'],
  ['hk', 'light', 'a client'],
  ['ar', 'dark', 'a client'],
] as const)
  test(`Trade in ${language}, ${scheme}, for ${who}: the picture of the chart stands until the canvas does`, async ({
    browser,
  }) => {
    const phone = await takePhone(browser, { language, scheme });
    const faults: string[] = [];
    phone.page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    if (who === 'a client') await phone.enterDemo();
    await phone.page.addInitScript(watch);
    await phone.open('/trade');
    await expect(phone.badge).toHaveText(phone.t('conn.live'));
    await expect(phone.page.locator('canvas').first()).toBeVisible();
    await expect(phone.page.locator('.first-chart')).toHaveCount(0);
    const { jumps, pictures, gaps, hasBars } = await seenOn(phone.page);
    expect(pictures).toBeGreaterThan(0);
    expect(gaps).toBe(0);
    expect(hasBars).toBe(true);
    // The text about the connection changes then.
    expect(jumps).toBeLessThan(0.001);
    expect(faults).toEqual([]);
    await phone.close();
  });

test('without scripts Trade shows its price and its chart, and explains what is missing', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: process.env.VENUE ?? '',
    locale: 'de-DE',
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto('/trade');
  await expect(page.locator('main')).toContainText(/\d,\d{5}/);
  await expect(page.locator('.first-chart svg')).toBeVisible();
  // Like on the canvas: no line crosses the labels beside the bars.
  const [lines, figures] = await page.locator('.first-chart').evaluate((chart) => {
    const seen = (marks: string) =>
      [...chart.querySelectorAll(marks)]
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.width > 0);
    return [
      seen('i, div.first-price').map(({ right }) => right),
      seen('span, b.first-price').map(({ left }) => left),
    ];
  });
  expect(lines.length).toBeGreaterThan(3);
  expect(Math.max(...lines)).toBeLessThan(Math.min(...figures) + 1);
  await expect(page.locator('noscript p')).toContainText('JavaScript');
  await context.close();
});

test('the instrument and the period of the last visit are rendered at the next one', async ({ browser }) => {
  const phone = await takePhone(browser, { language: 'en' });
  const { page } = phone;
  await phone.open('/');
  await page.getByRole('link', { name: /GBP\/USD/ }).tap();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByRole('button', { name: phone.t('trade.period_60min_name') }).tap();
  const reply = await page.goto('/trade');
  expect(reply?.headers()['cache-control']).toBe('no-store');
  const text = (await reply?.text()) ?? '';
  expect(text).toContain('<bdi class="truncate">GBP/USD</bdi>');
  expect(text).toMatch(/"trade":\{"instrumentId":\d+,"period":"60min","kind":"candles"\}/);
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.locator('h1')).toContainText('GBP/USD');
  await phone.close();
});

/** Opens Trade, with its scripts delayed until they are released. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  let letScripts = (): void => undefined;
  const scripts = new Promise<void>((resolve) => {
    letScripts = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/trade', { waitUntil: 'domcontentloaded' });
  return letScripts;
}

test('a period tapped before the app has loaded is chosen at once, its bars follow, and the rest of the chart stays', async ({
  browser,
}) => {
  const phone = await takePhone(browser, { language: 'en' });
  const { page } = phone;
  const kept = {
    indicators: ['MA', 'RSI'],
    timeZone: 'Asia/Hong_Kong',
    drawings: { EURUSD: [{ id: 'a', tool: 'horizontal', points: [{ timestamp: 1, value: 1.1 }] }] },
  };
  await page.addInitScript((chart) => {
    if (!localStorage.getItem('candor.preferences'))
      localStorage.setItem('candor.preferences', JSON.stringify({ chart }));
  }, kept);
  const letScripts = await openWithoutScripts(page);
  const hour = page.getByRole('button', { name: phone.t('trade.period_60min_name') });
  await hour.tap();
  await expect(hour).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('main fieldset [aria-pressed=true]')).toHaveCount(1);
  await expect(page.locator('.first-chart')).toHaveCSS('opacity', '0.3');
  const bars = page.waitForRequest((request) => request.url().includes('period=60min'));
  letScripts();
  await bars;
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.locator('.first-chart')).toHaveCount(0);
  await expect(hour).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('main fieldset [aria-pressed=true]')).toHaveCount(1);
  const { chart } = await page.evaluate(() => JSON.parse(localStorage.getItem('candor.preferences') ?? ''));
  // What nobody has chosen is stored as it is by default.
  const defaults = {
    favourites: ['1min', '5min', '15min', '30min', '60min', '1day'],
    layouts: [],
    compare: null,
    showsDrawings: true,
    showsEvents: true,
    tuning: {},
  };
  expect(chart).toEqual({ ...kept, ...defaults, period: '60min', kind: 'candles' });
  await phone.close();
});

test('a period and then a button tapped before the app has loaded both take effect', async ({ browser }) => {
  const phone = await takePhone(browser, { language: 'en' });
  const { page } = phone;
  const letScripts = await openWithoutScripts(page);
  const period = (name: '5min' | '60min') =>
    page.locator('main fieldset button', { hasText: phone.t(`trade.period_${name}`) });
  const pressed = page.locator('main fieldset [aria-pressed=true]');
  await period('60min').tap();
  // The picture shows the former period, which is unchanged when the user returns to it.
  await period('5min').tap();
  await expect(page.locator('.first-chart')).toHaveCSS('opacity', '1');
  await expect(pressed).toContainText(phone.t('trade.period_5min'));
  await period('60min').tap();
  await page.getByRole('button', { name: phone.t('trade.sell') }).tap();
  letScripts();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(pressed).toContainText(phone.t('trade.period_60min'));
  await phone.close();
});

test('Sell tapped before the app has loaded opens the ticket', async ({ browser }) => {
  const phone = await takePhone(browser, { language: 'en' });
  const { page } = phone;
  await phone.enterDemo();
  const letScripts = await openWithoutScripts(page);
  await page.getByRole('button', { name: phone.t('trade.sell') }).tap();
  letScripts();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: phone.t('trade.mode_pending') })).toBeVisible();
  await phone.close();
});

test('opened from Home, Trade shows at once since when its day runs, however busy the phone is', async ({
  browser,
}) => {
  const phone = await takePhone(browser, { language: 'en' });
  const { page } = phone;
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await phone.open('/');
  await expect(phone.badge).toHaveText(phone.t('conn.live'));
  await page.getByRole('link', { name: /EUR\/USD/ }).tap();
  const [before = ''] = phone.t('trade.day_since', { time: '|' }).split('|');
  await expect(page.locator('main').getByText(before)).toBeVisible();
  await phone.close();
});
