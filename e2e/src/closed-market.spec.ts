// A venue that replays one instrument: all others are closed and labelled so.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { takePhone } from './phone.ts';
import { startServer, type TestServer } from './test-server.ts';

let server: TestServer;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-replay-'));
  await writeFile(join(folder, 'eurusd-ticks.csv'), `timestamp,bid,ask\n${ticks().join('\n')}\n`);
  server = await startServer({ FEED: `replay:${folder}` });
});

test.afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true });
});

test('closed markets are labelled, and cannot be traded', async ({ browser }) => {
  const phone = await takePhone(browser, { origin: server.origin });
  const { page, t } = phone;
  await phone.open('/');
  const open = page.getByRole('link', { name: /EUR\/USD/ });
  const closed = page.getByRole('link', { name: /GBP\/USD/ });
  await expect(closed).toContainText(t('product.closed'));
  await expect(open).not.toContainText(t('product.closed'));
  await expect(page.getByText(t('public.replay')).first()).toBeVisible();
  await phone.look('30-closed');
  await closed.tap();
  await expect(page.getByText(t('trade.market_closed'))).toBeVisible();
  const buy = page.getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) });
  await expect(buy).toBeDisabled();
  await phone.look('31-closed-trade');
  await page.getByRole('link', { name: t('tabbar.quotes') }).tap();
  await open.tap();
  await expect(buy).toBeEnabled();
  await phone.close();
});

/** Ten minutes of two ticks a second. */
function ticks(): string[] {
  const begin = Date.UTC(2024, 2, 5, 10);
  return Array.from({ length: 1_200 }, (_, n) => {
    const time = new Date(begin + n * 500).toISOString().replace('T', ' ').replace('Z', '+00:00');
    const bid = 1.085 + ((n * 7) % 40) / 100_000;
    return `${time},${bid.toFixed(5)},${(bid + 0.00008).toFixed(5)}`;
  });
}
