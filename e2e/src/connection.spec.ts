// A connection that breaks, goes silent or loses a frame, and a phone that sleeps. Each test ends with the right prices
// and orders, with nothing done twice. An interruption lasts a whole minute: longer than every timeout of the socket
// and of a call.
import { type Browser, expect, type Request, test } from '@playwright/test';
import { type Desk, deskOf, HISTORY, HOLDING, PENDING } from './desk.ts';
import { type Line, layLine } from './line.ts';
import { EURUSD_ROW, type Phone, takePhone } from './phone.ts';

const awayMs = 60_000;
test.setTimeout(90_000 + 2 * awayMs);

let line: Line;
test.beforeEach(async () => {
  line = await layLine(process.env.VENUE ?? '');
});
test.afterEach(() => line.end());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const side = ({ page, t }: Phone, key: 'trade.buy' | 'trade.sell') =>
  page.getByRole('button', { name: new RegExp(`^${t(key)}`) });

async function enter(browser: Browser): Promise<{ phone: Phone; desk: Desk }> {
  const phone = await takePhone(browser, { origin: line.origin });
  await phone.enterDemo();
  // The desk has a separate connection.
  const desk = await deskOf({ page: phone.page, origin: process.env.VENUE ?? '' });
  return { phone, desk };
}

/** Trade shows the venue's price, checked repeatedly while it moves. */
async function expectRightPrice(phone: Phone, desk: Desk): Promise<void> {
  await expect(side(phone, 'trade.buy')).toBeEnabled();
  await expect
    .poll(async () => {
      const [shown, { ForexQuotations }] = await Promise.all([
        side(phone, 'trade.buy').textContent(),
        desk.instrument('EURUSD'),
      ]);
      return shown?.includes((ForexQuotations.Ask ?? 0).toFixed(5));
    })
    .toBe(true);
}

/** Halts the processes that run the pages, like a phone does with a hidden tab. Returns how to wake them. */
async function freeze(browser: Browser): Promise<() => void> {
  const debug = await browser.newBrowserCDPSession();
  const { processInfo } = await debug.send('SystemInfo.getProcessInfo');
  await debug.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const signalAll = (signal: NodeJS.Signals) => {
    for (const { id } of renderers) process.kill(id, signal);
  };
  signalAll('SIGSTOP');
  return () => signalAll('SIGCONT');
}

async function expectShownOrders(phone: Phone, codes: readonly RegExp[]): Promise<void> {
  const { page, t } = phone;
  await page.getByRole('link', { name: t('tabbar.orders') }).tap();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(codes.length);
  for (const code of codes) await expect(rows.filter({ hasText: code })).toHaveCount(1);
}

test('without a network prices turn grey and trading locks, and events meanwhile show afterwards', async ({
  browser,
}) => {
  const { phone, desk } = await enter(browser);
  const { page, t } = phone;
  const position = await desk.buy('EURUSD');
  await page.getByRole('link', { name: /EUR\/USD/ }).tap();
  await expect(side(phone, 'trade.buy')).toBeEnabled();
  await page.getByRole('link', { name: t('tabbar.orders') }).tap();
  await expect(page.getByRole('button', { name: EURUSD_ROW })).toHaveCount(1);
  await page.getByRole('link', { name: t('tabbar.quotes') }).tap();
  await expect(phone.badge).toHaveText(t('conn.live'));

  line.become('cut');
  await page.context().setOffline(true);
  await expect(phone.badge).toContainText(t('conn.offline'));
  const price = page.getByRole('link', { name: /EUR\/USD/ }).locator('bdi.text-faint');
  await expect(price.first()).toBeVisible();
  await phone.look('40-offline-home');
  await page.getByRole('link', { name: t('tabbar.trade') }).tap();
  for (const key of ['trade.buy', 'trade.sell'] as const) await expect(side(phone, key)).toBeDisabled();
  const [, locked] = t('trade.prices_stale', { age: '|' }).split('|');
  await expect(page.getByText(locked ?? '')).toBeVisible();
  await phone.look('41-offline-trade');
  await desk.close(position);
  await desk.buy('BTCUSD');
  await wait(awayMs);
  await expect(phone.badge).toContainText(t('conn.offline'));

  await page.context().setOffline(false);
  line.become('open');
  await expect(phone.badge).toHaveText(t('conn.live'));
  await expectRightPrice(phone, desk);
  await expectShownOrders(phone, [/BTC\/USD/]);
  expect(await desk.orders(HOLDING)).toHaveLength(1);
  expect(await desk.orders(HISTORY)).toMatchObject([{ Id: position.Id }]);
  await phone.close();
});

test('an order whose answer is lost on a silent connection is retried, and filled once', async ({
  browser,
}) => {
  const { phone, desk } = await enter(browser);
  const { page, t } = phone;
  await page.getByRole('link', { name: /EUR\/USD/ }).tap();
  await side(phone, 'trade.buy').tap();
  const sheet = page.getByRole('dialog');
  const confirm = sheet.getByRole('button').last();
  await expect(confirm).toBeEnabled();
  let underWay = 0;
  const count = (step: number) => (request: Request) => {
    if (request.url().includes('/forex/submit')) underWay += step;
  };
  page.on('request', count(1)).on('requestfailed', count(-1)).on('requestfinished', count(-1));
  line.become('deaf');
  await confirm.tap();
  await expect(sheet.getByRole('status')).toContainText(t('trade.sending'));
  await expect.poll(() => desk.orders(HOLDING)).toHaveLength(1);
  // The call times out and the socket's pings stay unanswered: both are shown.
  await expect(sheet.getByRole('status')).toContainText(t('trade.unknown'), { timeout: 25_000 });
  await expect(phone.badge).not.toHaveText(t('conn.live'), {
    timeout: 20_000,
  });
  // After half a minute the price has changed: a retry could execute the order now, so the user decides. The connection
  // stays silent until then, as the app retries by itself within that time.
  const ask = phone.button('trade.ask_again');
  await expect(ask).toBeVisible({ timeout: 45_000 });
  // The app's last automatic call is abandoned: the browser would repeat it on the open connection.
  await expect.poll(() => underWay, { timeout: 20_000 }).toBe(0);
  line.become('open');
  await expect(phone.badge).toHaveText(t('conn.live'), { timeout: 20_000 });
  await expect(sheet.getByText(t('trade.ask_again_text'))).toBeVisible();
  await phone.look('42-ask-again');
  // While the sheet is closed, the same button is in a strip above the chart, which shows the same hint.
  await phone.button('public.close').tap();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText(t('trade.ask_again_text'))).toBeVisible();
  await phone.look('43-ask-again-in-the-strip');
  await ask.tap();
  await expect(page.getByText(t('trade.filled', { price: '' }).trim())).toBeVisible();
  await page.getByRole('link', { name: t('tabbar.orders') }).tap();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  expect(await desk.orders(HOLDING)).toHaveLength(1);
  expect(await desk.orders(HISTORY)).toEqual([]);
  await phone.close();
});

test('a frozen tab wakes to the right prices and orders', async ({ browser }) => {
  const { phone, desk } = await enter(browser);
  const { page, t } = phone;
  const position = await desk.buy('EURUSD');
  await page.getByRole('link', { name: t('tabbar.orders') }).tap();
  await expect(page.getByRole('button', { name: EURUSD_ROW })).toHaveCount(1);
  await page.evaluate(() => {
    const counted = window as unknown as { beats: number };
    counted.beats = 0;
    setInterval(() => {
      counted.beats += 1;
    }, 1_000);
  });
  const wake = await freeze(browser);
  try {
    await desk.close(position);
    await desk.buy('ETHUSD');
    await wait(awayMs);
  } finally {
    wake();
  }
  const beats = await page.evaluate(() => (window as unknown as { beats: number }).beats);
  expect(beats, 'the tab slept').toBeLessThan(awayMs / 2_000);

  await expect(phone.badge).toHaveText(t('conn.live'));
  await expectShownOrders(phone, [/ETH\/USD/]);
  await page.getByRole('link', { name: t('tabbar.trade') }).tap();
  await expectRightPrice(phone, desk);
  expect(await desk.orders(HOLDING)).toHaveLength(1);
  expect(await desk.orders(HISTORY)).toMatchObject([{ Id: position.Id }]);
  await phone.close();
});

test('a lost frame is detected as a gap in the sequence, and the lists are reloaded', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  const dropped: string[] = [];
  const arrived: string[] = [];
  let drops = false;
  await page.routeWebSocket(/[/]v1[/]ws/, (phoneSide) => {
    const venueSide = phoneSide.connectToServer();
    venueSide.onMessage((frame) => {
      const text = frame.toString();
      if (drops && text.includes('"seq"')) {
        drops = false;
        dropped.push(text);
        return;
      }
      arrived.push(text);
      phoneSide.send(frame);
    });
  });
  await phone.enterDemo();
  const desk = await deskOf(phone);
  // Sequence numbers are known from the first event on.
  await desk.buy('EURUSD');
  await page.getByRole('link', { name: t('tabbar.orders') }).tap();
  await expect(page.getByRole('button', { name: EURUSD_ROW })).toHaveCount(1);
  await page.getByRole('tab', { name: t('order.tab_pending') }).tap();
  await expect(page.getByText(t('order.empty_pending'))).toBeVisible();
  const second = await desk.buy('EURUSD');
  // Its event may come after its answer, and must not be the lost one.
  const isItsEvent = (text: string) => text.includes('"seq"') && text.includes(`"Id":${second.Id},`);
  await expect.poll(() => arrived.some(isItsEvent)).toBe(true);

  drops = true;
  await desk.buy('BTCUSD', { target: '1000' });
  await expect.poll(() => dropped.length).toBe(1);
  await expect(page.getByText(t('order.empty_pending'))).toBeVisible();
  // This event is about another list; only the missing number before it reveals the lost one.
  await desk.buy('EURUSD');
  await expect(page.getByRole('button', { name: /BTC\/USD/ })).toHaveCount(1);
  expect(await desk.orders(PENDING)).toHaveLength(1);
  await phone.close();
});
