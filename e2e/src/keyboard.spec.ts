// By keyboard alone, without a tap or a click: an order from Home to its history, a deposit, a conversation. Every stop
// of Tab is visible and shows its focus.
import { expect, test } from '@playwright/test';
import { deskOf, HISTORY, HOLDING } from './desk.ts';
import { keyboardOf } from './keyboard.ts';
import { officeOf } from './office.ts';
import { EURUSD_ROW, type Phone, takePhone } from './phone.ts';
import { becomeReal, sendIdentityFrom } from './real-account.ts';

test('an order: into the demo, sized, stopped, placed, moved and closed', async ({ browser }) => {
  test.slow();
  const phone = await takePhone(browser, { scheme: 'light' });
  const { page, t } = phone;
  const keys = keyboardOf(phone);
  await phone.open('/');
  await expect(phone.button('auth.demo_button')).toBeVisible();
  await keys.press('Tab');
  // The first stop skips to the content of the screen.
  await expect(page.getByRole('link', { name: t('public.skip_to_content') })).toBeFocused();
  await keys.press('Enter');
  await keys.tabTo(phone.button('auth.demo_button'));
  await keys.press('Enter');
  await expect(phone.button('auth.demo_button')).toHaveCount(0);
  await keys.tabTo(page.getByRole('main').getByRole('link', { name: /EUR\/USD/ }));
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/trade$/);

  const buy = page.getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) });
  await keys.tabTo(buy);
  await keys.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  // Escape closes the sheet, and the focus returns to where it was.
  await keys.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(buy).toBeFocused();
  await keys.press('Enter');
  await keys.tabTo(sheet.getByRole('textbox', { name: t('trade.lots') }));
  await keys.press('ControlOrMeta+a');
  await keys.type('0.02');
  await keys.tabTo(sheet.getByRole('switch', { name: t('trade.stop_loss') }));
  await keys.press('Enter');
  const confirm = sheet.getByRole('button').last();
  await expect(confirm).toBeEnabled();
  await stayInside(phone);
  await keys.tabTo(confirm);
  await page.screenshot({ path: 'artifacts/keyboard-ticket.png' });
  await keys.press('Enter');
  const proof = page.getByRole('status').filter({ hasText: t('trade.proof_tick') });
  await expect(proof).toBeVisible();
  const desk = await deskOf(phone);
  const [placed] = await desk.orders(HOLDING);
  expect(placed).toMatchObject({ Quantity: 0.02 });
  expect(placed?.TargetLossPrice).toBeGreaterThan(0);

  await keys.tabTo(phone.button('trade.view_order'));
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/order/);
  await keys.tabTo(phone.button('order.stops'));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('textbox', { name: new RegExp(`^${t('trade.stop_loss')}`) }));
  await keys.press('ControlOrMeta+a');
  await keys.press('Delete');
  await keys.tabTo(phone.button('order.stops_save'));
  await keys.press('Enter');
  await expect.poll(() => desk.orders(HOLDING)).toMatchObject([{ TargetLossPrice: 0 }]);
  await keys.tabTo(phone.button('public.back'));
  await keys.press('Enter');
  await keys.tabTo(phone.button('order.close_position'));
  await keys.press('Enter');
  await keys.tabTo(phone.button('order.close_position').last());
  await keys.press('Enter');
  await expect(proof).toBeVisible();
  await keys.tabTo(phone.button('public.done'));
  await keys.press('Enter');
  await expect(sheet).toHaveCount(0);
  expect(await desk.orders(HISTORY)).toMatchObject([{ Id: placed?.Id, CloseReason: 'user' }]);

  // The three lists are one stop; arrow keys switch between them.
  const tabs = page.getByRole('tablist');
  await keys.tabTo(tabs.getByRole('tab', { selected: true }));
  await keys.press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: t('order.tab_pending'), selected: true })).toBeFocused();
  await keys.press('End');
  await expect(tabs.getByRole('tab', { name: t('order.tab_history'), selected: true })).toBeFocused();
  await keys.press('Tab');
  await expect(tabs.getByRole('tab', { selected: true })).not.toBeFocused();
  await keys.tabTo(page.getByRole('main').getByRole('button', { name: EURUSD_ROW }));
  await keys.press('Enter');
  await expect(sheet).toContainText(String(placed?.Id));
  await keys.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: EURUSD_ROW })).toBeFocused();
  await phone.close();
});

test('a deposit: the amount, the proof, and its record', async ({ browser }) => {
  test.slow();
  const phone = await takePhone(browser, { scheme: 'light' });
  const { page, t } = phone;
  const keys = keyboardOf(phone);
  const email = await becomeReal(phone);
  await sendIdentityFrom(phone);
  await officeOf(phone.origin).approveIdentity(email);
  await phone.open('/mine');
  await keys.tabTo(phone.button('wallet.deposit'));
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/mine\/charge$/);
  const tabs = page.getByRole('tablist');
  // This venue has no bank account to pay into.
  await expect(tabs.getByRole('tab', { name: t('wallet.deposit_coin'), selected: true })).toBeVisible();
  await keys.tabTo(tabs.getByRole('tab', { selected: true }));
  await keys.press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: t('wallet.deposit_wire'), selected: true })).toBeFocused();
  await keys.press('ArrowLeft');
  await expect(tabs.getByRole('tab', { name: t('wallet.deposit_coin'), selected: true })).toBeFocused();

  // The error is shown, and the focus goes to the first invalid field.
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
  await expect(page.getByText(t('public.photo_uploaded'), { exact: true })).toBeVisible();
  await keys.tabTo(phone.button('wallet.deposit_send'));
  await keys.press('Enter');
  const record = page.getByRole('article');
  await expect(record).toContainText(t('wallet.deposit_unchecked'));
  await expect(record).toContainText('500');
  await phone.close();
});

test('a conversation: opened from Mine, written, read again and left', async ({ browser }) => {
  const phone = await takePhone(browser, { scheme: 'light' });
  const { page, t } = phone;
  const keys = keyboardOf(phone);
  await phone.open('/login');
  await keys.tabTo(phone.button('auth.demo_button'));
  await keys.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/');
  await keys.tabTo(page.getByRole('link', { name: t('tabbar.mine') }));
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/mine$/);
  await keys.tabTo(phone.button('user.chat'));
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/mine\/chat$/);
  const field = page.getByRole('textbox', { name: t('chat.placeholder') });
  await keys.tabTo(field);
  await keys.type('Where is my deposit?');
  await keys.tabTo(phone.button('chat.send'));
  await keys.press('Enter');
  const log = page.getByRole('log');
  await expect(log.getByText('Where is my deposit?')).toBeVisible();
  // Ready for the next one.
  await expect(field).toBeFocused();
  await page.screenshot({ path: 'artifacts/keyboard-chat.png' });
  await keys.tabTo(log);
  await keys.tabTo(page.getByRole('button', { name: t('public.back'), exact: true }));
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/mine$/);
  await phone.close();
});

/** Once round the open sheet: the focus never leaves it. */
async function stayInside({ page }: Phone): Promise<void> {
  for (let count = 0; count < 30; count += 1) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(() => {
      const { activeElement } = document;
      return (
        activeElement === document.body ||
        activeElement?.closest('[role=dialog]') != null ||
        activeElement?.hasAttribute('data-base-ui-focus-guard')
      );
    });
    expect(isInside, 'the focus stays in the sheet').toBe(true);
  }
}
