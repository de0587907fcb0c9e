// Orders beyond the main journey: a pending one with its price typed in the user's format, stops set and moved, a part
// closed. Each is compared with the API's answer.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { deskOf, HISTORY, HOLDING, PENDING } from './desk.ts';
import { EURUSD_ROW, type Language, type Phone, takePhone } from './phone.ts';

async function openTicket(phone: Phone) {
  await phone.enterDemo();
  await phone.page.getByRole('link', { name: /EUR\/USD/ }).tap();
  await phone.page.getByRole('button', { name: new RegExp(`^${phone.t('trade.buy')}`) }).tap();
  const sheet = phone.page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  return { sheet, confirm: sheet.getByRole('button').last() };
}

const typed: readonly (readonly [Language, (price: string) => string])[] = [
  ['de', (price) => price.replace('.', ',')],
  ['ar', (price) => price.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '').replace('.', '٫')],
];
for (const [language, write] of typed) {
  test(
    `a pending order is placed and cancelled, ${language}`,
    deepIf(language === 'de'),
    async ({ browser }) => {
      const phone = await takePhone(browser, { language });
      const { page, t } = phone;
      const { sheet, confirm } = await openTicket(phone);
      const desk = await deskOf(phone);
      const bid = (await desk.instrument('EURUSD')).ForexQuotations.Bid ?? 0;
      const target = (bid - 0.02).toFixed(4);

      await expect(confirm).toBeEnabled();
      await sheet.getByRole('button', { name: t('trade.mode_pending') }).tap();
      await expect(confirm).toBeDisabled();
      await sheet.getByRole('textbox', { name: t('trade.pending_price') }).fill(write(target));
      await expect(sheet.getByText(t('trade.buy_limit'), { exact: true })).toBeVisible();
      await phone.look('10-pending-ticket');
      await confirm.tap();
      const result = sheet.getByRole('status');
      await expect(result).toContainText(target.slice(-4));
      await expect(result).toContainText(t('trade.buy_limit'));
      await phone.look('10-pending-result');
      expect(await desk.orders(HOLDING)).toEqual([]);
      const [placed] = await desk.orders(PENDING);
      expect(placed).toMatchObject({ Price: Number(target), Quantity: 0.01, CautionMoney: 0 });

      // Its own sheet over its own list; once closed it stays closed, even after a reload.
      await phone.button('trade.view_order').tap();
      await expect(sheet).toContainText(String(placed?.Id));
      await phone.button('order.leave').tap();
      await page.reload();
      await expect(page.getByRole('tab', { name: t('order.tab_holding'), selected: true })).toBeVisible();
      await expect(sheet).toHaveCount(0);
      await page.getByRole('tab', { name: t('order.tab_pending') }).tap();
      await page.getByRole('button', { name: EURUSD_ROW }).tap();
      // Another price, size and expiry, under the same number; a price beyond the market would make another order of it.
      await phone.button('order.change').tap();
      const price = sheet.getByRole('textbox', { name: t('trade.pending_price') });
      await expect(phone.button('order.change')).toBeDisabled();
      await price.fill(write((bid + 0.02).toFixed(4)));
      await expect(sheet.getByText(t('trade.change_side'))).toBeVisible();
      await expect(phone.button('order.change')).toBeDisabled();
      const lower = (bid - 0.03).toFixed(4);
      await price.fill(write(lower));
      await sheet.getByRole('textbox', { name: t('trade.lots') }).fill(write('0.02'));
      const validity = (value: 'gtc' | 'day' | 'gtd') =>
        sheet.getByRole('button', { name: t(`trade.valid_${value}`), exact: true });
      await validity('day').tap();
      await phone.look('11-change');
      await phone.button('order.change').tap();
      await expect(result).toContainText(lower.slice(-4));
      const changed = { Id: placed?.Id, Price: Number(lower), Quantity: 0.02 };
      expect(await desk.orders(PENDING)).toMatchObject([{ ...changed, TimeInForce: 'day' }]);
      await phone.button('public.back').tap();
      // It is as it was chosen, and until then nothing is there to change.
      await phone.button('order.change').tap();
      await expect(validity('day')).toHaveAttribute('aria-pressed', 'true');
      await validity('gtd').tap();
      const time = sheet.getByLabel(t('trade.valid_gtd'));
      const offered = await time.inputValue();
      await time.fill('2020-01-01T00:00');
      await expect(phone.button('order.change')).toBeDisabled();
      await expect(sheet.getByText(t('error.expiry_passed'))).toBeVisible();
      await time.fill(offered);
      await phone.look('11-change-until');
      await phone.button('order.change').tap();
      await expect(result).toContainText(lower.slice(-4));
      const ExpiresAt = await page.evaluate((text) => new Date(text).getTime(), offered);
      expect(await desk.orders(PENDING)).toMatchObject([{ ...changed, TimeInForce: 'gtd', ExpiresAt }]);
      await phone.button('public.back').tap();
      // Another pending order is linked, so that one cancels the other.
      const second = await desk.buy('GBPUSD', { target: '1.1' });
      await phone.button('order.link').tap();
      await phone.look('11-link');
      await sheet.getByRole('button', { name: /GBP/ }).tap();
      await expect.poll(async () => (await desk.orders(PENDING)).at(-1)?.LinkedTo).toBe(second.Id);
      await phone.button('public.back').tap();
      await phone.button('order.cancel').tap();
      await phone.look('11-cancel');
      await phone.button('order.cancel').tap();
      await phone.button('public.done').tap();
      expect(await desk.orders(PENDING)).toMatchObject([{ Id: second.Id, LinkedTo: null }]);
      expect(await desk.orders(HISTORY)).toMatchObject([{ Id: placed?.Id, CloseReason: 'cancelled' }]);
      await page.getByRole('tab', { name: t('order.tab_history') }).tap();
      await expect(page.getByRole('button', { name: EURUSD_ROW })).toHaveCount(1);
      await phone.close();
    },
  );
}

test('stops are set with the order and moved later, and a part is closed', async ({ browser }) => {
  const phone = await takePhone(browser, { scheme: 'light' });
  const { page, t } = phone;
  const { sheet, confirm } = await openTicket(phone);
  const desk = await deskOf(phone);

  const lots = sheet.getByRole('textbox', { name: t('trade.lots') });
  await expect(phone.button('trade.lots_less')).toBeDisabled();
  await phone.button('trade.lots_more').tap();
  await expect(lots).toHaveValue('0.02');
  await expect(phone.button('trade.lots_less')).toBeEnabled();
  await sheet.getByRole('button', { name: new RegExp(`^${t('trade.max_lots')}`) }).tap();
  // 10,000 USD at 100× carry more than eight lots and less than nine.
  await expect(lots).toHaveValue(/^8\.\d\d$/);
  await lots.fill('0');
  await expect(confirm).toBeDisabled();
  await lots.fill('0.02');
  await sheet.getByRole('switch', { name: t('trade.stop_loss') }).tap();
  await sheet.getByRole('switch', { name: t('trade.take_profit') }).tap();
  await phone.look('12-stops-ticket');
  await confirm.tap();
  await expect(page.getByRole('status').filter({ hasText: t('trade.proof_tick') })).toBeVisible();
  const [order] = await desk.orders(HOLDING);
  const filled = page.getByRole('status').filter({ hasText: t('trade.proof_tick') });
  for (const text of [`${t('trade.buy')} 0.02`, t('order.margin'), (order?.TargetLossPrice ?? 0).toFixed(5)])
    await expect(filled).toContainText(text);
  expect(order?.TargetLossPrice).toBeGreaterThan(0);
  expect(order?.TargetLossPrice).toBeLessThan(order?.Price ?? 0);
  expect(order?.TargetProfitPrice).toBeGreaterThan(order?.Price ?? 0);

  await phone.button('trade.view_order').tap();
  await phone.button('order.stops').tap();
  const lower = ((order?.TargetLossPrice ?? 0) - 0.005).toFixed(5);
  await page.getByRole('textbox', { name: new RegExp(`^${t('trade.stop_loss')}`) }).fill(lower);
  await page.getByRole('textbox', { name: new RegExp(`^${t('trade.take_profit')}`) }).fill('');
  await phone.look('13-stops');
  await phone.button('order.stops_save').tap();
  await expect
    .poll(() => desk.orders(HOLDING))
    .toMatchObject([{ TargetLossPrice: Number(lower), TargetProfitPrice: 0 }]);

  // The venue moves the stop: it follows the price, or moves once to the opening price.
  await phone.button('public.back').tap();
  await phone.button('order.stops').tap();
  await phone.button('order.kind_trailing').tap();
  const distance = page.getByRole('textbox', { name: t('order.trail_distance') });
  await distance.fill('0');
  await expect(phone.button('order.trail_set')).toBeDisabled();
  // In pips.
  await distance.fill('60');
  await phone.look('13-stops-trailing');
  await phone.button('order.trail_set').tap();
  await expect.poll(() => desk.orders(HOLDING)).toMatchObject([{ TrailingDistance: 600 }]);
  await phone.button('public.back').tap();
  await expect(page.getByRole('dialog')).toContainText(t('order.kind_trailing'));
  await phone.button('order.stops').tap();
  await phone.button('order.kind_even').tap();
  await phone.look('13-stops-break-even');
  await phone.button('order.even_set').tap();
  const even = { TrailingDistance: null, BreakEvenOffset: 0 };
  await expect.poll(() => desk.orders(HOLDING)).toMatchObject([even]);
  await phone.button('public.back').tap();
  await phone.button('order.stops').tap();
  await page.getByRole('textbox', { name: new RegExp(`^${t('trade.stop_loss')}`) }).fill(lower);
  await phone.button('order.stops_save').tap();
  await expect.poll(() => desk.orders(HOLDING)).toMatchObject([{ TargetLossPrice: Number(lower) }]);

  await phone.button('public.back').tap();
  await phone.button('order.close_position').tap();
  await phone.button('order.close_part').tap();
  await expect(page.getByRole('textbox', { name: t('order.close_lots') })).toHaveValue('0.01');
  await phone.look('14-close-part');
  await phone.button('order.close_part').last().tap();
  await expect
    .poll(() => desk.orders(HOLDING))
    .toMatchObject([{ Id: order?.Id, Quantity: 0.01, TargetLossPrice: Number(lower) }]);
  const [part] = await desk.orders(HISTORY);
  expect(part).toMatchObject({ ParentId: order?.Id, Quantity: 0.01, CloseReason: 'user' });
  const closed = page.getByRole('status').filter({ hasText: t('order.arithmetic_net') });
  const { FactProfits, TradeFee, Swap } = part ?? { FactProfits: Number.NaN, TradeFee: 0, Swap: 0 };
  await expect(closed).toContainText(Math.abs(FactProfits - TradeFee + Swap).toFixed(2));
  // The account's gain or loss is shown before the part that the price caused.
  const said = (await closed.textContent()) ?? '';
  expect(said.indexOf(t('order.arithmetic_net'))).toBeLessThan(said.lastIndexOf(t('order.profit')));
  await phone.button('public.done').tap();
  await page.getByRole('tab', { name: t('order.tab_history') }).tap();
  await expect(page.getByText(t('order.costs'))).toBeVisible();
  await phone.look('15-history-result');
  await writeNote(phone);
  await page.getByRole('button', { name: EURUSD_ROW }).tap();
  await checkTheTrade(phone);
  await phone.close();
});

/** Notes the first trade of the history, finds the note in its row, and filters the list by the tag. */
async function writeNote(phone: Phone): Promise<void> {
  const { page, t } = phone;
  const row = page.getByRole('button', { name: EURUSD_ROW });
  await row.tap();
  await phone.button('order.note_add').tap();
  await page.getByRole('textbox', { name: t('order.note') }).fill('Closed too early');
  await page.getByRole('textbox', { name: t('order.tags') }).fill('plan, London open');
  await phone.look('16-note');
  await phone.button('public.save').tap();
  await expect(page.getByRole('dialog').getByText('Closed too early')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toContainText('London open');
  await page.getByRole('combobox', { name: t('order.tags') }).selectOption('London open');
  await expect(page.getByText(t('order.filter_total'))).toBeVisible();
  await phone.look('17-tag-filter');
}

test('a receipt of another order is rejected for this one', deepIf(true), async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await phone.enterDemo();
  const desk = await deskOf(phone);
  const [other, order] = [await desk.buy('EURUSD'), await desk.buy('GBPUSD', { lots: '0.02' })];
  for (const one of [other, order]) await desk.close(one);
  await page.getByRole('link', { name: t('tabbar.orders') }).tap();
  await page.getByRole('tab', { name: t('order.tab_history') }).tap();
  await page.getByRole('button', { name: /GBP\/USD/ }).tap();
  const says = (verdict: Parameters<typeof t>[0]) =>
    expect(page.getByRole('status').filter({ hasText: t(verdict) })).toBeVisible({ timeout: 40_000 });

  await page.route('**/forex/receipt?**', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('id', String(other.Id));
    return route.continue({ url: url.href });
  });
  await phone.button('order.check_trade').tap();
  await says('check.one_fails');
  await page.unroute('**/forex/receipt?**');
  await phone.button('public.back').tap();
  await phone.button('order.check_trade').tap();
  await says('check.all_hold');
  await phone.close();
});

test('pulling the list down reloads it, and the indicator disappears after half a second', async ({
  browser,
}) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await phone.enterDemo();
  await page.getByRole('link', { name: t('tabbar.orders') }).tap();
  await expect(page.getByText(t('order.empty_holding'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/my_deal')) requests += 1;
  });
  const indicator = page.getByRole('main').getByLabel(t('public.loading'));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  await touch('touchStart', 300);
  for (let y = 310; y <= 560; y += 25) await touch('touchMove', y);
  const begin = Date.now();
  await touch('touchEnd');
  await expect(indicator).toBeVisible();
  await expect(indicator).toBeHidden();
  expect(Date.now() - begin).toBeGreaterThanOrEqual(450);
  expect(requests).toBeGreaterThan(0);
  await phone.close();
});

/**
 * Rejected once; checked on this device; then its file on the page that works without the venue, unchanged and with one
 * number changed.
 */
async function checkTheTrade(phone: Phone): Promise<void> {
  const { page, t } = phone;
  const refused = { code: 0, msg: t('error.record_lost'), data: null, error: 'record_lost', field: 'id' };
  await page.route('**/forex/receipt?**', (route) => route.fulfill({ json: refused }));
  await phone.button('order.check_trade').tap();
  const lost = page.getByRole('alert').filter({ hasText: refused.msg });
  await expect(lost).toContainText(t('check.lost_title'));
  // A client whose trade has no proof is not sent in a circle.
  await expect(page.getByRole('button', { name: t('public.retry') })).toHaveCount(0);
  await phone.look('15-check-trade-refused');
  await page.unroute('**/forex/receipt?**');
  await phone.button('public.back').tap();
  await phone.button('order.check_trade').tap();
  await expect(page.getByRole('status').filter({ hasText: t('check.all_hold') })).toBeVisible({
    timeout: 40_000,
  });
  // The order, its outcome and the derivation of its amounts; then the proof.
  const trade = page.getByRole('heading', { name: t('check.section_trade') }).locator('..');
  await expect(trade).toContainText('EUR/USD');
  await expect(trade).toContainText(t('order.close_part'));
  await expect(trade).toContainText(/\(1[.]\d+ − 1[.]\d+\) × 0[.]01 × 100,000 = [−]?\d/);
  await expect(page.getByRole('heading', { name: t('check.section_proof') })).toBeVisible();
  await phone.look('15-check-trade');
  const saving = page.waitForEvent('download');
  await phone.button('check.save').tap();
  const file = await readFile(await (await saving).path());

  const other = await page.context().newPage();
  await other.goto('/verify');
  const choose = (text: string) =>
    other
      .getByLabel(t('check.choose'))
      .setInputFiles({ name: 'trade.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose(file.toString());
  const verdict = other.getByRole('status');
  await expect(verdict).toHaveText(t('check.all_hold'));
  // Like a saved copy: no script but its own, and no requests.
  await other.context().setOffline(true);
  await choose(
    file
      .toString()
      .replace(
        /(\\"profit\\":-?)(\d)/,
        (_all, before: string, digit: string) => `${before}${9 - Number(digit)}`,
      ),
  );
  await expect(verdict).toHaveText(t('check.one_fails'));
  await expect(other.locator('[data-state=fails]')).toHaveCount(1);
  // A file that is not a receipt accuses nobody, and clears the result of the one before it.
  await choose(file.toString().slice(0, -20));
  await expect(verdict).toHaveText(t('check.unchecked'));
  await expect(other.getByText(t('check.cause_no_receipt'))).toBeVisible();
  await expect(other.locator('[data-state=fails], [data-state=holds]')).toHaveCount(0);
  const download = other.waitForEvent('download');
  await other.getByRole('button', { name: t('check.save_page') }).tap();
  await checkOnSavedPage(phone, await readFile(await (await download).path(), 'utf8'), file.toString());
  await other.context().setOffline(false);
  await other.close();
}

/** The page saved as a file, onto which a trade's file is dropped; then with the keys of another venue. */
async function checkOnSavedPage({ page, t }: Phone, html: string, file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-saved-'));
  const path = join(folder, 'verify.html');
  await writeFile(path, html);
  const saved = await page.context().newPage();
  await saved.goto(pathToFileURL(path).href);
  const dropped = await saved.evaluateHandle((text) => {
    const moved = new DataTransfer();
    moved.items.add(new File([text], 'trade.json', { type: 'application/json' }));
    return moved;
  }, file);
  await saved.locator('#drop').dispatchEvent('drop', { dataTransfer: dropped });
  const verdict = saved.getByRole('status');
  await expect(verdict).toHaveText(t('check.all_hold'));
  await expect(saved.getByRole('combobox').getByRole('option')).toHaveCount(16);
  // A copy that a browser saves now has no running script, and must not claim that everything holds.
  await saved.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll('script')) script.remove();
    const frame = document.createElement('iframe');
    frame.srcdoc = copy.outerHTML;
    document.body.append(frame);
  });
  const copy = saved.frameLocator('iframe');
  await expect(copy.getByText(t('check.saved_copy'))).toBeVisible();
  await expect(copy.getByText(t('check.all_hold'))).toBeHidden();
  await saved.locator('#keys').fill('elsewhere.example/shard-0+00000000+AAAA');
  await expect(verdict).toHaveText(t('check.unchecked'));
  await saved.close();
  await rm(folder, { recursive: true });
}
