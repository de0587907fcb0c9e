// The smallest phone, 360 × 640: everything fits, Trade and the ticket's deciding button without scrolling, in four
// languages; every screen is checked dark and then light.
import { expect, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { LANGUAGES, takePhone } from './phone.ts';

const size = { width: 360, height: 640 };

for (const language of LANGUAGES) {
  test(`all of Trade on 360 × 640, ${language}`, deepIf(language !== 'de'), async ({ browser }) => {
    const phone = await takePhone(browser, { language, size });
    const { page, t } = phone;
    const look = async (name: string) => {
      await phone.look(name);
      await page.emulateMedia({ colorScheme: 'light' });
      await phone.look(`${name}-light`);
      await page.emulateMedia({ colorScheme: 'dark' });
    };
    const row = page.getByRole('link', { name: /EUR\/USD/ });
    await phone.enterDemo();
    await expect(row).toBeVisible();
    await phone.look('01-home');
    // After a reload, rows below the edge are not styled before they are visible, and keep their former style.
    await page.emulateMedia({ colorScheme: 'light' });
    await page.reload();
    await expect(row).toBeVisible();
    await phone.look('01-home-light');
    await page.emulateMedia({ colorScheme: 'dark' });

    await row.tap();
    await expect(page.locator('canvas').first()).toBeVisible();
    const bar = page.getByRole('button', { name: new RegExp(`^${t('trade.sell')}`) });
    await expect(bar).toBeEnabled();
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
      'pixels to scroll down on Trade',
    ).toBeLessThanOrEqual(0);
    await look('02-trade');

    await bar.tap();
    const confirm = page.getByRole('dialog').getByRole('button', { name: /0[.,]01/ });
    await expect(confirm.last()).toBeInViewport({ ratio: 1 });
    await look('03-ticket');
    await phone.button('public.close').last().tap();

    await page.getByRole('link', { name: t('tabbar.orders') }).tap();
    await expect(page.getByText(t('order.empty_holding'))).toBeVisible();
    await look('04-orders');
    await phone.close();
  });
}
