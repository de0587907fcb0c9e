// The clients' list with its columns in the address, a saved view, and as a file.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { openHttpClient } from './http-client.ts';
import { takeDesk } from './office-desk.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('the columns of the clients’ list are in the address, in a saved view and in the file', async ({
  browser,
}) => {
  const { email } = await openHttpClient({ isVerified: false });
  const desk = await takeDesk(browser, 'finance');
  const { page } = desk;
  await desk.open(`/clients?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const choice = dialog(page, 'Columns of the list');
  for (const name of ['Name', 'Mobile', 'Account'])
    await choice.getByRole('checkbox', { name, exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/columns=client%2Cstate%2Cidentity%2Cuid%2Ccreated%2Cseen/);
  const heads = page.getByRole('region', { name: 'Clients' }).getByRole('columnheader');
  await expect(heads).toHaveText([/Client/, /State/, /Identity/, /Uid/, /Created/, /Last seen/]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const [head, row] = (await readFile((await file.path()) ?? '', 'utf8')).trim().split('\r\n');
  expect(head).toContain('"id","email","state","identity","uid","created_at","seen_at"');
  expect(row).toContain(`"${email}"`);
  await page.getByRole('button', { name: 'Save this view' }).click();
  const name = `Few ${crypto.randomUUID().slice(0, 6)}`;
  await page.keyboard.type(name);
  await dialog(page, 'Save this view').getByRole('button', { name: 'Save' }).click();
  const chip = page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await desk.look('clients-columns');
  await chip.click();
  await expect(heads).toHaveCount(9);
  await chip.click();
  await expect(heads).toHaveCount(6);
  const audit = await desk.client.ask('officeAudit', { actor: desk.email });
  expect(audit).toMatchObject({ error: 'not_permitted' });
  await page.getByRole('button', { name: `Remove the view ${name}` }).click();
  await desk.close();

  const support = await takeDesk(browser, 'support', { scheme: 'dark', size: { width: 1024, height: 768 } });
  await support.open('/clients');
  await expect(support.page.getByRole('button', { name: /^CSV/ })).toBeDisabled();
  await support.look('clients-without-export');
  // Every list has its columns in the operator's order, in another browser too.
  await support.open('/messages');
  await support.page.getByRole('button', { name: 'Columns', exact: true }).click();
  const messages = dialog(support.page, 'Columns of the list');
  await messages.getByRole('checkbox', { name: 'What', exact: true }).uncheck();
  await messages.getByRole('button', { name: 'Move Status forward' }).click();
  await support.look('messages-columns');
  await support.page.keyboard.press('Escape');
  await expect
    .poll(async () => (await support.client.get('officeColumns')).list)
    .toEqual([{ list: 'messages', columns: 'id,status,to,times,acts' }]);
  await support.page.evaluate(() => localStorage.clear());
  await support.open('/messages');
  await expect(
    support.page.getByRole('region', { name: 'Messages to people' }).getByRole('columnheader'),
  ).toHaveText([/Id/, /Status/, /To/, /Written, sent/, /Actions/]);
  await support.close();
});
