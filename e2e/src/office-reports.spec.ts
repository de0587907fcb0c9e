// A trading day in the office: viewed, reconciled by one operator and signed by another, closed in order, corrected
// beside its amounts, and exported as a file. The last part checks the pages without a server.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { signDay } from '../../apps/server/src/modules/reports/testing/sign-day.ts';
import type { OfficeClient } from '../../apps/server/src/web/testing/office-client.ts';
import { deepIf } from './deep.ts';
import { officeSettings } from './office.ts';
import { takeDesk } from './office-desk.ts';
import { startServer, type TestServer } from './test-server.ts';

// One venue for both, and the second test ends it.
test.describe.configure({ mode: 'serial' });
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer(
    {
      ...officeSettings,
    },
    { clients: 12, orders: 120, days: 20 },
  );
});
test.afterAll(() => server.end());

const dialog = (page: Page) => page.getByRole('dialog');

test('two operators reconcile a day; it is closed for good, and more days are closed together', async ({
  browser,
}) => {
  const ann = await takeDesk(browser, 'finance', { origin: server.origin });
  const { page } = ann;
  const bob = await takeDesk(browser, 'finance', {
    origin: server.origin,
    scheme: 'dark',
    size: { width: 1024, height: 768 },
  });
  const day = await closeEmptyDays(ann.client, bob.client);
  await ann.open('/reports');
  const days = page.getByRole('region', { name: 'Trading days' }).getByRole('row');
  await expect.poll(() => days.count()).toBeGreaterThan(5);
  await ann.look('reports-days');
  // Days are closed in order, the oldest first.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Day \d{4}-/ })).toBeVisible();
  await expect(page.getByText(`Days are closed in order: ${day} comes first.`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close the day' })).toBeDisabled();
  await ann.open(`/reports/days/${day}`);
  await expect(page.getByText('Its reconciliation is not signed.').first()).toBeVisible();
  const before = await ann.client.get('reportDay', { day });
  await expect(page.getByText('Sum 0.00 USD')).toBeVisible();
  const cash = before.books.find(({ book }) => book === 'cash');
  const books = page.getByRole('region', { name: 'Balances of the books' });
  await expect(books.getByRole('row', { name: /^Clients: balances/ })).toContainText(
    money(cash?.closing ?? 0),
  );
  const accounts = await downloaded(page, 'Accounts as CSV');
  expect(accounts.name).toBe(`accounts ${day} to ${day}.csv`);
  expect(accounts.lines[0]).toMatch(/^\uFEFF?"account","uid","cash",/);

  await page.getByRole('link', { name: 'Not entered' }).click();
  await page.getByLabel('Bank account or wallet').fill('First Bank, clients');
  await page.getByLabel('USD', { exact: true }).fill(String(before.totals.owed));
  // Typed input survives a visit to another page.
  await page.getByRole('link', { name: 'Dormant' }).click();
  await expect(dialog(page)).toContainText('Leave without saving?');
  await ann.look('reports-leave');
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dormant clients' })).toBeVisible();
  await ann.look('reports-dormant');
  await page.goBack();
  await expect(page.getByLabel('Bank account or wallet')).toHaveValue('First Bank, clients');
  await page.getByLabel('Evidence').fill('Statement 17');
  await ann.look('reports-reconcile');
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  const signature = page.getByRole('region', { name: day }).getByRole('button', { name: /^Sign/ });
  await expect(signature).toBeDisabled();

  await bob.open('/reports/reconciliation');
  await bob.page.getByRole('region', { name: day }).getByRole('button', { name: /^Sign/ }).click();
  await dialog(bob.page).getByRole('button', { name: 'Sign' }).click();
  const signed = (on: Page) => on.getByRole('region', { name: day }).getByText(`Signed by ${bob.email}`);
  await expect(signed(bob.page)).toBeVisible();
  await bob.look('reports-signed');
  // Shown without a reload, on the page of the operator who entered it.
  await expect(signed(page)).toBeVisible();

  await ann.open(`/reports/days/${day}`);
  await expect(page.getByText('Sum 0.00 USD')).toBeVisible();
  const figures = await page.getByRole('main').getByRole('cell').allTextContents();
  await page.getByRole('button', { name: 'Close the day' }).click();
  const confirm = dialog(page).getByRole('button', { name: 'Close the day' });
  await expect(confirm).toBeDisabled();
  await dialog(page).getByLabel('How open profit was valued').fill('The last known prices');
  await ann.look('reports-close');
  await confirm.click();
  await expect(page.getByText(`Closed by ${ann.email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Correct a figure' }).click();
  await dialog(page).getByLabel('Amount to add, USD').fill('-12.5');
  await dialog(page).getByLabel('Reason').fill('A fee was booked twice');
  await dialog(page).getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'A fee was booked twice' })).toContainText(
    '12.50',
  );
  // The day's amounts stay unchanged.
  expect(await page.getByRole('main').getByRole('cell').allTextContents()).toEqual(figures);
  const after = await ann.client.get('reportDay', { day });
  expect(after).toMatchObject({ totals: before.totals, books: before.books, movements: before.movements });
  expect(await ann.client.ask('closeDay', { day })).toMatchObject({ error: 'already_decided' });
  await ann.look('reports-day');

  // Days that are ready are closed together, up to the first that is not.
  const open = await listOpenDays(ann.client);
  for (const each of open.slice(0, 2)) await signDay(each, ann.client, bob.client);
  await ann.open('/reports');
  await expect(page.getByText(`May be closed: 2 days, ${open[0]} to ${open[1]}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Close 2 days' }).click();
  await dialog(page).getByLabel('How open profit was valued').fill('The last known prices');
  await ann.look('reports-backlog');
  await dialog(page).getByRole('button', { name: 'Close the days' }).click();
  await expect(page.getByText(`Closed 2 days up to ${open[1]}.`)).toBeVisible();
  await expect(page.getByText(`${open[2]} is next: its reconciliation is not signed.`)).toBeVisible();
  await ann.close();

  for (const path of ['', '/ledger', '/money', '/fees', '/results', '/clients', '/dormant', `/days/${day}`]) {
    await bob.open(`/reports${path}`);
    await bob.look(`reports${path.replaceAll('/', '-')}`);
  }
  await bob.open('/reports/money');
  const { lines } = await downloaded(bob.page, 'CSV');
  // Every book is in the file, those of this page on the screen, below the names of the columns.
  const ofPage = lines.filter((line) => line.split(',')[2] === '"funding"');
  await expect(bob.page.getByRole('main').getByRole('row')).toHaveCount(ofPage.length + 1);
  await bob.close();
});

test(
  'a page shows since when the server is silent, and greys its data',
  deepIf(true),
  async ({ browser }) => {
    const light = await takeDesk(browser, 'administrator', { origin: server.origin });
    const dark = await takeDesk(browser, 'administrator', { origin: server.origin, scheme: 'dark' });
    await light.open('/risk');
    await expect(light.page.getByText('Live', { exact: true })).toBeVisible();
    await dark.open('/reviews/deposits');
    await server.kill();
    for (const { page, look } of [light, dark]) {
      await expect(page.getByText('The server is not responding.')).toBeVisible({ timeout: 30_000 });
      await expect(page.locator('main[data-stale]')).toBeVisible();
      await look('stale');
    }
    await expect(light.page.getByText(/^Not updating since/)).toBeVisible();
    await server.restart();
    for (const { page } of [light, dark])
      await expect(page.getByText('The server is not responding.')).toBeHidden({ timeout: 40_000 });
    await expect(light.page.getByText('Live', { exact: true })).toBeVisible();
    await light.close();
    await dark.close();
  },
);

/** Oldest first. */
async function listOpenDays(office: OfficeClient): Promise<string[]> {
  const pages = await Promise.all([1, 2].map((page) => office.get('reportDays', { page })));
  const open = pages.flatMap(({ list }) => list).filter(({ closed_at }) => closed_at === null);
  return open.map(({ day }) => day).toSorted();
}

/** Closes the days on which no client had money yet; returns the first day that stays open. */
async function closeEmptyDays(ann: OfficeClient, bob: OfficeClient): Promise<string> {
  const empty: string[] = [];
  for (const day of await listOpenDays(ann)) {
    const { books } = await ann.get('reportDay', { day });
    if (books.some(({ book }) => book === 'cash')) {
      const to = empty.at(-1);
      if (to !== undefined) await ann.get('closeDays', { to, valuation: 'There was none' });
      return day;
    }
    await signDay(day, ann, bob);
    empty.push(day);
  }
  throw new Error('no client has money on any day');
}

const money = (usd: number): string =>
  new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(usd);

async function downloaded(page: Page, button: string) {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await waiting;
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.trim().split(/\r?\n/) };
}
