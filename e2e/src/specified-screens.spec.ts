// Section 2 of the specification on single screens that no journey covers.
import { type BasicInfo, type Candle, type Envelope, type Instrument, paths } from '@candor/contract';
import { expect, test } from '@playwright/test';
import { deskOf } from './desk.ts';
import { EURUSD_ROW, type Phone, takePhone } from './phone.ts';

test('A visitor reads that no account needs to be opened to trade: at Home, at the login, at the ticket', async ({
  browser,
}) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  const pitch = page.getByText(t('auth.demo_title'), { exact: true });
  for (const path of ['/', '/login']) {
    await phone.open(path);
    await expect(pitch, path).toBeVisible();
    await expect(phone.button('auth.demo_button'), path).toBeVisible();
  }
  await phone.open('/trade');
  await page.getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) }).tap();
  await expect(page.getByRole('dialog').getByText(t('auth.demo_title'), { exact: true })).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('auth.demo_button') })
    .tap();
  // The text is true: the order is placed without a confirmation.
  await expect(page.getByRole('dialog').getByRole('textbox', { name: t('trade.lots') })).toBeVisible();
  await phone.close();
});

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
  const requests = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/api/forex/trade_list*', async (route) => {
    await requests;
    await route.continue();
  });
  // Home itself is rendered with its market; other pages have to request it.
  await phone.open('/rank');
  const bar = page.getByRole('navigation', { name: t('tabbar.label') });
  await bar.getByRole('link').first().tap();
  await expect(page.getByRole('main').locator('.h-17')).toHaveCount(10);
  answer();
  await expect(page.getByRole('link', { name: /EUR\/USD/ })).toBeVisible();
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

test('Trade: the area chart shows its times in UTC, wherever the phone is', async ({ browser }) => {
  const phone = await takePhone(browser, { scheme: 'light' });
  const { page, t } = phone;
  // Text drawn on the canvas can't be read elsewhere.
  await page.addInitScript(() => {
    const kept = Object.assign(window, { written: [] as string[] });
    const write = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      kept.written.push(text);
      write.call(this, text, ...rest);
    };
  });
  await phone.open('/trade');
  expect(await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(
    'Europe/Berlin',
  );
  await phone.button('trade.chart_area').tap();
  await page
    .getByRole('group', { name: t('trade.period') })
    .getByRole('button', { name: t('trade.period_60min_name') })
    .tap();
  const chart = await page.getByRole('img', { name: /EUR\/USD/ }).boundingBox();
  const { Id } = await instrumentOf(phone, 'EURUSD');
  const query = new URLSearchParams({ forex_id: String(Id), period: '60min' });
  const { data: candles } = (await (
    await fetch(`${phone.origin}${paths.kline.path}?${query}`)
  ).json()) as Envelope & { data: Candle[] };
  // The crosshair names a bar by its time and prices: the prices tell which bar it is.
  const read = async () => {
    await page.evaluate(() => Object.assign(window, { written: [] }));
    await page.mouse.move((chart?.x ?? 0) + 200 + Math.random(), (chart?.y ?? 0) + 100);
    await page.waitForTimeout(200);
    return page.evaluate(() => (window as unknown as { written: string[] }).written);
  };
  const timesOf = (written: readonly string[]) =>
    written.filter((text) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text));
  let written: string[] = [];
  await expect
    .poll(async () => {
      written = await read();
      return timesOf(written).length;
    })
    .toBeGreaterThan(0);
  const named = candles.filter(({ Open, High, Low, Close }) =>
    [Open, High, Low, Close].every((figure) => written.includes(figure.toFixed(5))),
  );
  expect(named).toHaveLength(1);
  const [bar] = named;
  expect(timesOf(written).at(-1)).toBe(new Date(bar?.Time ?? 0).toISOString().slice(0, 16).replace('T', ' '));
  await phone.look('96-area-utc');
  await phone.close();
});

test('Orders: the sheet of an order closes when another device has closed the order', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await phone.enterDemo();
  const desk = await deskOf(phone);
  const [shown, other] = [await desk.buy('EURUSD'), await desk.buy('GBPUSD')];
  await phone.open('/order');
  await page.getByRole('button', { name: EURUSD_ROW }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(String(shown.Id));
  // The closing of another order leaves it open.
  await desk.close(other);
  await expect(page.getByRole('main').getByText('GBP/USD')).toHaveCount(0);
  await expect(sheet).toContainText(String(shown.Id));
  await desk.close(shown);
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText(t('order.empty_holding'))).toBeVisible();
  await phone.close();
});

test('A manifest that cannot be loaded shows no message', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page } = phone;
  let requests = 0;
  await page.route('**/*.webmanifest', (route) => {
    requests += 1;
    return route.abort();
  });
  await phone.open('/');
  await expect(page.getByRole('link', { name: /EUR\/USD/ })).toBeVisible();
  // Like a browser that offers to install the app.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.getAppManifest');
  expect(requests).toBeGreaterThan(0);
  // No message appears, neither at once nor a moment later.
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('status').getByRole('button')).toHaveCount(0);
  const [before = ''] = phone.t('public.network_error', { code: '|' }).split('|');
  await expect(page.getByText(before)).toHaveCount(0);
  await phone.close();
});

test('Mine: the balance hides and shows again; a reset asks first, and restarts the demo account', async ({
  browser,
}) => {
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

async function instrumentOf({ origin }: Phone, code: string): Promise<Instrument> {
  const answer = await fetch(`${origin}${paths.tradeList.path}`);
  const { data } = (await answer.json()) as Envelope & { data: Instrument[] };
  const found = data.find(({ Code }) => Code === code);
  if (!found) throw new Error(`${code} is not listed`);
  return found;
}
