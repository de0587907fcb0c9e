// Main mode: /product finds service providers instead of instruments.
import type { BasicInfo, Envelope } from '@candor/contract';
import { type Browser, expect, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { answerMainMode } from './main-mode.ts';
import { type Language, type Phone, type PhoneOptions, takePhone } from './phone.ts';

/** A phone whose server answers that main mode is on. */
async function takeMainPhone(browser: Browser, options?: PhoneOptions): Promise<Phone> {
  const phone = await takePhone(browser, options);
  await answerMainMode(phone.page.context());
  return phone;
}

const languages: readonly (readonly [Language, PhoneOptions['scheme']])[] = [
  ['en', 'dark'],
  ['ar', 'light'],
];
for (const [language, scheme = 'dark'] of languages)
  test(
    `providers are found by name and say how to reach them, ${language}`,
    deepIf(language === 'ar'),
    async ({ browser }) => {
      const phone = await takeMainPhone(browser, { language, scheme });
      const { page, t } = phone;
      await phone.open('/');
      await phone.button('provider.search').tap();
      await expect(page).toHaveURL(/\/product$/);
      const rows = page.getByRole('main').getByRole('listitem');
      await expect(rows).toHaveCount(5);
      // One logo is drawn, one is missing on its host, the others have none.
      await expect(rows.first().locator('img')).toHaveJSProperty('naturalWidth', 40);
      await expect(rows.locator('img')).toHaveCount(1);
      await expect(rows.nth(1)).toContainText('AS');
      await expect(page.getByRole('link', { name: 'care@mail.example' })).toBeVisible();
      await phone.look('60-providers');

      const search = page.getByRole('searchbox', { name: t('provider.search') });
      await search.fill('ＡＬＰＨＡ');
      await expect(rows).toHaveText([/Alpha Securities/, /Northern Alpha Markets/]);
      await search.fill('zzz');
      await expect(page.getByText(t('provider.search_empty', { query: 'zzz' }))).toBeVisible();
      await phone.look('61-no-provider');
      await phone.button('public.clear').tap();

      await rows.filter({ hasText: 'Alpha Securities' }).getByRole('button').tap();
      const sheet = page.getByRole('dialog');
      await expect(sheet).toContainText('Große Gallusstraße 18');
      await expect(sheet.getByRole('link', { name: 'kontakt@alpha.example' })).toHaveAttribute(
        'href',
        'mailto:kontakt@alpha.example',
      );
      const website = sheet.getByRole('link', { name: t('provider.open_website') });
      await expect(website).toHaveAttribute('href', 'https://alpha.example/en');
      await expect(website).toHaveAttribute('rel', /noopener/);
      await expect(website).toHaveAttribute('target', '_blank');
      // Stored only by the user's own choice, and first in the list from then on.
      const cookies = async () =>
        (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
      expect(await cookies()).toEqual([]);
      await sheet.getByRole('switch', { name: t('provider.keep') }).tap();
      await phone.look('62-provider');
      await phone.button('public.close').tap();
      await expect(sheet).toBeHidden();
      expect(await cookies()).toEqual([expect.stringMatching(/^company_id=\d+$/)]);
      await search.fill('');
      await expect(rows).toHaveCount(5);
      await expect(rows.first()).toContainText('Alpha Securities');

      await rows.filter({ hasText: 'Börse Süd' }).getByRole('button').tap();
      await expect(sheet.getByRole('heading')).toContainText('Börse Süd');
      await expect(sheet).toContainText(t('provider.no_details'));
      await expect(sheet.getByRole('link')).toHaveCount(0);
      await phone.look('63-provider-bare');
      await phone.close();
    },
  );

test('typing searches when the user pauses, not with every letter', async ({ browser }) => {
  const phone = await takeMainPhone(browser);
  const { page } = phone;
  const requested: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/company/getCompany') requested.push(searchParams.get('name'));
  });
  await phone.open('/product');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await page.getByRole('searchbox').pressSequentially('alpha', { delay: 20 });
  await expect(rows).toHaveCount(2);
  // On a busy machine a letter may come so late that it looks like a pause.
  expect(requested.length).toBeLessThan(1 + 'alpha'.length);
  expect([requested[0], requested.at(-1)]).toEqual([null, 'alpha']);
  await phone.close();
});

test('a list that cannot be loaded is reported, and loads by a retry', async ({ browser }) => {
  const phone = await takeMainPhone(browser);
  const { page } = phone;
  const list = '**/api/company/getCompany?*';
  await page.route(list, (route) => route.abort());
  await phone.open('/product');
  await expect(page.getByRole('alert')).toBeVisible();
  await phone.look('64-providers-failed');
  await page.unroute(list);
  await phone.button('public.retry').tap();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
  await phone.close();
});

test('without providers the page says so; complaints go to the venue if no other address is set', async ({
  browser,
}) => {
  const phone = await takeMainPhone(browser);
  const { page, t } = phone;
  await page.route('**/api/company/getCompany?*', (route) =>
    route.fulfill({ json: { code: 1, msg: '', data: [] } }),
  );
  await page.route('**/api/basicSet/getBasicInfo*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Envelope & { data: BasicInfo };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, complaint_email_url: '' } } });
  });
  await phone.open('/product');
  await expect(page.getByText(t('provider.empty'))).toBeVisible();
  await expect(page.getByRole('link', { name: 'complaints@venue.example' })).toBeVisible();
  await phone.look('65-no-providers');
  await phone.close();
});

test('the search appears once the mode is known, and searches instruments if the mode is not available', async ({
  browser,
}) => {
  const phone = await takeMainPhone(browser);
  const { page, t } = phone;
  const { promise: known, resolve: answerNow } = Promise.withResolvers<void>();
  const call = '**/api/company/getCompanyStatus*';
  await page.route(call, async (route) => {
    await known;
    await route.fallback();
  });
  await phone.open('/product');
  await page.waitForLoadState('domcontentloaded');
  await expect(page.locator('.shimmer').first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  answerNow();
  await expect(page.getByRole('searchbox', { name: t('provider.search') })).toBeVisible();
  await page.unroute(call);
  await page.route(call, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('searchbox', { name: t('product.search') })).toBeVisible();
  await phone.close();
});
