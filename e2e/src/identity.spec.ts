// Identity verification for users who can't have it: a demo client gets a link to a real account, a visitor is
// redirected to the login.
import { expect, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { takePhone } from './phone.ts';

for (const language of ['en', 'ar'] as const) {
  test(
    `a demo client is led to a real account, in ${language}`,
    deepIf(language === 'ar'),
    async ({ browser }) => {
      const phone = await takePhone(browser, { language, scheme: 'light' });
      await phone.enterDemo();
      await phone.open('/mine/auth');
      await expect(phone.page.getByText(phone.t('error.real_account_required'))).toBeVisible();
      await expect(phone.page.locator('form')).toHaveCount(0);
      await phone.look('identity-demo');
      await phone.button('auth.register').tap();
      await phone.page.waitForURL(({ pathname }) => pathname === '/register');
      await phone.close();
    },
  );
}

test('a visitor logs in first', async ({ browser }) => {
  const phone = await takePhone(browser);
  await phone.open('/mine/auth');
  await phone.page.waitForURL(({ pathname }) => pathname === '/login');
  expect(new URL(phone.page.url()).searchParams.get('from')).toBe('/mine/auth');
  await phone.close();
});
