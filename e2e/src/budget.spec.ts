// The size of the first screens: every script that the browser fetched for them, as gzip -9 would send it.
import { gzipSync } from 'node:zlib';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { takePhone } from './phone.ts';

/**
 * `after` matches the addresses of files that load long after the screen is shown, which may fall into the measurement
 * on a busy machine.
 */
const budgets: readonly (readonly [name: string, path: string, kilobytesMax: number, after: RegExp])[] = [
  ['Home', '/', 100, /[/]look-ahead-/],
  ['Trade with its chart', '/trade', 200, /[/]demo-sheet-/],
];

for (const [name, path, kilobytesMax, after] of budgets) {
  test(`JavaScript of ${name}: at most ${kilobytesMax} kB`, async ({ browser }) => {
    const sizes = await weigh(browser, { path, after }, async (page) => {
      const sign =
        path === '/' ? page.getByRole('link', { name: /EUR\/USD/ }) : page.locator('canvas').first();
      await expect(sign).toBeVisible();
      await page.waitForLoadState('networkidle');
    });
    const kilobytes = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1_000;
    process.stdout.write(`    ${name}: ${kilobytes.toFixed(1)} kB gzip in ${sizes.size} scripts\n`);
    expect(sizes.size).toBeGreaterThan(2);
    expect(kilobytes).toBeLessThanOrEqual(kilobytesMax);
  });
}

interface Weighed {
  readonly path: string;
  readonly after: RegExp;
}

async function weigh(browser: Browser, { path, after }: Weighed, loaded: (page: Page) => Promise<void>) {
  // Arabic: the largest catalogue of the four.
  const phone = await takePhone(browser, { language: 'ar' });
  const sizes = new Map<string, number>();
  const readings: Promise<void>[] = [];
  const later = new Set<string>();
  let isAfter = false;
  phone.page.on('request', (request) => {
    isAfter ||= after.test(request.url());
    if (isAfter) later.add(request.url());
  });
  phone.page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || later.has(response.url())) return;
    readings.push(
      response.body().then((body) => {
        sizes.set(response.url(), gzipSync(body, { level: 9 }).length);
      }),
    );
  });
  await phone.open(path);
  await loaded(phone.page);
  await Promise.all(readings);
  await phone.close();
  return sizes;
}
