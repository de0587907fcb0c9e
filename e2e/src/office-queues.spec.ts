// The features of queues: saved views with their counts, new items behind a bar, and identities and withdrawals decided
// one after the other without the mouse.
import { expect, type Page, test } from '@playwright/test';
import { transactionHash } from '../../apps/server/src/web/testing/transaction-hash.ts';
import { deepIf } from './deep.ts';
import { openHttpClient } from './http-client.ts';
import { takeDesk } from './office-desk.ts';

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.locator('tr[data-row]');
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name });

/** Confirms the action that a key has started. */
async function confirm(page: Page, label: string): Promise<void> {
  await expect(dialog(page).getByRole('button', { name: label })).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog(page)).toHaveCount(0);
}

test('a view is saved, shared and counted; items that arrive meanwhile wait behind a bar', async ({
  browser,
}) => {
  const client = await openHttpClient();
  const ann = await takeDesk(browser, 'finance');
  const { page } = ann;
  const { id: operator } = await ann.client.get('officeMe');
  const assign = (id: number) => ann.client.get('officeAssign', { queue: 'deposits', id, operator });
  const first = await client.deposit(51);
  await assign(first);
  await ann.open('/reviews/deposits');
  await page.getByRole('combobox', { name: 'Assigned to', exact: true }).first().selectOption('Me');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Save this view' }).click();
  const name = `Mine ${crypto.randomUUID().slice(0, 6)}`;
  await page.keyboard.type(name);
  await dialog(page).getByLabel('Share with all operators').check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const views = page.getByRole('group', { name: 'Saved views' });
  const chip = views.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(chip).toHaveText(`${name}1`);

  const second = await client.deposit(52);
  await assign(second);
  const bar = page.getByRole('button', { name: '1 new' });
  await expect(bar).toBeVisible();
  // The list has not moved during the operator's action.
  await expect(rows(page)).toHaveCount(1);
  await expect(chip).toHaveText(`${name}2`);
  await ann.look('deposits-new-bar');
  await press(page, 'n');
  await expect(bar).toBeHidden();
  await expect(rows(page)).toHaveCount(2);
  await chip.click();
  await expect(page).not.toHaveURL(/assignee/);

  const bob = await takeDesk(browser, 'finance', { scheme: 'dark', size: { width: 1024, height: 768 } });
  await bob.open('/reviews/deposits');
  const shared = bob.page.getByRole('button', { name: new RegExp(`^${name}`) });
  await shared.click();
  await expect(bob.page).toHaveURL(/assignee=me/);
  await expect(rows(bob.page)).toHaveCount(0);
  await expect(bob.page.getByRole('button', { name: `Remove the view ${name}` })).toHaveCount(0);
  await bob.look('deposits-shared-view');
  await bob.close();

  await page.getByRole('button', { name: `Remove the view ${name}` }).click();
  await expect(chip).toHaveCount(0);
  for (const id of [first, second])
    await ann.client.get('officeDecideDeposit', { id, approve: false, reason: 'not_received' });
  await ann.close();
});

test(
  'identities are finished one after the other by keys, skipping one that somebody else has claimed',
  deepIf(true),
  async ({ browser }) => {
    const clients = await Promise.all([1, 2, 3].map(() => openHttpClient({ isVerified: false })));
    for (const [n, client] of clients.entries()) await client.sendIdentity(`Ada Lovelace ${n}`);
    const ann = await takeDesk(browser, 'verification');
    const bob = await takeDesk(browser, 'verification', { scheme: 'dark' });
    const { page } = ann;
    const emails = clients.map(({ email }) => email);
    const waiting = (await ann.client.get('identities', { status: 1, order: 'newest' })).list;
    const ids = emails.map((email) => waiting.find((one) => one.client.email === email)?.id ?? 0);
    const title = (at: number): RegExp => new RegExp(`^Identity ${ids[at]}\\b`);
    const { id: operator } = await ann.client.get('officeMe');
    for (const id of ids.slice(1))
      await ann.client.get('officeAssign', { queue: 'identities', id, operator });
    // The first item is claimed by a key.
    await ann.open(`/reviews/identities?item=${ids[0]}`);
    await expect(page.getByRole('button', { name: /^Assign to me/ })).toBeEnabled();
    await press(page, 'i');
    await expect(page.getByRole('button', { name: /^Unassign/ })).toBeVisible();
    await bob.open(`/reviews/identities?item=${ids[1]}`);
    await expect(heading(bob.page, title(1))).toBeVisible();
    await expect
      .poll(async () => {
        const { list } = await ann.client.get('officeAttention', { queue: 'identities' });
        return list.some(({ id, held_by }) => id === ids[1] && held_by !== null);
      })
      .toBe(true);
    await ann.open('/reviews/identities?assignee=me');
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).nth(1)).toContainText('Operator');
    await press(page, 'j', 'a');
    await confirm(page, 'Approve');
    // The second is claimed by another operator: the third is next.
    await expect(heading(page, title(2))).toBeVisible();
    await press(page, 'a');
    await confirm(page, 'Approve');
    await expect(page.getByText('No item selected')).toBeVisible();
    await press(page, 'j');
    await expect(page.getByText(/is working on this$/)).toBeVisible();
    await press(page, 'a');
    await expect(dialog(page)).toHaveCount(0);
    await ann.look('identity-held');
    await press(page, 'o');
    await expect(page.getByText(/is working on this$/)).toBeHidden();
    await press(page, 'a');
    await confirm(page, 'Approve');
    await expect(rows(page)).toHaveCount(0);
    for (const id of ids) {
      const { list } = await ann.client.get('identities', { id });
      expect(list).toMatchObject([{ status: 2, decided_by: ann.email }]);
    }
    await ann.close();
    await bob.close();
  },
);

test('withdrawals are approved and paid one after the other by keys', async ({ browser }) => {
  const clients = await Promise.all([openHttpClient(), openHttpClient()]);
  const ann = await takeDesk(browser, 'finance');
  const { page } = ann;
  const { id: operator } = await ann.client.get('officeMe');
  const ids: number[] = [];
  for (const client of clients) {
    const id = await client.deposit(100);
    const reference = transactionHash(crypto.randomUUID());
    await ann.client.get('officeDecideDeposit', { id, approve: true, received: '100', reference });
    await expect.poll(() => client.balance()).toBe(100);
    ids.push(await client.withdraw(60));
  }
  for (const id of ids) await ann.client.get('officeAssign', { queue: 'withdrawals', id, operator });
  await ann.open('/reviews/withdrawals?assignee=me');
  await expect(rows(page)).toHaveCount(2);
  await press(page, 'j');
  for (const id of ids) {
    await expect(heading(page, new RegExp(`^Withdrawal ${id}:`))).toBeVisible();
    await press(page, 'a');
    await confirm(page, 'Approve');
  }
  // An approved item waits to be paid, and appears again.
  const run = crypto.randomUUID().slice(0, 8);
  for (const id of ids) {
    await expect(heading(page, new RegExp(`^Withdrawal ${id}:`))).toBeVisible();
    await expect(page.getByLabel('Reference of the payment')).toHaveValue('');
    await press(page, 'p');
    await page.keyboard.type(transactionHash(`${run}-${id}`));
    await press(page, 'Enter');
    await confirm(page, 'Mark as paid');
  }
  await expect(rows(page)).toHaveCount(0);
  for (const id of ids) {
    const { list } = await ann.client.get('officeWithdrawals', { id });
    expect(list).toMatchObject([{ status: 2, approved_by: ann.email, decided_by: ann.email }]);
  }
  await ann.close();
});
