// From a demo to a real account and back: registration, login, another password, by touch. Typed input survives an
// error and a reload, except for passwords and codes.
import { expect, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { type Language, type Phone, type Scheme, takePhone } from './phone.ts';
import { readCode } from './read-code.ts';
import { becomeReal } from './real-account.ts';

const PASSWORD = 'four plain words together';
const journeys: readonly (readonly [Language, Scheme, country: string])[] = [
  ['en', 'light', 'Germany'],
  ['ar', 'dark', 'ألمانيا'],
];

const field = ({ page, t }: Phone, key: Parameters<Phone['t']>[0]) =>
  page.getByLabel(t(key), { exact: true });

for (const [language, scheme, country] of journeys) {
  test(
    `a demo user opens a real account (${language}, ${scheme})`,
    deepIf(language === 'en'),
    async ({ browser }) => {
      const phone = await takePhone(browser, { language, scheme });
      const { page, t, button } = phone;
      const email = `${language}-${Date.now().toString(36)}@client.example`;
      await phone.enterDemo();
      const star = page.getByRole('button', { name: t('watch.star', { code: 'EUR/USD' }), exact: true });
      await Promise.all([page.waitForResponse('**/api/watchlists/put'), star.tap()]);
      await phone.open('/mine');
      await button('wallet.deposit').tap();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('auth.register') })
        .tap();
      await expect(page.getByText(t('auth.demo_stays'))).toBeVisible();
      await expect(page.getByText(t('auth.keep_settings'))).toBeVisible();

      // Every prompt at its field.
      await button('auth.register').tap();
      await expect(page.getByText(t('auth.enter_account'))).toBeVisible();
      await expect(page.getByText(t('public.input_full'))).toHaveCount(2);
      await expect(page.getByText(t('auth.code_enter', { digits: 6 }))).toBeVisible();
      await phone.look('register-empty');

      await page.getByRole('button', { name: t('auth.residence') }).tap();
      await page.getByPlaceholder(t('auth.area_search')).fill('+49');
      await phone.look('register-residence');
      await page.getByRole('button', { name: country }).tap();
      await field(phone, 'auth.email').fill(email);
      await field(phone, 'auth.password').fill('password1');
      await button('auth.code_send').tap();
      await expect(page.getByRole('button', { name: /\d/ }).and(page.locator('[disabled]'))).toBeVisible();

      // A reload keeps the address and the countdown, and neither password nor code.
      await page.reload();
      await expect(field(phone, 'auth.email')).toHaveValue(email);
      await expect(page.getByRole('button', { name: t('auth.residence') })).toContainText(country);
      await expect(field(phone, 'auth.password')).toHaveValue('');
      await expect(page.getByRole('button', { name: /\d/ }).and(page.locator('[disabled]'))).toBeVisible();

      // The server rejects it, and the field shows that.
      const code = await readCode(email);
      await field(phone, 'auth.code').fill(code);
      await field(phone, 'auth.password').fill('password1');
      await field(phone, 'auth.password_repeat').fill('password1');
      await button('auth.register').tap();
      await expect(page.getByText(t('error.password_too_common'))).toBeVisible();
      await expect(field(phone, 'auth.email')).toHaveValue(email);
      await field(phone, 'auth.password').fill(PASSWORD);
      await field(phone, 'auth.password_repeat').fill(PASSWORD);
      await expect(page.getByText(t('auth.strength', { level: t('auth.strength_strong') }))).toBeVisible();
      await phone.look('register-full');
      await button('auth.register').tap();
      await page.waitForURL(({ pathname }) => pathname === '/mine');
      await phone.open('/');
      await expect(star).toHaveAttribute('aria-pressed', 'true');
      await phone.open('/mine');
      await expect(page.getByText(`${email.slice(0, 2)}***@client.example`)).toBeVisible();
      await phone.look('mine-real');
      // The demo is as it was, one tap away, and so is the way back.
      await button('user.switch_demo').tap();
      await expect(page.getByText(t('user.mock_label'), { exact: true })).toBeVisible();
      await expect(page.getByText('10,000.00').first()).toBeVisible();
      await button('user.switch_real').tap();
      await expect(page.getByText(`${email.slice(0, 2)}***@client.example`)).toBeVisible();

      // The password page, which sends the code to the account's own address.
      await page.getByRole('button', { name: t('user.password'), exact: true }).tap();
      await field(phone, 'auth.password_new').fill('one password here');
      await field(phone, 'auth.password_repeat').fill('another one there');
      await button('user.password').tap();
      await expect(page.getByText(t('auth.password_not_equal'))).toBeVisible();
      await phone.look('password');
      await phone.close();
    },
  );
}

test('what was open in a demo does not stay over a real account that another tab switches to', async ({
  browser,
}) => {
  const phone = await takePhone(browser);
  const { page, t, button } = phone;
  await phone.enterDemo();
  await phone.open('/mine');
  await button('auth.open_real').tap();
  await page.waitForURL(({ pathname }) => pathname === '/register');

  await becomeReal(phone);
  await phone.open('/mine');
  await expect(page.getByText(t('user.account_number', { number: '' }).trim())).toBeVisible();
  await button('user.switch_demo').tap();
  await expect(page.getByText(t('user.mock_label'), { exact: true })).toBeVisible();
  await phone.open('/trade');
  const openTicket = () => page.getByRole('button', { name: new RegExp(`^${t('trade.sell')}`) }).tap();
  const sheet = page.getByRole('dialog');
  const lots = sheet.getByRole('textbox', { name: t('trade.lots') });
  await openTicket();
  await lots.fill('7.77');

  const tab = await page.context().newPage();
  await tab.goto(`${phone.origin}/mine`);
  await tab.getByRole('button', { name: t('user.switch_real'), exact: true }).tap();
  await expect(sheet).toHaveCount(0);
  await openTicket();
  await expect(lots).not.toHaveValue('7.77');
  await sheet.getByRole('button', { name: t('wallet.deposit'), exact: true }).tap();
  await page.waitForURL(({ pathname }) => pathname === '/mine/charge');
  await tab.close();
  await phone.close();
});

test('a login reports missing and wrong input, and redirects to the wanted page', async ({ browser }) => {
  const phone = await takePhone(browser, { language: 'en', scheme: 'light' });
  const { page, t, button } = phone;
  const email = `login-${Date.now().toString(36)}@client.example`;
  await phone.open('/register?from=%2Forder&invite_code=NOSUCHCODE');
  await expect(field(phone, 'auth.invite_code')).toHaveValue('NOSUCHCODE');
  await page.getByRole('button', { name: t('auth.residence') }).tap();
  await page.getByRole('button', { name: 'Albania' }).tap();
  await field(phone, 'auth.email').fill(email);
  await button('auth.code_send').tap();
  await field(phone, 'auth.code').fill(await readCode(email));
  await field(phone, 'auth.password').fill(PASSWORD);
  await field(phone, 'auth.password_repeat').fill(PASSWORD);
  await button('auth.register').tap();
  await expect(page.getByText(t('error.invite_code_unknown'))).toBeVisible();
  await field(phone, 'auth.invite_code').fill('');
  await button('auth.register').tap();
  await page.waitForURL(({ pathname }) => pathname === '/order');

  await page.evaluate(() => localStorage.removeItem('candor.session'));
  await phone.open('/login?from=%2Forder');
  await button('auth.login').tap();
  await expect(page.getByText(t('auth.enter_account'))).toBeVisible();
  await expect(page.getByText(t('auth.enter_password'))).toBeVisible();
  await phone.look('login-empty');
  await field(phone, 'auth.email').fill(email);
  await field(phone, 'auth.password').fill('not the password');
  await button('auth.login').tap();
  await expect(page.getByText(t('error.wrong_credentials'))).toBeVisible();
  await field(phone, 'auth.password').fill(PASSWORD);
  await button('auth.login').tap();
  await page.waitForURL(({ pathname }) => pathname === '/order');
  await phone.close();
});

for (const [language, scheme] of [
  ['de', 'light'],
  ['ar', 'dark'],
] as const) {
  test(
    `the login and the way back to a forgotten password (${language}, ${scheme})`,
    deepIf(language === 'ar'),
    async ({ browser }) => {
      const phone = await takePhone(browser, { language, scheme });
      const { page, t, button } = phone;
      await phone.open('/login');
      await expect(button('auth.demo_button')).toBeVisible();
      await phone.look('login');
      await page.getByRole('button', { name: t('auth.mobile') }).tap();
      await page.getByRole('button', { name: t('auth.area_code') }).tap();
      await page.getByPlaceholder(t('auth.area_search')).fill('49');
      await page.getByRole('button', { name: '+49' }).tap();
      await field(phone, 'auth.mobile').fill('0151 2345678');
      await phone.look('login-mobile');
      await page.getByRole('link', { name: t('auth.forgot_link') }).tap();
      await expect(field(phone, 'auth.mobile')).toHaveValue('0151 2345678');
      await button('forgot.save').tap();
      await expect(page.getByText(t('public.input_full'))).toHaveCount(2);
      await phone.look('forgot');
      await phone.close();
    },
  );
}
