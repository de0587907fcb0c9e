// Markets from the office to the phone: a changed leverage reaches an open ticket, a halt locks it, and no order is
// accepted during the halt. It uses its own venue, because a halt affects everyone.

import { type Browser, expect, type Page, test } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { deskOf, HOLDING } from './desk.ts';
import { loginOffice, officeSettings } from './office.ts';
import { takePhone } from './phone.ts';
import { startServer, type TestServer } from './test-server.ts';

let server: TestServer;
let cookie: string;

test.beforeAll(async () => {
  server = await startServer({
    ...officeSettings,
  });
  cookie = await loginOffice(server.origin);
});
test.afterAll(() => server.end());

/** On a desktop with a mouse, logged in. */
async function takeDesk(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
    deviceScaleFactor: 1,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, domain: new URL(server.origin).hostname, path: '/office' }]);
  return context.newPage();
}

const findNothing = async (page: Page): Promise<void> => {
  // The heading comes with the page: before it there is nothing to look at.
  await expect(page.locator('h1').first()).toBeAttached();
  expect(await axeFindings(page)).toEqual([]);
};

test('a changed leverage reaches an open ticket, and a halted market refuses orders', async ({ browser }) => {
  const phone = await takePhone(browser, { origin: server.origin });
  const { page, t } = phone;
  await phone.enterDemo();
  await page.getByRole('link', { name: /EUR\/USD/ }).tap();
  await page.getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: '100×' })).toHaveAttribute('aria-pressed', 'true');
  const desk = await deskOf(phone);
  const held = await desk.buy('EURUSD', { lots: '5', multiple: 100 });

  const office = await takeDesk(browser);
  await office.goto('/office/markets');
  await findNothing(office);
  await office.getByRole('link', { name: 'EUR/USD' }).click();
  const leverage = office.getByRole('textbox', { name: 'Leverage offered' });
  await leverage.fill('10, 50');
  // Clients who could not open the same position again are listed beside Save, before it is saved.
  await expect(office.getByRole('status').filter({ hasText: 'would go' })).toContainText('1 of 1 accounts');
  await findNothing(office);
  await expect(sheet.getByRole('button', { name: '100×' })).toHaveCount(1);
  await office.getByRole('button', { name: /^Save/ }).click();
  await findNothing(office);
  await office
    .getByRole('dialog')
    .getByLabel('Reason (kept in the history)')
    .fill('Less room in the quiet hours');
  await office.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await expect(office.getByRole('dialog')).toHaveCount(0);
  await expect(office.getByRole('region', { name: 'Changes', exact: true })).toContainText(
    'Leverage offered',
  );

  // The ticket was open all the time: it offers the current leverages, and has the next lower one chosen.
  await expect(sheet.getByRole('button', { name: '100×' })).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: '50×' })).toHaveAttribute('aria-pressed', 'true');
  await phone.look('60-changed-leverage');
  const [notOffered = '|'] = t('error.leverage_not_offered', { offered: '|' }).split('|');
  await expect(desk.buy('EURUSD', { multiple: 100 })).rejects.toThrow(notOffered);
  expect((await desk.buy('EURUSD', { multiple: 50 })).Multiple).toBe(50);

  await office.getByRole('button', { name: /^Halt/ }).click();
  await findNothing(office);
  await office.getByRole('dialog').getByRole('button', { name: /^Halt/ }).click();
  await expect(office.getByText(/^Halted by/)).toBeVisible();
  await expect(sheet.getByText(t('trade.market_halted')).first()).toBeVisible();
  await expect(sheet.getByRole('button').last()).toBeDisabled();
  await phone.look('61-halted');
  await expect(desk.buy('EURUSD')).rejects.toThrow(t('error.market_halted'));
  await expect(desk.close(held)).rejects.toThrow(t('error.market_halted'));
  expect((await desk.orders(HOLDING)).length).toBe(2);

  await office.getByRole('button', { name: /^Resume/ }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: /^Resume/ })
    .click();
  await expect(office.getByText(/^Halted by/)).toHaveCount(0);
  await expect(sheet.getByRole('button').last()).toBeEnabled();
  await desk.close(held);
  await office.context().close();
  await phone.close();
});

test('an instrument that is added has a price, and is on the phone once it is listed', async ({
  browser,
}) => {
  const office = await takeDesk(browser);
  await office.goto('/office/markets');
  await office.getByRole('button', { name: /^Add/ }).click();
  const dialog = office.getByRole('dialog');
  const fields = {
    ...{ Code: 'eurcad', 'Base currency': 'EUR', 'Quote currency': 'CAD', Decimals: '5' },
    ...{ 'Usual spread': '14', 'Lowest price': '0.8', 'Highest price': '3.2' },
  };
  for (const [name, text] of Object.entries(fields)) await dialog.getByRole('textbox', { name }).fill(text);
  await findNothing(office);
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await expect(dialog).toHaveCount(0);
  await office.getByRole('link', { name: 'EUR/CAD' }).click();
  await expect(office.getByRole('region', { name: 'Changes', exact: true })).toContainText('Added');
  await office.getByRole('combobox', { name: 'Listed' }).selectOption('Yes');
  await office.getByRole('button', { name: /^Save/ }).click();
  await dialog.getByLabel('Reason (kept in the history)').fill('Clients asked for it');
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(dialog).toHaveCount(0);

  const phone = await takePhone(browser, { origin: server.origin });
  await phone.enterDemo();
  await phone.page.getByRole('link', { name: /EUR\/CAD/ }).tap();
  await expect(
    phone.page.getByRole('button', { name: new RegExp(`^${phone.t('trade.buy')}`) }),
  ).toContainText(/1\.[0-9]/);
  await phone.look('62-added-instrument');
  await office.context().close();
  await phone.close();
});
