// A venue with one price that keeps falling: the largest position that the account can carry gets its margin call, and
// the venue then closes it and reports it on whatever screen is open.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { deskOf, HISTORY, HOLDING } from './desk.ts';
import { EURUSD_ROW, takePhone } from './phone.ts';
import { startServer, type TestServer } from './test-server.ts';

let server: TestServer;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-falling-'));
  await writeFile(join(folder, 'eurusd-ticks.csv'), `timestamp,bid,ask\n${fallingTicks().join('\n')}\n`);
  server = await startServer({ FEED: `replay:${folder}` });
});

test.afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true });
});

// 40 lots at 500×: margin 8,680 of 10,000 USD, and 40 USD a point. The call comes about 20 points down, the end at 130.
for (const language of ['en', 'hk', 'ar'] as const) {
  test(
    `a margin call and a stop-out are shown when they happen, ${language}`,
    deepIf(language !== 'en'),
    async ({ browser }) => {
      const phone = await takePhone(browser, { language, origin: server.origin });
      const { page, t } = phone;
      await phone.enterDemo();
      await page.getByRole('link', { name: t('tabbar.orders') }).tap();
      const row = page.getByRole('button', { name: EURUSD_ROW });
      const desk = await deskOf(phone);
      await desk.buy('EURUSD', { lots: '40', multiple: 500 });
      await expect(row).toBeVisible();

      const call = t('order.notice_margin_call', { rate: '|', out: '|' }).split('|')[0] ?? '|';
      await expect(page.getByText(call)).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(call)).toContainText(/50[.,]00/);
      await phone.look('32-margin-call');
      // The banner links to the positions from any screen; here it only closes.
      await expect(page.getByRole('button').filter({ hasText: call })).toContainText(t('order.tab_holding'));
      await page.getByText(call).tap();
      await expect(page.getByText(call)).toHaveCount(0);
      await expect(row).toBeVisible();

      const out = t('order.notice_stop_out', { code: 'EUR/USD', price: '|', rate: '|' }).split('|')[0] ?? '|';
      await expect(page.getByText(out)).toBeVisible({ timeout: 60_000 });
      await phone.look('33-stop-out');
      await expect(row).toHaveCount(0);
      expect(await desk.orders(HOLDING)).toEqual([]);
      const [closed] = await desk.orders(HISTORY);
      expect(closed).toMatchObject({ Quantity: 40, CloseReason: 'stop_out' });
      expect(closed?.FactProfits).toBeLessThan(-4_000);

      await page.getByRole('tab', { name: t('order.tab_history') }).tap();
      await expect(row).toHaveCount(1);
      await page
        .getByRole('region', { name: t('order.account') })
        .getByRole('definition')
        .getByRole('button')
        .tap();
      const explained = page.getByRole('alertdialog', { name: t('order.risk_rate') });
      await expect(explained).toContainText(/50[.,]00/);
      await phone.look('34-risk-rate');
      await explained.getByRole('button').tap();
      await expect(explained).toHaveCount(0);

      await row.tap();
      await phone.button('order.why_stopped').tap();
      const counted = page.getByRole('table');
      await expect(counted).toBeVisible({ timeout: 40_000 });
      await expect(counted.getByRole('row').nth(1)).toContainText(String(closed?.Id));
      await expect(counted.getByRole('row').nth(1)).toContainText(/EUR\/USD.*40[.,]00/);
      // Its only position equals the sum, and the page shows how the level is calculated.
      await expect(counted.getByRole('row')).toHaveCount(3);
      await expect(page.getByText(/÷.*=/)).toBeVisible();
      await expect(page.getByRole('img', { name: t('check.why_text') })).toBeVisible();
      await phone.look('35-why-stopped');
      await phone.close();
    },
  );
}

/** Ten minutes, eight points down a second. */
function fallingTicks(): string[] {
  const begin = Date.UTC(2024, 2, 5, 10);
  return Array.from({ length: 1_200 }, (_, n) => {
    const time = new Date(begin + n * 500).toISOString().replace('T', ' ').replace('Z', '+00:00');
    const bid = 1.085 - (n * 4) / 100_000;
    return `${time},${bid.toFixed(5)},${(bid + 0.00008).toFixed(5)}`;
  });
}
