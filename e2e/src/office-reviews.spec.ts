// The office's queues at a desk, by keyboard: an identity from the phone, deposits one after the other, a deposit and
// withdrawals by two operators, and two who are at the same item.
import { expect, type Page, test } from '@playwright/test';
import { transactionHash } from '../../apps/server/src/web/testing/transaction-hash.ts';
import { deepIf } from './deep.ts';
import { openHttpClient } from './http-client.ts';
import { officeOf } from './office.ts';
import { type OfficeDesk, takeDesk } from './office-desk.ts';
import { type Phone, takePhone } from './phone.ts';
import { becomeReal } from './real-account.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const dialog = (page: Page) => page.getByRole('dialog');

test('an identity from the phone arrives without a reload, is sent back in its client’s language, and finished', async ({
  browser,
}) => {
  test.slow();
  const desk = await takeDesk(browser, 'verification');
  await desk.open('/reviews/identities');
  const phone = await takePhone(browser, { language: 'de', scheme: 'light' });
  const email = await becomeReal(phone);
  await sendIdentity(phone);

  const { page } = desk;
  await showFresh(page, email);
  await row(page, email).click();
  await expect(page.getByRole('img', { name: 'Front' })).toBeVisible();
  await press(page, '+', ']');
  await desk.look('identity');
  await press(page, 'r');
  await expect(dialog(page).getByLabel('Reason')).toBeFocused();
  await desk.look('identity-send-back');
  await press(page, 'N', 'a', 'm');
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('name_differs');
  await press(page, 'Tab');
  await page.keyboard.type('Frau Weber, bitte so wie im Ausweis.');
  await press(page, 'Tab', 'Tab', 'Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, email)).toHaveCount(0);

  const { page: screen, t } = phone;
  await phone.open('/mine/auth');
  await expect(screen.getByText(t('reason.name_differs'))).toBeVisible();
  await expect(screen.getByText('Frau Weber, bitte so wie im Ausweis.')).toBeVisible();
  await phone.look('identity-sent-back');
  await sendIdentity(phone);

  await showFresh(page, email);
  await row(page, email).click();
  // Rows behind an open dialog can't be reached, and a key pressed before the item is there does nothing.
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await press(page, 'a');
  await expect(dialog(page).getByRole('button', { name: 'Approve' })).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, email)).toHaveCount(0);
  await phone.open('/mine/auth');
  await expect(screen.getByText(t('auth.identity_finished'), { exact: true })).toBeVisible();
  await phone.close();
  await desk.close();
});

test('twenty deposits are reviewed without the mouse', deepIf(true), async ({ browser }) => {
  test.slow();
  const clients = await Promise.all(Array.from({ length: 5 }, () => openHttpClient()));
  const reported: number[] = [];
  for (const client of clients)
    for (const amount of [21, 21.5, 22, 22.5]) reported.push(await client.deposit(amount));
  const desk = await takeDesk(browser, 'finance');
  const { page, client } = desk;
  // Items of other tests wait as well.
  const { id: operator } = await client.get('officeMe');
  for (const id of reported) await client.get('officeAssign', { queue: 'deposits', id, operator });
  await desk.open('/reviews/deposits?assignee=me');
  await expect(page.getByRole('row')).toHaveCount(1 + reported.length);
  const run = crypto.randomUUID().slice(0, 8);
  await press(page, 'j');
  for (const id of reported) {
    await expect(page.getByRole('heading', { name: `Deposit ${id}:` })).toBeVisible();
    await press(page, 'a');
    await expect(page.getByLabel('Received, in USDT')).toBeFocused();
    if (id === reported[1]) {
      // No input of the previous deposit is left.
      await expect(page.getByLabel('Received, in USDT')).toHaveValue('');
      await page.keyboard.type('0.5x');
      await expect(page.getByText('at most 8 decimals')).toBeVisible();
      await press(page, 'Control+a');
    }
    await page.keyboard.type('20.5');
    await press(page, 'Tab');
    await page.keyboard.type(transactionHash(`${run}-${id}`));
    await expect(page.getByRole('button', { name: /Approve 20\.50/ })).toBeEnabled();
    await press(page, 'Enter');
    await expect(dialog(page).getByRole('button', { name: 'Credit' })).toBeFocused();
    if (id === reported[1]) await desk.look('deposit-credit');
    await press(page, 'Enter');
    await expect(dialog(page)).toHaveCount(0);
  }
  for (const one of clients) await expect.poll(() => one.balance()).toBe(82);
  for (const id of reported) {
    const { list } = await client.get('officeDeposits', { id });
    expect(list).toMatchObject([
      { status: 1, decided_by: desk.email, receipt: 20.5, reference: transactionHash(`${run}-${id}`) },
    ]);
  }
  await desk.close();
});

test('selected items are rejected after a preview, and failed ones show the reason', async ({ browser }) => {
  const client = await openHttpClient();
  const ids = [await client.deposit(31), await client.deposit(32), await client.deposit(33)];
  const desk = await takeDesk(browser, 'finance', { scheme: 'dark' });
  const { page } = desk;
  await desk.open('/reviews/deposits?order=newest');
  for (const id of ids) await page.getByRole('checkbox', { name: `Select ${id}`, exact: true }).check();
  await press(page, 'b');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
  // Another operator is faster with one of them.
  await officeOf(process.env.VENUE ?? '').rejectDeposit(ids[1] ?? 0, 'No such transfer');
  await dialog(page).getByLabel('Reason').selectOption('not_received');
  await desk.look('deposits-bulk');
  await press(page, 'Tab', 'Tab', 'Tab', 'Enter');
  await expect(dialog(page).getByRole('status')).toHaveText('2 done, 1 not.');
  await desk.look('deposits-bulk-done');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await desk.close();
});

test('a deposit above the limit, and withdrawals that exceed it together, need two operators', async ({
  browser,
}) => {
  test.slow();
  const client = await openHttpClient();
  const deposit = await client.deposit(15_000);
  const titleOfDeposit = new RegExp(`^Deposit ${deposit}:`);
  const first = await takeDesk(browser, 'finance');
  const second = await takeDesk(browser, 'finance', { size: { width: 1024, height: 768 } });
  await openItem(first, 'deposits', deposit, titleOfDeposit);
  await press(first.page, 'a');
  await first.page.keyboard.type('15000');
  await press(first.page, 'Tab');
  await first.page.keyboard.type(transactionHash(crypto.randomUUID()));
  await press(first.page, 'Enter');
  await expect(dialog(first.page).getByRole('button', { name: 'Credit' })).toBeFocused();
  await press(first.page, 'Enter');
  await expect(first.page.getByText('It waits for a second operator.')).toBeVisible();
  await openItem(first, 'deposits', deposit, titleOfDeposit);
  await expect(first.page.getByText('another operator must confirm it').first()).toBeVisible();
  await expect(first.page.getByRole('button', { name: /^Confirm/ })).toBeDisabled();
  await first.look('deposit-waiting');
  await press(first.page, 'g', 'h');
  await openItem(second, 'deposits', deposit, titleOfDeposit);
  await press(second.page, 'a');
  await expect(dialog(second.page).getByRole('button', { name: 'Credit' })).toBeFocused();
  await second.look('deposit-confirm');
  await press(second.page, 'Enter');
  await expect(dialog(second.page)).toHaveCount(0);
  await expect.poll(() => client.balance()).toBe(15_000);

  const small = await client.withdraw(9_000);
  await second.client.get('officeApproveWithdrawal', { id: small });
  await second.client.get('officePayWithdrawal', { id: small, reference: transactionHash(`${small}`) });
  const id = await client.withdraw(4_000);
  const title = new RegExp(`^Withdrawal ${id}:`);
  await openItem(first, 'withdrawals', id, title);
  await first.look('withdrawal');
  await press(first.page, 'a', 'Enter');
  await expect(dialog(first.page)).toHaveCount(0);
  await openItem(first, 'withdrawals', id, title);
  await expect(first.page.getByText('another operator must confirm the payment').first()).toBeVisible();
  await expect(first.page.getByRole('button', { name: /Mark as paid/ })).toBeDisabled();
  // An operator who leaves the item releases it.
  await press(first.page, 'g', 'h');
  await expect(first.page.getByRole('heading', { name: 'Today' })).toBeVisible();

  await openItem(second, 'withdrawals', id, title);
  await press(second.page, 'p');
  await second.page.keyboard.type(`TX-${id}`);
  await press(second.page, 'Enter');
  await press(second.page, 'Enter');
  const refusal = dialog(second.page).getByRole('alert');
  await expect(refusal).toContainText('This is not a transaction hash of TRC20.');
  await press(second.page, 'Escape', 'p', 'Control+a');
  await second.page.keyboard.type(transactionHash(`${id}`));
  await press(second.page, 'Enter');
  await expect(dialog(second.page).getByRole('button', { name: 'Mark as paid' })).toBeFocused();
  await second.look('withdrawal-pay');
  await press(second.page, 'Enter');
  await expect(dialog(second.page)).toHaveCount(0);
  await expect.poll(() => client.balance()).toBe(2_000);
  const { list } = await second.client.get('officeWithdrawals', { id });
  expect(list).toMatchObject([{ approved_by: first.email, decided_by: second.email, status: 2 }]);
  await first.close();
  await second.close();
});

test(
  'an item shows who has claimed it, can be taken over, and a second decision says who was first',
  deepIf(true),
  async ({ browser }) => {
    const client = await openHttpClient();
    const id = await client.deposit(41);
    const title = new RegExp(`^Deposit ${id}:`);
    const ann = await takeDesk(browser, 'finance');
    const bob = await takeDesk(browser, 'finance', { scheme: 'dark' });
    await openItem(ann, 'deposits', id, title);
    await expect
      .poll(async () => (await ann.client.get('officeAttention', { queue: 'deposits' })).list.length)
      .toBeGreaterThan(0);
    await openItem(bob, 'deposits', id, title);
    await expect(bob.page.getByText(/is working on this$/)).toBeVisible();
    await expect(bob.page.getByRole('button', { name: /^Reject/ })).toBeDisabled();
    await bob.look('deposit-held');
    await press(bob.page, 'o');
    await expect(bob.page.getByRole('button', { name: /^Reject/ })).toBeEnabled();
    await expect(ann.page.getByText(/is working on this$/)).toBeVisible();
    await press(bob.page, 'r');
    await dialog(bob.page).getByLabel('Reason').selectOption('not_received');
    await ann.client.get('officeDecideDeposit', { id, approve: false, reason: 'proof_unreadable' });
    await press(bob.page, 'Tab', 'Tab', 'Tab', 'Enter');
    await expect(dialog(bob.page).getByRole('alert')).toContainText(
      `${ann.email} has already decided this at`,
    );
    await ann.close();
    await bob.close();
  },
);

test('an adjustment is confirmed by another operator than the requesting one, and found by pasted text', async ({
  browser,
}) => {
  const client = await openHttpClient();
  const asking = await takeDesk(browser, 'finance', { size: { width: 1024, height: 768 }, scheme: 'dark' });
  const [found] = (await asking.client.get('officeFind', { q: client.email })).list;
  const { id } = await asking.client.get('officeAdjust', {
    id: found?.id ?? 0,
    amount: 12.5,
    reason: 'Fee of a cancelled transfer',
  });
  const title = new RegExp(`^Adjustment ${id}:`);
  await openItem(asking, 'adjustments', id, title);
  await expect(asking.page.getByRole('button', { name: /^Confirm/ })).toBeDisabled();
  await asking.look('adjustment-own');
  await press(asking.page, 'Escape', 'Control+k');
  await asking.page.keyboard.type(client.email);
  await expect(asking.page.getByRole('option')).toContainText([client.email]);
  await asking.look('palette-found');
  await asking.close();

  const other = await takeDesk(browser, 'finance');
  await other.open('/reviews/adjustments');
  await press(other.page, 't');
  await expect(other.page.getByRole('heading', { name: title })).toBeVisible();
  await expect(other.page.getByRole('row', { name: /Balance/ })).toContainText('12.50');
  await press(other.page, 'a');
  await expect(dialog(other.page).getByRole('button', { name: 'Confirm' })).toBeFocused();
  await other.look('adjustment-confirm');
  await press(other.page, 'Enter');
  await expect(dialog(other.page)).toHaveCount(0);
  await expect.poll(() => client.balance()).toBe(12.5);
  await other.close();
});

async function openItem({ open, page }: OfficeDesk, queue: string, id: number, title: RegExp): Promise<void> {
  await open(`/reviews/${queue}?item=${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

/** If other items wait too, new ones are behind the bar. */
async function showFresh(page: Page, email: string): Promise<void> {
  await expect(async () => {
    if (await row(page, email).count()) return;
    await press(page, 'n');
    await expect(row(page, email)).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
}

async function sendIdentity(phone: Phone): Promise<void> {
  const { page, t, button } = phone;
  await phone.open('/mine/auth');
  await page.getByLabel(t('auth.identity_name'), { exact: true }).fill('Anna Weber');
  await page.getByLabel(t('auth.identity_number'), { exact: true }).fill(`X${Date.now()}`);
  for (const side of ['auth.identity_front', 'auth.identity_reverse'] as const) {
    const box = page.getByRole('group', { name: t(side), exact: true });
    const buffer = await page.screenshot();
    const opening = page.waitForEvent('filechooser');
    await box.getByText(t('public.photo_take'), { exact: true }).tap();
    await (await opening).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
    // In German the text during the upload contains these words.
    await expect(box.getByText(t('public.photo_uploaded'), { exact: true })).toBeVisible();
  }
  // A tap on a scrolling page only stops the scrolling.
  await button('auth.identity_send').scrollIntoViewIfNeeded();
  await phone.rest();
  await button('auth.identity_send').tap();
  await expect(page.getByText(t('auth.identity_waiting'), { exact: true })).toBeVisible();
}
