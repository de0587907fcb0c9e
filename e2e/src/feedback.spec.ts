// Feedback: written and sent with and without a login, rejected if empty, and preserved after every failure.
import { expect, test } from '@playwright/test';
import { deepIf, isEverydayLook } from './deep.ts';
import { type Phone, SCHEMES, takePhone } from './phone.ts';

const written = '<b>الرسم البياني</b> واضح 👍\nThe chart is clear.';
const call = '**/api/feedback*';
const areaOf = ({ page, t }: Phone) => page.getByRole('textbox', { name: t('user.feedback_text') });
const contactOf = ({ page, t }: Phone) => page.getByRole('textbox', { name: t('user.feedback_contact') });

for (const language of ['en', 'ar', 'de', 'hk'] as const)
  for (const scheme of SCHEMES)
    test(
      `from Mine to a sent feedback and back, ${language}, ${scheme}`,
      deepIf(!isEverydayLook(language, scheme)),
      async ({ browser }) => {
        const phone = await takePhone(browser, { language, scheme });
        const { page, t } = phone;
        await phone.enterDemo();
        await phone.open('/mine');
        await phone.button('user.feedback').tap();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('user.feedback'));
        await phone.look('40-feedback');
        await phone.button('user.feedback_send').tap();
        await expect(page.getByRole('alert')).toHaveText(t('user.feedback_empty'));
        await expect(areaOf(phone)).toBeFocused();
        await phone.look('41-feedback-empty');
        await areaOf(phone).fill(written);
        await contactOf(phone).fill('someone@example.com');
        await expect(
          page.getByText(t('user.feedback_left', { count: 2_000 - written.length })),
        ).toBeVisible();
        await phone.look('42-feedback-written');
        await phone.button('user.feedback_send').tap();
        await expect(page.getByRole('status').filter({ hasText: t('msg.feedback_sent') })).toBeVisible();
        await phone.look('43-feedback-sent');
        await phone.button('public.done').tap();
        await expect(page).toHaveURL(/\/mine$/);
        await phone.button('user.feedback').tap();
        await expect(areaOf(phone)).toHaveValue('');
        await phone.close();
      },
    );

test('a visitor whose connection breaks keeps their text, and sends it once', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/feedback')) keys.push(request.headers()['idempotency-key']);
  });
  await phone.open('/feedback');
  await areaOf(phone).fill('Written on a train.');
  // The request arrives, but its answer does not.
  await page.route(call, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await phone.button('user.feedback_send').tap();
  await expect(page.getByRole('alert')).toContainText(t('user.feedback_kept'));
  await phone.look('44-feedback-failed');
  await page.reload();
  await expect(areaOf(phone)).toHaveValue('Written on a train.');
  await page.unroute(call);
  await phone.button('user.feedback_send').tap();
  await expect(page.getByText(t('msg.feedback_sent'))).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  await page.reload();
  await expect(areaOf(phone)).toHaveValue('');
  await phone.close();
});

test('feedback beyond the hourly limit is rejected with the time to wait, and keeps its text', async ({
  browser,
}) => {
  const phone = await takePhone(browser);
  await phone.page.route(call, (route) =>
    route.fulfill({
      json: {
        code: 0,
        msg: phone.t('error.feedback_limit', { wait: '12 minutes' }),
        data: null,
        error: 'feedback_limit',
        details: { seconds: 720 },
      },
    }),
  );
  await phone.open('/feedback');
  await areaOf(phone).fill('Once more.');
  await phone.button('user.feedback_send').tap();
  await expect(phone.page.getByRole('alert')).toContainText('12 minutes');
  await expect(areaOf(phone)).toHaveValue('Once more.');
  await phone.close();
});
