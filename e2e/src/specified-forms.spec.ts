// Sections 5 and 8 of the specification on forms that no journey covers: required fields, confirmations, and the state
// after a failure.
import { CODE_SUCCESS, type Envelope, paths } from '@candor/contract';
import { expect, test } from '@playwright/test';
import { type Phone, takePhone } from './phone.ts';
import { readCode } from './read-code.ts';
import { becomeReal } from './real-account.ts';
import { startServer } from './test-server.ts';

const field = ({ page, t }: Phone, key: Parameters<Phone['t']>[0]) =>
  page.getByLabel(t(key), { exact: true });

test('a new password needs both fields with the same text; its success is shown', async ({ browser }) => {
  // The test waits for a minute.
  test.slow();
  const phone = await takePhone(browser, { scheme: 'light' });
  const { page, t, button } = phone;
  const email = await becomeReal(phone);
  await phone.open('/mine/password');
  const first = field(phone, 'auth.password_new');
  const second = field(phone, 'auth.password_repeat');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('amend_password')) sent += 1;
  });
  await button('user.password').tap();
  await expect(first).toHaveAccessibleDescription(t('public.input_full'));
  await expect(second).toHaveAccessibleDescription(t('public.input_full'));
  await first.fill('three words in a row');
  await button('user.password').tap();
  await expect(second).toHaveAccessibleDescription(t('public.input_full'));
  await second.fill('three words in a raw');
  await button('user.password').tap();
  await expect(second).toHaveAccessibleDescription(t('auth.password_not_equal'));
  await phone.look('92-password-differs');
  await second.fill('three words in a row');
  // The address had its last code when it registered: within a minute the button counts down to the next.
  const send = page.getByRole('button', {
    name: new RegExp(`^(${t('auth.code_send')}|${t('auth.code_again')})$`),
  });
  await expect(async () => {
    await send.tap({ timeout: 2_000 });
    await expect(page.getByText(t('msg.code_sent', { minutes: 10 }))).toBeVisible();
  }).toPass({ timeout: 200_000 });
  await field(phone, 'auth.code').fill(await readCode(email, { after: 1 }));
  expect(sent).toBe(0);
  await button('user.password').tap();
  await expect(page.getByText(t('msg.password_changed'))).toBeVisible();
  expect(sent).toBe(1);
  await phone.close();
});

test('a bound address is deleted after a confirmation, and the result is shown', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await becomeReal(phone);
  await bindAddress(phone);
  await phone.open('/mine/coin-address-list');
  const bound = page.getByRole('main').getByText(/^TR7N Hqje/);
  await expect(bound).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes(paths.delDrawMethod.path)) sent += 1;
  });
  const question = page.getByRole('alertdialog', { name: t('bank.delete') });
  await phone.button('bank.delete').tap();
  await expect(question).toContainText('TR7N');
  await phone.look('93-delete-address');
  await question.getByRole('button', { name: t('public.cancel') }).tap();
  await expect(question).toBeHidden();
  await expect(bound).toBeVisible();
  expect(sent).toBe(0);
  await phone.button('bank.delete').tap();
  await question.getByRole('button', { name: t('bank.delete') }).tap();
  await expect(page.getByText(t('msg.method_deleted'))).toBeVisible();
  await expect(page.getByText(t('bank.empty_coin'))).toBeVisible();
  expect(sent).toBe(1);
  await phone.close();
});

test('a wrongly answered captcha is replaced, and its input is cleared', async ({ browser }) => {
  test.slow();
  const server = await startServer({ VERIFY_REG_TYPE: '2' });
  const phone = await takePhone(browser, { origin: server.origin, scheme: 'light' });
  const { page, t, button } = phone;
  await phone.open('/register');
  const picture = page.getByRole('img', { name: t('auth.captcha_picture') });
  await expect(picture).toBeVisible();
  // The captcha replaces the code.
  await expect(button('auth.code_send')).toHaveCount(0);
  const drawn = await picture.getAttribute('src');
  await page.getByRole('button', { name: t('auth.residence') }).tap();
  await page.getByPlaceholder(t('auth.area_search')).fill('+49');
  await page.getByRole('button', { name: 'Germany' }).tap();
  await field(phone, 'auth.email').fill('captcha@client.example');
  await field(phone, 'auth.password').fill('four plain words together');
  await field(phone, 'auth.password_repeat').fill('four plain words together');
  const captcha = field(phone, 'auth.captcha');
  await captcha.fill('nowhere');
  await button('auth.register').tap();
  await expect(captcha).toHaveAccessibleDescription(t('error.wrong_captcha'));
  await expect(captcha).toHaveValue('');
  await expect(picture).toBeVisible();
  expect(await picture.getAttribute('src')).not.toBe(drawn);
  await phone.look('94-captcha-wrong');
  await phone.close();
  await server.end();
});

test('a failed upload leaves no file, and is reported', async ({ browser }) => {
  const phone = await takePhone(browser, { scheme: 'light' });
  const { page, t } = phone;
  await becomeReal(phone);
  await phone.open('/mine/auth');
  const box = page.getByRole('group', { name: t('auth.identity_front'), exact: true });
  const input = box.locator('input[type=file]').last();
  const file = { name: 'card.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const uploads = `**${paths.imageUpload.path}*`;

  await page.route(uploads, (route) => route.abort());
  await input.setInputFiles(file);
  const [before = ''] = t('public.network_error', { code: '|' }).split('|');
  await expect(box.getByRole('alert')).toContainText(before);
  await expect(box.getByRole('img')).toHaveCount(0);
  expect(await input.evaluate((one: HTMLInputElement) => one.files?.length)).toBe(0);
  await phone.look('95-upload-failed');
  await page.unroute(uploads);

  // The server rejects a file that is no picture.
  await input.setInputFiles({ ...file, buffer: Buffer.from('this is no picture') });
  await expect(box.getByRole('alert')).toHaveText(t('error.image_unsupported'));
  await expect(box.getByRole('img')).toHaveCount(0);
  expect(await input.evaluate((one: HTMLInputElement) => one.files?.length)).toBe(0);

  await input.setInputFiles(file);
  await expect(box.getByText(t('public.photo_uploaded'), { exact: true })).toBeVisible();
  await expect(box.getByRole('alert')).toHaveCount(0);
  await phone.close();
});

test('an article and an upload show their progress until the answer arrives', async ({ browser }) => {
  const phone = await takePhone(browser, { scheme: 'light' });
  const { page, t } = phone;
  await becomeReal(phone);
  const held = async (address: string) => {
    let go = (): void => undefined;
    const freed = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(address, async (route) => {
      await freed;
      await route.continue();
    });
    return go;
  };
  const answerArticle = await held(`**${paths.newsInfo.path}*`);
  const loading = page.getByRole('status', { name: t('public.loading') });
  // The first announcement of every venue, about the excluded countries.
  await phone.open('/mine/announcement');
  await page.getByRole('main').getByRole('button').last().tap();
  await expect(loading).toBeVisible();
  answerArticle();
  await expect(page.getByRole('article')).toBeVisible();
  await expect(loading).toHaveCount(0);

  const answerUpload = await held(`**${paths.imageUpload.path}*`);
  await phone.open('/mine/auth');
  const box = page.getByRole('group', { name: t('auth.identity_front'), exact: true });
  const buffer = await page.screenshot();
  await box
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer });
  const progress = box.getByRole('progressbar', { name: t('public.photo_uploading') });
  await expect(progress).toBeAttached();
  answerUpload();
  await expect(box.getByText(t('public.photo_uploaded'), { exact: true })).toBeVisible();
  await expect(progress).toHaveCount(0);
  await phone.close();
});

test('the user may fail to load without a message or a redirect', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page } = phone;
  await becomeReal(phone);
  let requests = 0;
  await page.route(`**${paths.userInfo.path}*`, (route) => {
    requests += 1;
    return route.abort();
  });
  await phone.open('/mine');
  await expect(phone.button('wallet.deposit')).toBeVisible();
  await expect.poll(() => requests).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  const [before = ''] = phone.t('public.network_error', { code: '|' }).split('|');
  await expect(page.getByText(before)).toHaveCount(0);
  await expect(page).toHaveURL(/\/mine$/);
  await phone.close();
});

/** Sends the form's request over HTTP. */
async function bindAddress({ page, origin }: Phone): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('candor.session'));
  const { token } = JSON.parse(stored ?? '{}') as { token: string };
  const headers = { authorization: token, lang: 'en' };
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    const { code, msg, data } = (await (await fetch(`${origin}${path}`, init)).json()) as Envelope;
    expect(code, msg).toBe(CODE_SUCCESS);
    return data as T;
  };
  const currencies = await ask<{ id: number; protocol: string }[]>(`${paths.drawSymbolList.path}?type=1`, {
    headers,
  });
  const tron = currencies.find(({ protocol }) => protocol === 'TRC20');
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const body = new URLSearchParams({ type: '1', draw_id: String(tron?.id), dc_address: address });
  await ask(paths.bindDrawMethod.path, { method: 'POST', headers, body });
}
