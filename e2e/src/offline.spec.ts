// Installed, the app opens without a network: the shell is kept, prices and balances never are.
import { expect, test } from '@playwright/test';

test('opens offline and says that it is', async ({ browser }) => {
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
  const kept = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname);
    return urls;
  });
  expect(kept.filter((path) => /^\/(api|v1|docs)/.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(page.getByText('EUR/USD')).toHaveCount(0);
  await context.close();
});
