// A phone whose client subnet has used its free demo accounts of the hour solves a proof of work, and reports if that
// fails.
import { type Envelope, paths } from '@candor/contract';
import { expect, type Page, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { takePhone } from './phone.ts';
import { startServer, type TestServer } from './test-server.ts';

// All tests share one venue.
test.describe.configure({ mode: 'default' });
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'on' });
  for (let n = 0; n < 5; n += 1) {
    const body = new URLSearchParams({ demo_id: crypto.randomUUID() });
    const reply = await fetch(server.origin + paths.createDemo.path, { method: 'POST', body });
    expect(await reply.json()).toMatchObject({ code: 1 });
  }
});
test.afterAll(() => server.end());

const call = `**${paths.createDemo.path}`;
/** Replaces the details of the venue's response: more bits than any phone finds, or no challenge. */
async function answerWith(page: Page, details: object): Promise<void> {
  await page.route(call, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Envelope;
    expect(answer).toMatchObject({
      error: 'demo_limit',
      details: { challenge: expect.any(String), bits: 19 },
    });
    await route.fulfill({ response, json: { ...answer, details: { ...answer.details, ...details } } });
  });
}

test('the account is opened after a moment of work', async ({ browser }) => {
  const phone = await takePhone(browser, { origin: server.origin });
  const { page } = phone;
  const proofs: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(paths.createDemo.path)) proofs.push(request.postData() ?? '');
  });
  await phone.open('/login?from=/mine');
  await phone.button('auth.demo_button').tap();
  await page.waitForURL(({ pathname }) => pathname === '/mine');
  expect(proofs).toHaveLength(2);
  expect(proofs[1]).toMatch(/challenge=c1\..*&proof=\d+$/);
  await phone.close();
});

for (const [language, scheme] of [
  ['en', 'light'],
  ['ar', 'dark'],
] as const)
  test(
    `the work is shown, hinders nothing, and ends with the page: ${language}, ${scheme}`,
    deepIf(language === 'ar'),
    async ({ browser }) => {
      const phone = await takePhone(browser, { origin: server.origin, language, scheme });
      const { page, t } = phone;
      await answerWith(page, { bits: 32 });
      await phone.open('/login');
      await phone.button('auth.demo_button').tap();
      await expect(page.getByRole('progressbar', { name: t('auth.demo_preparing') })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: t('auth.demo_preparing') })).toBeVisible();
      await phone.look('25-demo-preparing');
      expect(page.workers()).toHaveLength(1);
      await phone.button('public.back').tap();
      await expect(page).toHaveURL(`${server.origin}/`);
      await expect.poll(() => page.workers().length).toBe(0);
      await phone.close();
    },
  );

for (const [language, scheme] of [
  ['en', 'light'],
  ['ar', 'dark'],
] as const)
  test(
    `where only waiting helps the page says so: ${language}, ${scheme}`,
    deepIf(language === 'en'),
    async ({ browser }) => {
      const phone = await takePhone(browser, { origin: server.origin, language, scheme });
      const { page, t } = phone;
      await answerWith(page, { seconds: 1_620, challenge: undefined, bits: undefined });
      await phone.open('/login');
      await phone.button('auth.demo_button').tap();
      const message = t('auth.demo_limit_reached', { seconds: 1_620 });
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await phone.look('26-demo-limit');
      await expect(phone.button('auth.demo_button')).toBeEnabled();
      await phone.close();
    },
  );
