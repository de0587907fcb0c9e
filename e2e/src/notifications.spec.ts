// Notifications: channels and quiet hours are stored, a price alert is set and removed, and the worker shows a push
// that arrives while no page is open.
import { expect, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { deskOf } from './desk.ts';
import { type Language, type Phone, type Scheme, takePhone } from './phone.ts';

const looks: readonly [Language, Scheme][] = [
  ['en', 'dark'],
  ['ar', 'light'],
  ['de', 'light'],
  ['hk', 'dark'],
];

for (const [index, [language, scheme]] of looks.entries()) {
  test(`notifications in ${language}, ${scheme}`, deepIf(index > 0), async ({ browser }) => {
    const phone = await takePhone(browser, { language, scheme, hasWorker: true });
    await phone.page.context().grantPermissions(['notifications']);
    await phone.enterDemo();
    await chooseWays(phone);
    await setAlert(phone);
    await openChart(phone);
    await receivePush(phone);
    await phone.close();
  });
}

async function chooseWays(phone: Phone): Promise<void> {
  const { page, t } = phone;
  await phone.open('/mine/notices');
  await phone.button('user.notice_settings').tap();
  const quiet = page.getByRole('switch', { name: t('user.notice_quiet') });
  await expect(quiet).not.toBeChecked();
  await quiet.tap();
  await page.getByLabel(t('user.notice_quiet_to')).fill('06:30');
  const all = page.getByRole('switch', {
    name: `${t('user.notice_group_trading')}, ${t('user.notice_all')}: ${t('user.notice_push')}`,
  });
  await all.tap();
  await expect(all).not.toBeChecked();
  await phone.rest();
  await phone.look('notice-settings');
  await page.reload();
  await phone.button('user.notice_settings').tap();
  await expect(quiet).toBeChecked();
  await expect(page.getByLabel(t('user.notice_quiet_to'))).toHaveValue('06:30');
  await expect(all).not.toBeChecked();
  await page.getByText(t('user.notice_always')).scrollIntoViewIfNeeded();
  await phone.look('notice-settings-end');
}

async function setAlert(phone: Phone): Promise<void> {
  const { page, t } = phone;
  await phone.open('/trade');
  await phone.button('trade.alerts').tap();
  const field = page.getByRole('textbox', { name: t('trade.alert_price') });
  await expect(page.getByText(t('trade.alert_empty'))).toBeVisible();
  // A demo account has no e-mail address, and pushes are off on this device.
  await expect(page.getByText(t('trade.alert_only_open'))).toBeVisible();
  await expect(phone.button('trade.alert_turn_on')).toBeVisible();
  await expect(field).not.toHaveValue('');
  await phone.look('price-alert-unheard');
  await phone.button('trade.spread').tap();
  await expect(page.getByRole('textbox', { name: t('trade.spread') })).not.toHaveValue('');
  await phone.button('trade.alert_by_change').tap();
  await expect(page.getByRole('textbox', { name: t('trade.alert_change') })).toHaveValue('1');
  await page.getByRole('switch', { name: t('trade.alert_repeat') }).tap();
  await phone.look('price-alert-change');
  await page.getByRole('button', { name: t('trade.stop_by_price'), exact: true }).tap();
  await field.fill('');
  await phone.button('trade.alert_set').tap();
  await expect(page.getByText(t('trade.alert_price_required'))).toBeVisible();
  // Far above the price of the instrument.
  await field.fill('9000000');
  await page.locator('form button[type=submit]').tap();
  const remove = page.getByRole('dialog').getByRole('listitem').getByRole('button');
  await expect(remove).toHaveCount(1);
  await expect(page.getByRole('listitem').getByText(t('trade.alert_repeat'))).toBeVisible();
  await phone.rest();
  await phone.look('price-alerts');
  await phone.button('public.close').tap();
  // A line of the chart, whose label leads to the alert.
  const label = page.getByRole('button', { name: t('trade.alert') }).and(page.locator('li button'));
  await phone.rest();
  await phone.look('price-alert-line');
  await label.tap({ timeout: 5_000 });
  await remove.tap();
  await expect(page.getByText(t('trade.alert_empty'))).toBeVisible();
  await phone.button('public.close').tap();
  await expect(label).toHaveCount(0);
  // A press on the scale offers an alert or a pending order at the price under it.
  await phone.rest();
  const chart = await page.locator('canvas').first().boundingBox();
  if (!chart) throw new Error('no chart');
  const scale = { x: (page.viewportSize()?.width ?? 0) - 20, y: chart.y + 40 };
  await page.mouse.click(scale.x, scale.y, { button: 'right' });
  await expect(phone.button('trade.alert_set')).toBeVisible();
  await phone.look('price-on-scale');
  await phone.button('trade.alert_set').tap();
  // German writes a decimal comma.
  const priceOf = async (of: typeof field) => Number((await of.inputValue()).replace(',', '.'));
  const high = await priceOf(field);
  await phone.button('public.close').tap();
  await phone.rest();
  // Below all bars.
  await page.mouse.move(scale.x, chart.y + chart.height * 0.91);
  await page.mouse.down();
  await expect(phone.button('trade.sell_stop')).toBeVisible();
  await page.mouse.up();
  await phone.button('trade.buy_limit').tap();
  const target = page.getByRole('textbox', { name: t('trade.pending_price') });
  await expect(target).not.toHaveValue('');
  expect(await priceOf(target)).toBeLessThan(high);
  await phone.look('pending-from-scale');
  await phone.button('public.close').tap();
}

/**
 * A link of a price alert opens the chart of its instrument, and is not left in the address. So does a tap on the toast,
 * which covers neither the header nor the bell; the bell counts what came.
 */
async function openChart(phone: Phone): Promise<void> {
  const { page, open, origin, t } = phone;
  await open('/trade?code=XAUUSD');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('XAU/USD');
  await expect(page).toHaveURL(`${origin}/trade`);
  await open('/');
  const bell = page.getByRole('button', { name: t('user.notices') });
  await expect(bell).toHaveAccessibleName(t('user.notices'));
  await (await deskOf(phone)).alertAround('EURUSD');
  const toast = page.getByRole('status').getByRole('button', { name: 'EUR/USD' }).first();
  await expect(toast).toContainText(t('trade.view'), { timeout: 30_000 });
  // It waits while it is touched.
  await toast.dispatchEvent('pointerover');
  // In words, in some languages.
  await expect(bell).not.toHaveAccessibleName(t('user.notices'));
  const [header, shown] = [await page.getByRole('banner').boundingBox(), await toast.boundingBox()];
  expect(shown?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  await phone.look('price-alert-toast');
  await toast.tap({ timeout: 5_000 });
  await expect(heading).toContainText('EUR/USD');
  await expect(page).toHaveURL(`${origin}/trade`);
  await phone.look('bell-on-trade');
  await bell.tap({ timeout: 5_000 });
  await expect(page.getByRole('article').first()).toContainText('EUR/USD');
}

/** Passes the push service's message to the worker itself; no page of the app is open. */
async function receivePush({ page, origin }: Phone): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registration;
  const worker = page.context().serviceWorkers()[0];
  if (!worker) throw new Error('no service worker');
  await page.goto('about:blank');
  const push = {
    title: 'Stop-out',
    body: '3',
    lang: 'de',
    dir: 'ltr',
    id: '1',
    tag: 'a',
    path: 'https://example.com',
  };
  const deliver = (changed: Readonly<Record<string, string>> = {}) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(origin).origin,
      registrationId,
      data: JSON.stringify({ ...push, ...changed }),
    });
  await deliver();
  const shown = () =>
    worker.evaluate(async () => {
      const { registration: own } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await own.getNotifications()).map((one) => {
        const { title, body, lang, dir, tag, data } = one;
        // True if it sounds again when it replaces another: the types lack it, but Chromium supports it.
        const { renotify } = one as Notification & { renotify?: boolean };
        return { title, body, lang, dir, tag, data, renotify };
      });
    });
  // An address that is not the app's own is never opened.
  const { id, path: _, ...words } = push;
  const first = { ...words, data: { id, path: '/mine/notices' }, renotify: false };
  await expect.poll(shown).toEqual([first]);
  // A repeat of the same push, as after a lost answer, is not a second notification.
  await deliver();
  await deliver({ id: '2', tag: 'b', path: '/trade?code=XAUUSD' });
  const other = { ...first, tag: 'b', data: { id: '2', path: '/trade?code=XAUUSD' } };
  await expect.poll(shown).toEqual(expect.arrayContaining([first, other]));
  expect(await shown()).toHaveLength(2);
  // A newer one with its tag replaces it, and sounds.
  await deliver({ id: '3', body: '4' });
  const newer = { ...first, body: '4', data: { ...first.data, id: '3' }, renotify: true };
  await expect.poll(shown).toEqual(expect.arrayContaining([newer, other]));
  expect(await shown()).toHaveLength(2);
}
