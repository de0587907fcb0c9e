// An operator at a desktop, by keyboard: finds a client who has just traded, writes a note, closes a position for
// cause, which the client is told in their app, and finds all of it in the timeline and in the audit log.

import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { officer } from './office.ts';
import { takePhone } from './phone.ts';

/** A desktop, unlike the phone of the other journeys. */
const desktop = {
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
} as const;

test('a position is closed for cause from the client’s page, and its client is told', async ({ browser }) => {
  const phone = await takePhone(browser, { language: 'en', scheme: 'light' });
  await phone.enterDemo();
  const { token, uid } = await phone.page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('candor.session') ?? '{}');
    return { token: String(stored.token), uid: String(stored.user.uid) };
  });
  const order = { type: '1', cont: '0.1', forex_id: '1', status: '1', target_price: '0', multiple: '100' };
  const submitted = await fetch(`${phone.origin}/v1/api/forex/submit?${new URLSearchParams(order)}`, {
    headers: { lang: 'en', authorization: token },
  });
  const { data: position } = (await submitted.json()) as { data: { Id: number } };

  const page = await (await browser.newContext(desktop)).newPage();
  await login(page, phone.origin);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page.keyboard.press('f');
  await page.keyboard.type(uid);
  await expect(page).toHaveURL(new RegExp(`search=${uid}`));
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Demo ${uid}`, level: 1 })).toBeVisible();

  await page.getByLabel('Internal note (the client can’t see it)').fill('Asked about a price.');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Asked about a price.' }).first()).toBeVisible();

  await page.locator('body').press('2');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Close position ${position.Id}?` });
  await expect(dialog.getByRole('button', { name: 'Close the position' })).toBeDisabled();
  await expect(dialog.getByLabel('Reason on record')).toHaveAccessibleDescription(/^Shown to the client/);
  await dialog.getByLabel('Reason', { exact: true }).selectOption('Incorrect price');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Close the position' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('cell', { name: 'Closed by an operator' })).toBeVisible();

  await page.locator('body').press('1');
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: `order ${position.Id}` })
    .first();
  await expect(entry).toContainText('Closed by an operator');
  await expect(entry).toContainText(officer.email);
  await expectNoFaults(page);

  const deals = await fetch(`${phone.origin}/v1/api/forex/my_deal?status=3`, {
    headers: { lang: 'en', authorization: token },
  });
  expect(await deals.json()).toMatchObject({
    data: { data: [{ Id: position.Id, CloseReason: 'operator' }] },
  });

  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page.getByRole('cell', { name: 'Closed a position of' }).first()).toBeVisible();
  await expectNoFaults(page);
  await page.context().close();
  await phone.close();
});

async function login(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/office/`);
  await page.getByLabel('E-mail').fill(officer.email);
  await page.getByLabel('Password').fill(officer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeVisible();
  // The keys work once the first page shows.
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
}

async function expectNoFaults(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}
