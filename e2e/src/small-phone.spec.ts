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

    // Favourites keep the order in which they were chosen, and can be put into another.
    const star = (code: string) => page.getByRole('button', { name: t('watch.star', { code }), exact: true });
    const rows = page.locator('a[data-instrument]:visible');
    const chips = page.getByRole('group', { name: t('product.categories') });
    for (const code of ['GBP/USD', 'EUR/USD']) {
      await star(code).tap();
      await expect(star(code)).toHaveAttribute('aria-pressed', 'true');
    }
    await chips.getByRole('button', { name: t('watch.favourites') }).tap();
    await expect(rows).toHaveText([/GBP.USD/, /EUR.USD/]);
    await phone.button('watch.bid_ask').tap();
    await look('05-home-favourites');
    await page.getByRole('button', { name: t('watch.by_own') }).tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('watch.favourites') })
      .tap();
    const first = page.getByRole('dialog').getByRole('button', { name: /GBP.USD.*1.*2/ });
    await look('06-home-edit');
    await first.press('Alt+ArrowDown');
    const edited = page.getByRole('dialog').getByRole('list').first().getByRole('listitem');
    await expect(edited).toHaveText([/EUR.USD/, /GBP.USD/]);
    const handle = await page
      .getByRole('dialog')
      .getByRole('button', { name: /EUR.USD.*1.*2/ })
      .boundingBox();
    if (!handle) throw new Error('there is nothing to drag');
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 4 });
    await page.mouse.up();
    await expect(edited).toHaveText([/GBP.USD/, /EUR.USD/]);
    await phone.button('watch.up', { code: 'EUR/USD' }).tap();
    await expect(edited).toHaveText([/EUR.USD/, /GBP.USD/]);
    await phone.button('public.close').last().tap();
    await expect(rows).toHaveText([/EUR.USD/, /GBP.USD/]);
    // The list that was shown is there again.
    await page.reload();
    await expect(rows).toHaveText([/EUR.USD/, /GBP.USD/]);
    const crypto = chips.getByRole('button').last();
    await crypto.tap();
    await expect(crypto).toBeInViewport({ ratio: 1 });
    await chips.getByRole('button', { name: t('product.all'), exact: true }).tap();
    await phone.button('watch.last').tap();

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
