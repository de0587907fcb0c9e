// Customer service between a phone and an operator's desk: written on both sides, live, with read marks and a picture;
// by keyboard alone at the desk, and on the phone with its address replaced.
import { expect, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { takeDesk } from './office-desk.ts';
import { takePhone } from './phone.ts';
import { becomeReal } from './real-account.ts';

for (const [language, scheme] of [
  ['en', 'dark'],
  ['ar', 'light'],
  ['de', 'light'],
  ['hk', 'dark'],
] as const)
  test(
    `a client and an operator write to each other, ${language}, ${scheme}`,
    deepIf(language !== 'en'),
    async ({ browser }) => {
      const phone = await takePhone(browser, { language, scheme });
      const { page, t } = phone;
      await becomeReal(phone);
      await phone.open('/mine');
      await phone.button('user.chat').tap();
      await expect(page.getByText(t('chat.empty'))).toBeVisible();
      await phone.look('90-chat-empty');
      const field = page.getByRole('textbox', { name: t('chat.placeholder') });
      // The keyboard alone: from the field to the button, and back for the next one.
      await field.focus();
      await page.keyboard.type('When does my deposit arrive?');
      await page.keyboard.press('Tab');
      await expect(phone.button('chat.send')).toBeFocused();
      await page.keyboard.press('Enter');
      const log = page.getByRole('log');
      await expect(log.getByText('When does my deposit arrive?')).toBeVisible();
      await expect(log.getByText(t('chat.sent'), { exact: true })).toBeAttached();

      const desk = await takeDesk(browser, 'support');
      await desk.open('/chats?unread=1');
      await desk.page
        .getByRole('link', { name: /When does my deposit arrive/ })
        .first()
        .click();
      await expect(desk.page.getByRole('log').getByText('When does my deposit arrive?')).toBeVisible();
      // Reading it shows on the phone by itself.
      await expect(log.getByText(t('chat.read'), { exact: true })).toBeAttached();
      await desk.page.keyboard.press('a');
      await expect(desk.page.getByText('Assigned to you')).toBeVisible();
      await desk.page.keyboard.press('r');
      await desk.page.keyboard.type('It has');
      await expect(log.getByText(t('chat.typing', { name: 'Operator' }))).toBeVisible();
      await desk.page.keyboard.type(' arrived.');
      await desk.page.keyboard.press('Enter');
      await expect(log.getByText('It has arrived.')).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Operator: It has arrived.' })).toBeAttached();
      await expect(desk.page.getByText(/· read$/)).toBeVisible();
      await desk.look('chat-inbox');

      // A screenshot serves as the picture.
      const picture = await page.screenshot();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
      await expect(phone.button('public.photo_remove')).toBeVisible();
      await expect(phone.button('chat.send')).toBeEnabled();
      await phone.button('chat.send').tap();
      await expect(desk.page.getByRole('img', { name: /^Sent in the conversation/ })).toBeVisible();
      // Without the local preview, the image is fetched with the client's token.
      await page.reload();
      const pictured = log.getByRole('img', { name: t('chat.picture') });
      await expect(pictured).toHaveJSProperty('naturalWidth', 780);
      await desk.page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(log.getByText(t('chat.closed'))).toBeVisible();
      await phone.look('91-chat');
      await desk.close();
      await phone.close();
    },
  );

test('a demo user writes to customer service, and is offered no picture', async ({ browser }) => {
  const phone = await takePhone(browser);
  await phone.enterDemo();
  await phone.open('/mine/chat');
  await expect(phone.page.getByRole('textbox', { name: phone.t('chat.placeholder') })).toBeVisible();
  await expect(phone.page.locator('input[type=file]')).toHaveCount(0);
  await phone.close();
});
