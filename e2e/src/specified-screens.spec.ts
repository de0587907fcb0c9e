// What section 2 of the specification says of single screens, where no journey passes by.
import type { BasicInfo } from '@candor/contract';
import { expect, test } from '@playwright/test';
import { type Phone, takePhone } from './phone.ts';

test('Home: rows of logo, code, price, change and chart, filtered by a category', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await phone.open('/');
  const row = page.getByRole('link', { name: /EUR\/USD/ });
  await expect(row).toContainText(/\d[.,]\d{3,}/);
  await expect(row).toContainText('%');
  // The logo and the small chart.
  await expect.poll(() => row.locator('svg, img, canvas').count()).toBeGreaterThan(1);
  const chips = page.getByRole('group', { name: t('product.categories') });
  await expect(chips.getByRole('button', { name: t('product.all') })).toHaveAttribute('aria-pressed', 'true');
  const all = await page.getByRole('main').getByRole('link').count();
  await chips.getByRole('button').last().tap();
  await expect(chips.getByRole('button').last()).toHaveAttribute('aria-pressed', 'true');
  await expect(row).toHaveCount(0);
  expect(await page.getByRole('main').getByRole('link').count()).toBeLessThan(all);
  await phone.close();
});

test('Home: ten rows of a skeleton until the market is there; the tab bar leads to five places', async ({
  browser,
}) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/api/forex/trade_list*', async (route) => {
    await asked;
    await route.continue();
  });
  await phone.open('/');
  await expect(page.getByRole('main').locator('.h-17')).toHaveCount(10);
  answer();
  await expect(page.getByRole('link', { name: /EUR\/USD/ })).toBeVisible();
  const bar = page.getByRole('navigation', { name: t('tabbar.label') });
  const places = await bar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(places).toEqual(['/', '/trade', '/order', '/rank', '/mine']);
  await phone.close();
});

test('Trade: another instrument from the drawer, six periods, candles and areas', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await phone.open('/trade');
  await page.getByRole('heading', { level: 1 }).getByRole('button').tap();
  const drawer = page.getByRole('dialog', { name: t('trade.instrument_choose') });
  await drawer.getByRole('button', { name: /GBP\/USD/ }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('GBP/USD');
  const bar = page.getByRole('group', { name: t('trade.period') });
  const periods = await bar.getByRole('button').all();
  expect(periods).toHaveLength(6);
  for (const period of periods) {
    await period.tap();
    await expect(period).toHaveAttribute('aria-pressed', 'true');
  }
  await phone.button('trade.chart_area').tap();
  await expect(phone.button('trade.chart_candles')).toBeVisible();
  await phone.close();
});

test('Mine: the balance hides and shows again; a reset asks first, and begins again', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await phone.enterDemo();
  await phone.open('/mine');
  await expect(page.getByText('10,000.00').first()).toBeVisible();
  await phone.button('user.hide_balance').tap();
  await expect(page.getByText('10,000.00')).toHaveCount(0);
  await phone.button('user.show_balance').tap();
  await expect(page.getByText('10,000.00').first()).toBeVisible();
  await page.getByText(t('user.demo_reset')).tap();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('public.cancel') })
    .tap();
  await page.getByText(t('user.demo_reset')).tap();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('public.confirm') })
    .tap();
  await expect(page.getByText(/The demo account was reset to/)).toBeVisible();
  await phone.close();
});

const address = 'https://help.example/desk';
const serve = ({ page }: Phone, type: number) =>
  page.route('**/api/basicSet/getBasicInfo*', async (route) => {
    const answered = await route.fetch();
    const body = (await answered.json()) as { data: BasicInfo };
    const data = { ...body.data, service_link: address, service_link_type: type };
    await route.fulfill({ json: { ...body, data } });
  });

test('Customer service of type 2 is a link to copy, of type 3 it opens outside', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await phone.enterDemo();
  await serve(phone, 2);
  await phone.open('/mine/chat');
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.unroute('**/api/basicSet/getBasicInfo*');
  await serve(phone, 3);
  await page.context().route('https://help.example/**', (route) => route.fulfill({ body: 'the desk' }));
  await phone.open('/mine');
  const opening = page.context().waitForEvent('page');
  await page.getByText(t('user.chat')).tap();
  await expect(await opening).toHaveURL(address);
  await phone.close();
});
