// Trade on wide screens: the same parts side by side. One chart for the whole visit, a ticket that forgets nothing when the
// window changes its size, orders placed and closed without leaving the page.
import { expect, type Page, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { deskOf, HISTORY, HOLDING } from './desk.ts';
import { dragLines } from './drag-lines.ts';
import { type Language, type Phone, type Scheme, takePhone } from './phone.ts';

const DESKTOP = { width: 1440, height: 900 };

async function openDesk(phone: Phone) {
  await phone.enterDemo();
  await phone.page.goto('/trade');
  const { page, t } = phone;
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  return {
    watchlist: region(t('desk.watchlist')),
    book: region(t('order.title')),
    account: region(t('order.account')),
    ticketOf: region,
    rail: page.getByRole('navigation', { name: t('tabbar.label') }),
    chart: page.locator('canvas').first(),
  };
}

/** The canvas as it is now: a chart that is made again has another. */
const markChart = (page: Page) =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas) => canvas.setAttribute('data-first', ''));
const expectSameChart = (page: Page) => expect(page.locator('canvas[data-first]')).toBeVisible();

const looks: readonly (readonly [Language, Scheme])[] = [
  ['en', 'dark'],
  ['ar', 'light'],
];
for (const [language, scheme] of looks)
  test(`the panes stand side by side, ${language}`, deepIf(language === 'ar'), async ({ browser }) => {
    const phone = await takePhone(browser, { language, scheme, size: DESKTOP, isDesktop: true });
    const { page } = phone;
    const { watchlist, book, account, ticketOf, rail, chart } = await openDesk(phone);
    await deskOf(phone).then((desk) => desk.buy('EURUSD', { lots: '0.10' }));
    const main = page.getByRole('main');
    const ticket = ticketOf('EUR/USD');
    await expect(book.getByRole('row')).toHaveCount(3);
    await expect(account).toBeVisible();
    await expect(chart).toBeVisible();
    for (const { width, height } of [DESKTOP, { width: 1024, height: 768 }]) {
      await page.setViewportSize({ width, height });
      const boxes = await Promise.all(
        [rail, watchlist, main, ticket, book, account].map((pane) => pane.boundingBox()),
      );
      for (const [index, box] of boxes.entries()) {
        if (!box) throw new Error(`pane ${index} is not shown`);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
        for (const other of boxes.slice(index + 1)) {
          if (!other) continue;
          const across = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
          const down = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
          expect(Math.min(across, down), `panes ${index} and ${boxes.indexOf(other)}`).toBeLessThanOrEqual(0);
        }
      }
      // The reader's first pane is at the start of the line.
      const [, first, , last] = boxes;
      expect((first?.x ?? 0) < (last?.x ?? 0)).toBe(language === 'en');
      await phone.look(`80-desk-${width}`);
    }
    // Below that the watchlist gives its place to the chart; the instrument's name opens the list.
    await page.setViewportSize({ width: 940, height: 700 });
    await expect(watchlist).toBeHidden();
    await expect(ticket).toBeVisible();
    await phone.look('80-desk-940');
    await phone.close();
  });

test('another instrument changes the chart and the ticket, not the page', async ({ browser }) => {
  const phone = await takePhone(browser, { size: DESKTOP, isDesktop: true });
  const { page, t } = phone;
  const { watchlist, ticketOf, chart } = await openDesk(phone);
  await expect(chart).toBeVisible();
  await expect(watchlist.getByRole('button', { name: 'EUR/USD', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await markChart(page);

  // Favourites are in the order of one's choice, or in that of a column.
  const star = (code: string) =>
    watchlist.getByRole('button', { name: t('watch.star', { code }), exact: true });
  const rows = watchlist.getByRole('rowheader');
  for (const code of ['GBP/USD', 'EUR/USD']) await star(code).click();
  await watchlist.getByRole('button', { name: t('watch.favourites'), exact: true }).click();
  await expect(rows).toHaveText([/GBP.USD/, /EUR.USD/]);
  await watchlist
    .getByRole('columnheader', { name: t('trade.instrument') })
    .getByRole('button')
    .click();
  await expect(rows).toHaveText([/EUR.USD/, /GBP.USD/]);
  await watchlist
    .getByRole('columnheader', { name: t('trade.instrument') })
    .getByRole('button')
    .dblclick();
  await expect(rows).toHaveText([/GBP.USD/, /EUR.USD/]);
  await watchlist.getByRole('button', { name: 'GBP/USD', exact: true }).press('Alt+ArrowDown');
  await expect(rows).toHaveText([/EUR.USD/, /GBP.USD/]);
  await deskOf(phone).then((desk) => desk.buy('GBPUSD'));
  await expect(watchlist.getByRole('rowheader', { name: t('watch.held') })).toHaveText(/GBP.USD/);
  await phone.look('87-watchlist-favourites');

  const lots = (name: string) => ticketOf(name).getByRole('textbox', { name: t('trade.lots') });
  await lots('EUR/USD').fill('0.07');

  await watchlist.getByRole('textbox').or(watchlist.getByRole('searchbox')).fill('yen');
  await watchlist.getByRole('button', { name: 'USD/JPY', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('USD/JPY');
  await expect(lots('USD/JPY')).toHaveValue('0.01');
  await expect(page.getByRole('img', { name: /USD\/JPY/ })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/^1[3-6]\d\.\d{3}$/)
      .first(),
  ).toBeVisible();
  await expectSameChart(page);

  // Each instrument's ticket keeps what was typed, also while the window is as small as a phone and the ticket a sheet.
  await watchlist.getByRole('searchbox').fill('');
  await watchlist.getByRole('button', { name: 'EUR/USD', exact: true }).click();
  await expect(lots('EUR/USD')).toHaveValue('0.07');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(watchlist).toHaveCount(0);
  await expectSameChart(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) })
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('textbox', { name: t('trade.lots') })).toHaveValue('0.07');
  await sheet.getByRole('textbox', { name: t('trade.lots') }).fill('0.08');
  await page.setViewportSize(DESKTOP);
  await expect(sheet).toHaveCount(0);
  await expect(lots('EUR/USD')).toHaveValue('0.08');
  await expectSameChart(page);
  await phone.close();
});

test('an order is placed and closed without leaving the page, and Enter in a field sends none', async ({
  browser,
}) => {
  const phone = await takePhone(browser, { size: DESKTOP, isDesktop: true });
  const { page, t } = phone;
  const { book, account, ticketOf } = await openDesk(phone);
  const desk = await deskOf(phone);
  const ticket = ticketOf('EUR/USD');
  const send = ticket.getByRole('button').last();
  await ticket.getByRole('textbox', { name: t('trade.lots') }).fill('0.05');
  await expect(send).toHaveText(/^Buy 0\.05 at 1\.\d{5}$/);
  await page.keyboard.press('Enter');
  await expect(book.getByText(t('order.empty_holding'))).toBeVisible();
  expect(await desk.orders(HOLDING)).toEqual([]);

  // What the ticket would set is on the chart beside it, and can be dragged there.
  const hasStop = ticket.getByRole('switch', { name: t('trade.stop_loss') });
  await hasStop.click();
  const draft = page.locator('li[data-ids="draft-stopLoss"]');
  await expect(draft).toContainText(t('trade.draft'));
  const stop = ticket.getByRole('textbox', { name: new RegExp(`^${t('trade.stop_loss')}`) });
  const offered = Number(await stop.inputValue());
  const at = await draft.boundingBox();
  if (!at) throw new Error('the draft has no place on the screen');
  await page.mouse.move(at.x + 20, at.y + 8);
  await page.mouse.down();
  await page.mouse.move(at.x + 20, at.y - 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await stop.inputValue())).toBeGreaterThan(offered);
  await phone.look('81-desk-draft');
  await hasStop.click();
  await expect(draft).toHaveCount(0);

  await ticket.getByRole('button', { name: new RegExp(`^${t('trade.sell')} ?1`) }).click();
  await expect(send).toHaveText(/^Sell 0\.05 at 1\.\d{5}$/);
  await send.click();
  // The ticket stays, and is ready for the next order.
  const view = page.getByRole('status').getByRole('button', { name: t('trade.view') });
  await expect(view).toContainText('EUR/USD · Sell 0.05 · Filled at 1.');
  await expect(send).toBeEnabled();
  await expect(send).toHaveText(/^Sell 0\.05 at/);
  await phone.look('81-desk-filled');
  expect(await desk.orders(HOLDING)).toMatchObject([{ Quantity: 0.05 }]);

  await dragLines(phone, desk);

  const close = book.getByRole('button', { name: /^Close EUR\/USD Sell 0\.05$/ });
  await expect(book.getByRole('row', { name: /EUR\/USD/ })).toContainText(/Sell 0\.05/);
  await expect(account).toContainText(/Margin level ?\d/);
  await close.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Close 0.05 lots of EUR/USD');
  await phone.look('82-desk-close');
  await sheet.getByRole('button', { name: t('order.close_position') }).click();
  await expect(sheet).toHaveCount(0);
  await expect(view.last()).toContainText(/Sell 0\.05 · Closed at 1\.\d{5} · [+−]?\d+\.\d\d USD/);
  await expect(close).toHaveCount(0);
  expect(await desk.orders(HISTORY)).toHaveLength(1);
  await book.getByRole('tab', { name: t('order.tab_history') }).click();
  await expect(book.getByRole('row', { name: /EUR\/USD/ })).toContainText(/Sell 0\.05/);
  await book.getByRole('combobox', { name: t('order.reason') }).selectOption('stop_loss');
  await expect(book.getByText(t('order.filter_none'))).toBeVisible();
  await book.getByRole('combobox', { name: t('order.reason') }).selectOption('user');
  await expect(book.getByRole('row', { name: /EUR\/USD/ })).toContainText(/Sell 0\.05/);
  await phone.look('83-desk-history');
  await expect(page).toHaveURL(/\/trade$/);
  await phone.close();
});

test('panes change their sizes by mouse and by keys, keep them for windows of that class, and can be reset', async ({
  browser,
}) => {
  const phone = await takePhone(browser, { size: DESKTOP, isDesktop: true });
  const { page, t } = phone;
  const { watchlist, book, ticketOf } = await openDesk(phone);
  const splitter = (name: string) => page.getByRole('separator', { name: t('desk.resize', { name }) });
  const widthOf = async (pane: typeof watchlist) => Math.round((await pane.boundingBox())?.width ?? 0);
  const heightOf = async (pane: typeof book) => Math.round((await pane.boundingBox())?.height ?? 0);
  const beside = splitter(t('desk.watchlist'));
  await expect(book).toBeVisible();
  await markChart(page);
  expect(await widthOf(watchlist)).toBe(384);

  const grip = await beside.boundingBox();
  if (!grip) throw new Error('the splitter is not shown');
  const [x, y] = [grip.x + grip.width / 2, grip.y + 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.move(x - 84, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(watchlist)).toBe(300);
  await expect(beside).toHaveAttribute('aria-valuenow', '300');

  await beside.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => widthOf(watchlist)).toBe(316);
  await page.keyboard.press('Home');
  await expect.poll(() => widthOf(watchlist)).toBe(232);
  await page.keyboard.press('End');
  // As wide as the chart leaves it.
  await expect.poll(() => widthOf(watchlist)).toBeGreaterThan(450);
  expect(await widthOf(page.getByRole('main'))).toBeGreaterThanOrEqual(320);
  // The ticket grows towards the chart.
  await splitter(t('trade.title')).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => widthOf(ticketOf('EUR/USD'))).toBe(320);
  const before = await heightOf(book);
  await splitter(t('order.title')).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => heightOf(book)).toBe(before + 16);
  await expectSameChart(page);

  await beside.focus();
  await page.keyboard.press('Home');
  await page.reload();
  await expect.poll(() => widthOf(watchlist)).toBe(232);
  await expect.poll(() => heightOf(book)).toBe(before + 16);
  // A smaller window has sizes of its own.
  await page.setViewportSize({ width: 1100, height: 768 });
  await expect.poll(() => widthOf(ticketOf('EUR/USD'))).toBe(280);
  await page.setViewportSize(DESKTOP);
  await expect.poll(() => widthOf(ticketOf('EUR/USD'))).toBe(320);
  await beside.dblclick();
  await expect.poll(() => widthOf(watchlist)).toBe(384);
  await phone.button('desk.layout').click();
  await page.getByRole('menuitem', { name: t('desk.layout_reset') }).click();
  await expect.poll(() => widthOf(ticketOf('EUR/USD'))).toBe(304);
  await expect.poll(() => heightOf(book)).toBe(before);
  await phone.close();
});

for (const [language, scheme] of looks)
  test(
    `a tablet has the chart above, lists and the ticket below, ${language}`,
    deepIf(language === 'ar'),
    async ({ browser }) => {
      const size = { width: 820, height: 1180 };
      const phone = await takePhone(browser, { language, scheme, size });
      const { page, t } = phone;
      const { book, account, rail, ticketOf } = await openDesk(phone);
      await deskOf(phone).then((desk) => desk.buy('EURUSD', { lots: '0.10' }));
      const ticket = ticketOf('EUR/USD');
      await expect(account).toBeVisible();
      await expect(book.getByRole('row')).toHaveCount(3);
      const [above, lists, beside, bar] = await Promise.all(
        [page.getByRole('main'), book, ticket, rail].map((pane) => pane.boundingBox()),
      );
      if (!above || !lists || !beside || !bar) throw new Error('a pane is not shown');
      expect(above.y + above.height).toBeLessThanOrEqual(lists.y);
      expect(lists.y).toBe(beside.y);
      expect(lists.x < beside.x).toBe(language === 'en');
      expect(beside.y + beside.height).toBeLessThanOrEqual(bar.y);
      await phone.look('84-tablet');
      await markChart(page);
      await book.getByRole('tab', { name: t('desk.watchlist') }).tap();
      await phone.look('85-tablet-watchlist');
      await book.getByRole('button', { name: 'GBP/USD', exact: true }).tap();
      await expect(ticketOf('GBP/USD')).toBeVisible();
      await expectSameChart(page);
      await phone.close();
    },
  );

test('a phone on its side shows the chart, with Sell and Buy over it and every page in reach', async ({
  browser,
}) => {
  const phone = await takePhone(browser, { size: { width: 844, height: 390 } });
  const { page, t } = phone;
  const { rail, chart } = await openDesk(phone);
  await expect(chart).toBeVisible();
  const canvas = await chart.boundingBox();
  expect(canvas?.width).toBeGreaterThan(700);
  expect(canvas?.height).toBeGreaterThan(280);
  const main = page.getByRole('main');
  const [sell, buy] = (['trade.sell', 'trade.buy'] as const).map((key) =>
    main.getByRole('button', { name: new RegExp(`^${t(key)}`) }),
  );
  if (!sell || !buy) throw new Error('no buttons');
  for (const button of [sell, buy]) {
    const box = await button.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(390);
    expect(box?.y).toBeGreaterThan(canvas?.y ?? 0);
  }
  await phone.look('86-landscape');
  await buy.tap();
  await expect(page.getByRole('dialog').getByRole('button').last()).toHaveText(/^Buy 0\.01 at/);
  await phone.look('87-landscape-ticket');
  await phone.button('public.close').last().tap();
  await rail.getByRole('link', { name: t('tabbar.quotes') }).tap();
  await expect(page).toHaveURL(`${phone.origin}/`);
  await phone.close();
});

test('the page as the server drew it has its places, before any script runs', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: DESKTOP,
    isMobile: false,
    hasTouch: false,
    javaScriptEnabled: false,
    baseURL: process.env.VENUE ?? '',
  });
  const page = await context.newPage();
  for (const path of ['/trade', '/']) {
    await page.goto(path);
    const rail = await page.getByRole('navigation').boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect(rail).toMatchObject({ x: 0, y: 0, width: 60, height: DESKTOP.height });
    expect(main?.x).toBeGreaterThanOrEqual(60);
    expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThanOrEqual(DESKTOP.width);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang).toBeLessThanOrEqual(0);
  }
  await context.close();
});
