// Security of a real account on a phone: authenticator app, recovery codes, a passkey of a virtual device, sessions.
import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { realPassword } from './http-client.ts';
import { type Language, type Phone, type Scheme, takePhone } from './phone.ts';
import { readCode } from './read-code.ts';
import { becomeReal } from './real-account.ts';

/** Passkeys need a host name: an IP address has none. */
const origin = (process.env.VENUE ?? '').replace('127.0.0.1', 'localhost');

/** Reads the key as an authenticator app does. */
function appCode(key: string): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const value = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(value % 1_000_000).padStart(6, '0');
}

async function addVirtualDevice({ page }: Phone) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const looks: readonly (readonly [Language, Scheme])[] = [
  ['de', 'light'],
  ['ar', 'dark'],
];
for (const [language, scheme] of looks)
  test(
    `an account is guarded by an app and a passkey, ${language}, ${scheme}`,
    deepIf(language === 'ar'),
    async ({ browser }) => {
      const phone = await takePhone(browser, { language, scheme, origin });
      const { page, t } = phone;
      await addVirtualDevice(phone);
      const email = await becomeReal(phone);
      await phone.open('/mine/system');
      await page.getByRole('button', { name: t('user.security') }).tap();
      await expect(page.getByText(email)).toBeVisible();
      await phone.look('60-security');

      await page.getByRole('button', { name: t('user.factor_text') }).tap();
      const key = page.locator('bdi.font-mono');
      await expect(key).toBeVisible();
      await phone.look('61-factor');
      await page
        .getByRole('textbox', { name: t('user.factor_code') })
        .fill(appCode((await key.textContent()) ?? ''));
      await page.getByRole('button', { name: t('user.factor_activate') }).tap();
      const codes = page.locator('ol li span:last-child');
      await expect(codes).toHaveCount(10);
      const savedCodes = await codes.allInnerTexts();
      await phone.look('62-recovery-codes');
      await page.getByRole('button', { name: t('user.recovery_saved') }).tap();
      const typed = page.getByRole('dialog').getByRole('textbox');
      await typed.fill('ABCD');
      await page.getByRole('button', { name: t('public.done') }).tap();
      await expect(page.getByRole('alert')).toBeVisible();
      await phone.look('63-recovery-check');
      for (const code of savedCodes) {
        await typed.fill(code.toLowerCase());
        await page.getByRole('button', { name: t('public.done') }).tap();
        if (!(await page.getByRole('alert').isVisible())) break;
      }
      await expect(page.getByText(t('user.recovery_left', { count: 10 }))).toBeVisible();

      await page.getByRole('button', { name: t('user.passkey_add') }).tap();
      const name = page.getByRole('textbox', { name: t('user.passkey_name') });
      await expect(name).toHaveValue(/Chrome/);
      await name.fill('My phone');
      await phone.look('64-passkey');
      await page.getByRole('button', { name: t('public.save') }).tap();
      await expect(page.getByText('My phone')).toBeVisible();
      await phone.rest();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await phone.look('65-security-set');

      await phone.open('/mine/email');
      await expect(page.getByText(email)).toBeVisible();
      await phone.look('66-contact');
      await page.getByRole('button', { name: email }).tap();
      await page.getByRole('textbox', { name: t('user.new_email') }).fill(`new-${email}`);
      await page.getByRole('button', { name: t('auth.code_send') }).tap();
      const fields = page.getByRole('dialog').getByRole('textbox');
      await expect(fields).toHaveCount(3);
      await phone.look('67-contact-codes');
      await fields.nth(1).fill(await readCode(email, { after: 1 }));
      await fields.nth(2).fill(await readCode(`new-${email}`));
      await page.getByRole('button', { name: t('public.save') }).tap();
      await expect(page.getByText(`new-${email}`)).toBeVisible();

      // A sheet that closes removes its entry from the history, which would abort another navigation in progress.
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect
        .poll(() => page.evaluate(() => JSON.stringify(history.state)))
        .not.toContain('candorLayers');

      // The next login requires the second factor, and accepts the passkey in place of a code.
      await page.evaluate(() => localStorage.removeItem('candor.session'));
      await phone.open('/login?from=/mine');
      await page.getByRole('textbox', { name: t('auth.email') }).fill(`new-${email}`);
      await page.getByLabel(t('auth.password'), { exact: true }).fill(realPassword);
      await phone.button('auth.login').tap();
      await expect(page.getByRole('heading', { name: t('auth.factor_title') })).toBeVisible();
      await phone.look('68-login-factor');
      await phone.button('auth.passkey_login').tap();
      await page.waitForURL(({ pathname }) => pathname === '/mine');
      await phone.close();
    },
  );

test('a demo user sees the features of a real account, and a link to one', async ({ browser }) => {
  const phone = await takePhone(browser);
  await phone.enterDemo();
  for (const path of ['/mine/security', '/mine/email']) {
    await phone.open(path);
    await expect(phone.page.getByText(phone.t('user.security_demo'))).toBeVisible();
    await expect(phone.button('auth.register')).toBeVisible();
  }
  await phone.look('68-security-demo');
  await phone.close();
});
