// The product's main journey by touch: view the market, open a demo account, buy, watch the profit move, close, find
// the trade in the history. In four languages, dark and light, with a picture of every screen and a check by axe.
import { expect, test } from '@playwright/test';
import { deepIf, isEverydayLook } from './deep.ts';
import { EURUSD_ROW, LANGUAGES, SCHEMES, takePhone } from './phone.ts';

for (const language of LANGUAGES)
  for (const scheme of SCHEMES) {
    test(
      `market to history, ${language}, ${scheme}`,
      deepIf(!isEverydayLook(language, scheme)),
      async ({ browser }) => {
        const phone = await takePhone(browser, { language, scheme });
        const { page, t } = phone;
        await phone.open('/');
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        const row = page.getByRole('link', { name: /EUR\/USD/ });
        await expect(row).toBeVisible();
        await expect(page.getByText(t('conn.live')).first()).toBeVisible();
        await expect(page.getByText(t('public.simulated')).first()).toBeVisible();
        await phone.look('01-home');

        await row.tap();
        await expect(page).toHaveURL(/\/trade/);
        await expect(page.locator('canvas').first()).toBeVisible();
        await phone.look('02-trade');

        await page
          .getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) })
          .last()
          .tap();
        await phone.button('auth.demo_button').tap();
        await expect(page.getByRole('textbox', { name: t('trade.lots') })).toBeVisible();
        await phone.look('03-ticket');
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /0[.,]01/ })
          .last()
          .tap();
        await expect(page.getByRole('status').filter({ hasText: t('trade.proof_tick') })).toBeVisible();
        await phone.look('04-filled');

        // Shows that order, and the list behind it.
        await phone.button('trade.view_order').tap();
        await expect(page).toHaveURL(/\/order$/);
        await expect(page.getByText(t('order.arithmetic_title'))).toBeVisible();
        await phone.button('order.leave').tap();
        const held = page.getByRole('button', { name: EURUSD_ROW });
        await expect(held).toHaveCount(1);
        const before = await held.textContent();
        await expect.poll(() => held.textContent()).not.toBe(before);
        await phone.look('05-holding');

        await held.tap();
        await expect(page.getByText(t('order.arithmetic_title'))).toBeVisible();
        await phone.look('06-detail');
        await phone.button('order.close_position').tap();
        await phone.look('07-close');
        await phone.button('order.close_position').last().tap();
        await expect(page.getByRole('status').filter({ hasText: t('trade.proof_tick') })).toBeVisible();
        await phone.look('07-closed');
        await phone.button('public.done').tap();

        await expect(page.getByText(t('order.empty_holding'))).toBeVisible();
        await page.getByRole('tab', { name: t('order.tab_history') }).tap();
        await expect(page.getByRole('button', { name: EURUSD_ROW })).toHaveCount(1);
        await phone.look('08-history');
        await page.getByRole('link', { name: t('tabbar.quotes'), exact: true }).tap();
        await expect(page.getByText(t('watch.today'))).toBeVisible();
        await phone.look('09-today');
        await page.getByRole('link', { name: t('tabbar.mine') }).tap();
        await expect(page.getByText(t('watch.today'))).toBeVisible();
        await phone.look('09-today-explained');
        await phone.close();
      },
    );
  }
