// The user's own pages in the demo: features of real accounts are labelled so, history and notifications work, and a
// statement is made.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { takePhone } from './phone.ts';

for (const language of ['en', 'ar'] as const)
  test(
    `from Mine to what the demo has and has not, ${language}`,
    deepIf(language === 'en'),
    async ({ browser }) => {
      const phone = await takePhone(browser, { language, scheme: language === 'ar' ? 'light' : 'dark' });
      const { page, t } = phone;
      await page.route('https://mail.example/complaints', (route) =>
        route.fulfill({
          json: { email: 'care@mail.example' },
          headers: { 'access-control-allow-origin': '*' },
        }),
      );
      await phone.enterDemo();
      await phone.open('/mine');
      await expect(page.getByRole('link', { name: 'care@mail.example' })).toBeVisible();
      await expect(page.getByText(t('user.mock_label'), { exact: true })).toBeVisible();
      for (const row of ['wallet.title', 'user.invite', 'withdraw.title'] as const) {
        await phone.button(row).tap();
        await expect(page.getByRole('alertdialog')).toContainText(t('error.real_account_required'));
        await phone.button('public.cancel').tap();
        await expect(page.getByRole('alertdialog')).toHaveCount(0);
      }
      for (const about of ['user.notices_about', 'user.news_about', 'user.announcements_about'] as const)
        await expect(page.getByText(t(about))).toBeVisible();
      await phone.look('60-mine');

      await phone.open('/mine/wallet');
      await expect(page.getByText(t('error.real_account_required'))).toBeVisible();
      await phone.look('61-wallet-demo');

      await phone.open('/mine/history');
      await expect(page.getByRole('main')).toContainText(t('kind.demo_grant'));
      await phone.look('62-history');
      await page
        .getByRole('main')
        .getByRole('button', { name: t('kind.swap') })
        .tap();
      await expect(page.getByText(t('financial.empty'))).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('button', { name: t('financial.all'), exact: true })
        .tap();
      await phone.button('financial.statement').tap();
      await expect(page.getByRole('table')).toContainText(t('kind.demo_grant'));
      await phone.look('63-statement');
      const saving = page.waitForEvent('download');
      await phone.button('financial.save_csv').tap();
      const file = await (await saving).path();
      expect(readFileSync(file, 'utf8')).toMatch(/^\uFEFF".+10000,10000,/s);

      await phone.open('/mine/notices');
      await expect(page.getByText(t('user.notices_empty'))).toBeVisible();
      await phone.look('64-notices-empty');
      await page.getByRole('button', { name: t('user.notice_settings') }).tap();
      await expect(page.getByRole('switch').first()).toBeVisible();
      await phone.rest();
      await page.getByRole('switch').first().tap();
      await expect(page.getByRole('switch').first()).toHaveAttribute('aria-checked', 'false');
      await phone.look('65-notice-settings');
      await phone.close();
    },
  );
