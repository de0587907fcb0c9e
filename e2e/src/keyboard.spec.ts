// By keyboard alone, without a tap or a click: a deposit. Every stop of Tab on the way is in sight and shows that it has the
// focus.
import { expect, test } from '@playwright/test';
import { keyboardOf } from './keyboard.ts';
import { officeOf } from './office.ts';
import { takePhone } from './phone.ts';
import { becomeReal, sendIdentity } from './real-account.ts';

test('a deposit: the amount, the proof, and its record', async ({ browser }) => {
  test.slow();
  const phone = await takePhone(browser, { scheme: 'light' });
  const { page, t } = phone;
  const keys = keyboardOf(phone);
  const email = await becomeReal(phone);
  await sendIdentity(phone);
  await officeOf(phone.origin).approveIdentity(email);
  await phone.open('/mine');
  await keys.tabTo(phone.button('wallet.deposit'));
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/mine\/charge$/);
  const tabs = page.getByRole('tablist');
  await keys.tabTo(tabs.getByRole('tab', { selected: true }));
  await keys.press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: t('wallet.deposit_wire'), selected: true })).toBeFocused();
  await keys.press('ArrowLeft');
  await expect(tabs.getByRole('tab', { name: t('wallet.deposit_coin'), selected: true })).toBeFocused();

  // What is missing is said, and the focus goes to the first field that wants it.
  const amount = page.getByRole('textbox', { name: t('wallet.deposit_amount') });
  await keys.tabTo(phone.button('wallet.deposit_send'));
  await keys.press('Enter');
  await expect(amount).toHaveAccessibleDescription(t('wallet.deposit_amount_empty'));
  await expect(amount).toBeFocused();
  await keys.type('500');
  const proof = page
    .getByRole('group', { name: t('wallet.deposit_proof'), exact: true })
    .locator('input[type=file]:visible, label:visible input[type=file]')
    .last();
  const buffer = await page.screenshot({ path: 'artifacts/keyboard-deposit.png' });
  await keys.tabTo(proof);
  const opening = page.waitForEvent('filechooser');
  await keys.press('Enter');
  await (await opening).setFiles({ name: 'proof.png', mimeType: 'image/png', buffer });
  await expect(page.getByText(t('public.photo_uploaded'))).toBeVisible();
  await keys.tabTo(phone.button('wallet.deposit_send'));
  await keys.press('Enter');
  const record = page.getByRole('article');
  await expect(record).toContainText(t('wallet.deposit_unchecked'));
  await expect(record).toContainText('500');
  await phone.close();
});
