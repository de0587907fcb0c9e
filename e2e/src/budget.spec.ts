// What the first screens weigh: every script the browser really fetched for them, as gzip -9 would send it.
import { gzipSync } from 'node:zlib';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { takePhone } from './phone.ts';

const budgets: readonly (readonly [name: string, path: string, kilobytesMax: number])[] = [
  ['Home', '/', 100],
  ['Trade with its chart', '/trade', 200],
];

for (const [name, path, kilobytesMax] of budgets) {
  test(`JavaScript of ${name}: at most ${kilobytesMax} kB`, async ({ browser }) => {
    const sizes = await weigh(browser, path, async (page) => {
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

async function weigh(browser: Browser, path: string, loaded: (page: Page) => Promise<void>) {
  // Arabic: the largest catalogue of the four.
  const phone = await takePhone(browser, { language: 'ar' });
  const sizes = new Map<string, number>();
  const readings: Promise<void>[] = [];
  phone.page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    // Fetched four seconds after the first screen, which on a busy machine is still being measured.
    if (new URL(response.url()).pathname === '/keep-offline.js') return;
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
