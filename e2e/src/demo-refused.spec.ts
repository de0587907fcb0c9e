// Pages of real accounts for a demo user: what they are for, and a link to the registration.
import { expect, test } from '@playwright/test';
import { takePhone } from './phone.ts';

test('a demo user gets a link from each page of real accounts to the registration', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t, button } = phone;
  await phone.enterDemo();
  const places = [
    'auth',
    'charge',
    'withdraw',
    'withdraw-way?type=1',
    'withdraw-way?type=2',
    'bank-card-list',
    'coin-address-list',
    'wallet',
    'invite',
    'email',
    'password',
    'security',
  ];
  for (const place of places) {
    await phone.open(`/mine/${place}`);
    await expect(page.getByText(t('error.real_account_required')).first(), place).toBeVisible();
    await expect(page.getByRole('textbox'), place).toHaveCount(0);
    await button('auth.register').tap();
    await page.waitForURL(({ pathname }) => pathname === '/register');
  }
  await phone.close();
});
