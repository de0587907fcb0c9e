// Class requests at the desk: found right by one operator and confirmed by another, by keys; words that are typed are asked about
// before they are lost; and the clients' list with its columns in the address, a saved view, and as a file.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { openHttpClient } from './http-client.ts';
import { takeDesk } from './office-desk.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name });

test('a request is proposed by one operator and confirmed by another, and the next one opens', async ({
  browser,
}) => {
  const clients = [await openHttpClient(), await openHttpClient()];
  for (const [n, client] of clients.entries()) await client.requestClass(`Ten years at a desk, ${n}.`);
  const ann = await takeDesk(browser, 'verification');
  const { page } = ann;
  const { list } = await ann.client.get('officeClassRequests', { status: 'open' });
  const ids = clients.map(({ email }) => list.find((one) => one.client.email === email)?.id ?? 0);
  const { id: operator } = await ann.client.get('officeMe');
  for (const id of ids) await ann.client.get('officeAssign', { queue: 'classes', id, operator });
  await ann.open('/reviews/classes?assignee=me');
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(heading(page, new RegExp(`^Class request ${ids[0]}`))).toBeVisible();
  await expect(page.getByText('Ten years at a desk, 0.')).toBeVisible();
  await ann.look('class-request');
  await page.keyboard.press('a');
  const asking = dialog(page, 'Find the criteria met?');
  await asking.getByLabel('As it is recorded').fill('Both are on the statement of the bank');
  // Neither Escape nor Back loses the words unasked.
  await page.keyboard.press('Escape');
  const question = dialog(page, 'Discard what you typed?');
  await expect(question).toBeVisible();
  await ann.look('discard-question');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Go on typing' }).click();
  await expect(asking.getByLabel('As it is recorded')).toHaveValue('Both are on the statement of the bank');
  await asking.getByRole('button', { name: 'Propose' }).click();
  await expect(heading(page, new RegExp(`^Class request ${ids[1]}`))).toBeVisible();
  // Who found them met can't confirm.
  await ann.open(`/reviews/classes?item=${ids[0]}`);
  await expect(page.getByText('You found the criteria met').first()).toBeVisible();
  // Whoever has it on their screen holds it.
  await ann.open('/');

  const bob = await takeDesk(browser, 'administrator', {
    scheme: 'dark',
    size: { width: 1024, height: 768 },
  });
  await bob.open(`/reviews/classes?item=${ids[0]}`);
  await expect(bob.page.getByText('Both are on the statement of the bank')).toBeVisible();
  await bob.look('class-request-proposed');
  await bob.page.keyboard.press('a');
  await dialog(bob.page, /a professional client\?$/)
    .getByRole('button', { name: 'Confirm' })
    .click();
  await expect
    .poll(async () => (await bob.client.get('officeClassRequests', { id: ids[0] })).list[0]?.status)
    .toBe('done');
  const clientId = list.find(({ id }) => id === ids[0])?.client.id;
  await bob.open(`/clients/${clientId}?tab=protection`);
  await expect(bob.page.getByText('Professional client', { exact: true })).toBeVisible();
  await bob.page.getByRole('button', { name: 'Show the answers' }).click();
  await expect(bob.page.getByText(/They have not begun it|Passed|Failed/).first()).toBeVisible();
  await bob.look('client-protection');
  await ann.client.get('officeRefuseClass', { id: ids[1], remark: 'no evidence' });
  await ann.close();
  await bob.close();
});

test('the columns of the clients’ list are in the address, in a saved view and in the file', async ({
  browser,
}) => {
  const { email } = await openHttpClient({ isVerified: false });
  const desk = await takeDesk(browser, 'finance');
  const { page } = desk;
  await desk.open(`/clients?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Name', 'Mobile', 'Account'])
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
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
  await support.close();
});
