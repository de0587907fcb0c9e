// The server is killed while an order is on its way, and restarted on the same folder: the order is filled once,
// whether or not it had arrived, and the page shows it.
import { expect, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { deskOf, HISTORY, HOLDING } from './desk.ts';
import { takePhone } from './phone.ts';
import { startServer, type TestServer } from './test-server.ts';

// All tests share one venue.
test.describe.configure({ mode: 'default' });
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.end());

for (const arrived of [true, false]) {
  test(`killed ${arrived ? 'after' : 'before'} the order arrived`, deepIf(!arrived), async ({ browser }) => {
    const phone = await takePhone(browser, { origin: server.origin });
    const { page, t } = phone;
    await phone.enterDemo();
    await page.getByRole('link', { name: /EUR\/USD/ }).tap();
    await page.getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) }).tap();
    const sheet = page.getByRole('dialog');
    let sent = 0;
    await page.route('**/v1/api/forex/submit*', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      if (arrived) await route.fetch();
      await server.kill();
      return route.abort('connectionreset');
    });
    const confirm = sheet.getByRole('button').last();
    await expect(confirm).toBeEnabled();
    await confirm.tap();
    const status = sheet.getByRole('status');
    await expect(status).toContainText(t('trade.unknown'));
    await expect(phone.badge).not.toHaveText(t('conn.live'));
    await phone.look(`50-unknown-${arrived ? 'arrived' : 'lost'}`);

    await server.restart();
    // The app retries by itself for half a minute, and then offers a retry: a busy machine may take longer to start the
    // venue.
    const again = phone.button('trade.ask_again');
    await expect(status.filter({ hasText: t('trade.proof_tick') }).or(again)).toBeVisible({
      timeout: 40_000,
    });
    if (await again.isVisible()) await again.tap();
    await expect(status).toContainText(t('trade.proof_tick'), { timeout: 40_000 });
    expect(sent).toBeGreaterThan(1);
    await phone.button('trade.view_order').tap();
    await phone.button('order.leave').tap();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect(phone.badge).toHaveText(t('conn.live'));
    const desk = await deskOf(phone);
    expect(await desk.orders(HOLDING)).toHaveLength(1);
    expect(await desk.orders(HISTORY)).toEqual([]);
    await phone.close();
  });
}

test('an order whose page reloads before its answer is found again, once', async ({ browser }) => {
  const phone = await takePhone(browser, { origin: server.origin });
  const { page, t } = phone;
  await phone.enterDemo();
  await page.getByRole('link', { name: /EUR\/USD/ }).tap();
  await page.getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) }).tap();
  // The answer is never delivered: the page closes before.
  let arrived = false;
  await page.route('**/v1/api/forex/submit*', async (route) => {
    if (arrived) return route.continue();
    await route.fetch();
    arrived = true;
  });
  const confirm = page.getByRole('dialog').getByRole('button').last();
  await expect(confirm).toBeEnabled();
  await confirm.tap();
  await expect.poll(() => arrived).toBe(true);
  await page.reload();
  const strip = page.getByRole('main').getByRole('status').filter({ hasText: 'EUR/USD' });
  const [filled] = t('trade.filled', { price: '|' }).split('|');
  await expect(strip).toContainText(filled ?? '');
  expect(await (await deskOf(phone)).orders(HOLDING)).toHaveLength(1);
  await phone.close();
});
