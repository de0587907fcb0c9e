// The ticket before the tap: a size limited by the sum at risk, a stop beyond the stop-out, stops that follow the side;
// and Back, which closes a sheet and leaves no entry.
import { expect, test } from '@playwright/test';
import { deskOf, HOLDING } from './desk.ts';
import { type Phone, takePhone } from './phone.ts';

async function openTicket(phone: Phone) {
  await phone.enterDemo();
  await phone.page.getByRole('link', { name: /EUR\/USD/ }).tap();
  await phone.page.getByRole('button', { name: new RegExp(`^${phone.t('trade.buy')}`) }).tap();
  const sheet = phone.page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  const textbox = (name: RegExp | string) => sheet.getByRole('textbox', { name });
  return {
    sheet,
    confirm: sheet.getByRole('button').last(),
    lots: textbox(phone.t('trade.lots')),
    stop: textbox(new RegExp(`^${phone.t('trade.stop_loss')} `)),
    risk: textbox(phone.t('trade.lose_at_most')),
    hasStop: sheet.getByRole('switch', { name: phone.t('trade.stop_loss') }),
    byShare: sheet.getByRole('button', { name: phone.t('trade.risk_share') }),
    bySum: sheet.getByRole('button', { name: phone.t('trade.risk_sum') }),
  };
}

test('no active button risks more than requested without saying so', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  const { sheet, confirm, lots, stop, risk, hasStop, byShare, bySum } = await openTicket(phone);
  const desk = await deskOf(phone);
  const note = sheet.getByRole('note');
  await expect(sheet.getByText(t('public.demo'), { exact: true })).toBeVisible();
  await lots.fill('1.00');
  // To size by the risk switches the stop loss on.
  await bySum.tap();
  await expect(hasStop).toBeChecked();
  // The first stop is half a per cent away: some 5.70 USD a hundredth of a lot, and more or less as the price moves.
  await risk.fill('50');
  await expect(lots).toHaveValue('0.08');
  await expect(confirm).toHaveText(/^Buy 0\.08 at 1\.\d{5}$/);
  await expect(note).toHaveCount(0);
  await risk.scrollIntoViewIfNeeded();
  await phone.look('40-size-by-risk');
  // One per cent of the equity, and a target of twice what the stop costs.
  await byShare.tap();
  await expect(sheet.getByRole('button', { name: '0.50%', pressed: true })).toBeVisible();
  await sheet.getByRole('button', { name: '1.00%' }).tap();
  await expect(sheet.getByText('100.00 USD', { exact: true })).toBeVisible();
  await sheet.getByRole('switch', { name: t('trade.take_profit') }).tap();
  await sheet.getByRole('button', { name: '2 R' }).tap();
  await expect(sheet.getByRole('button', { name: '2 R', pressed: true })).toBeVisible();
  // All that decides is in sight at once.
  const decides = [lots, stop, sheet.getByRole('button', { name: '1.00%' }), confirm];
  for (const part of [...decides, sheet.getByRole('button', { name: '2 R' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(sheet).toContainText(
    /Risk −\d+\.\d\d \([01]\.\d\d%\)\s*Reward \+[12]\d\d\.\d\d\s*(1\.9|2|2\.1) R/,
  );
  await phone.look('40-reward-by-risk');
  await sheet.getByRole('switch', { name: t('trade.take_profit') }).tap();
  await bySum.tap();
  await expect(risk).toHaveValue('100.00');
  await risk.fill('50');

  await lots.fill('1.00');
  await expect(note).toContainText('50.00 USD');
  await expect(confirm).toContainText(new RegExp(`${t('trade.loss_at_stop')} −[4-7]\\d\\d\\.\\d\\d USD`));
  await note.scrollIntoViewIfNeeded();
  await phone.look('41-over-risk');
  await note.getByRole('button', { name: t('trade.use_lots', { lots: '0.08' }) }).tap();
  await expect(lots).toHaveValue('0.08');
  await expect(note).toHaveCount(0);
  await risk.fill('1');
  await expect(confirm).toBeDisabled();
  await risk.fill('');
  await expect(lots).toHaveValue('0.08');
  await expect(confirm).toBeEnabled();

  // Ten cents away and five lots: some 50,000 USD of an account that has 10,000.
  const bid = (await desk.instrument('EURUSD')).ForexQuotations.Bid ?? 0;
  await lots.fill('5');
  await stop.fill((bid - 0.1).toFixed(5));
  await expect(note).toContainText(
    (t('trade.stop_out_first', { price: '|', loss: '|' }).split('|')[0] ?? '|').trim(),
  );
  await expect(sheet).not.toContainText('−50,');
  await expect(confirm).toContainText(t('trade.loss_at_stop_out'));
  await note.scrollIntoViewIfNeeded();
  await phone.look('42-stop-out-first');
  await note.getByRole('button').last().tap();
  await expect(note).toHaveCount(0);
  await expect(confirm).toContainText(/^Buy 5\.00 at 1\.\d{5}$/);
  await phone.button('public.close').last().tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await phone.close();
});

test('stops follow the side until they are typed, and a ticket closed by Back keeps its input', async ({
  browser,
}) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  const { sheet, confirm, stop, hasStop } = await openTicket(phone);
  const desk = await deskOf(phone);
  const side = (name: 'trade.buy' | 'trade.sell') =>
    sheet.getByRole('button', { name: t(name), exact: true });
  const bar = (name: 'trade.buy' | 'trade.sell') =>
    page.getByRole('main').getByRole('button', { name: new RegExp(`^${t(name)}`) });
  await hasStop.tap();
  const below = Number(await stop.inputValue());
  await side('trade.sell').tap();
  await expect(confirm).toHaveText(/^Sell 0\.01 at 1\.\d{5}$/);
  await expect.poll(async () => Number(await stop.inputValue())).toBeGreaterThan(below + 0.01);
  const typed = (Number(await stop.inputValue()) + 0.001).toFixed(5);
  await stop.fill(typed);

  // Back closes the sheet, Forward does not open it, and what was typed is there again.
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/trade$/);
  await page.goForward();
  await expect(sheet).toHaveCount(0);
  await bar('trade.sell').tap();
  await expect(stop).toHaveValue(typed);
  // A typed price stays when the side changes, and is on the wrong side now.
  await side('trade.buy').tap();
  await expect(stop).toHaveValue(typed);
  await expect(confirm).toBeDisabled();
  await side('trade.sell').tap();
  await expect(confirm).toBeEnabled();

  // The practice order points at the ticket's own parts, and is not offered again after the order.
  await phone.button('practice.start').tap();
  const pointed = sheet.locator('[data-pointed]');
  for (const part of ['side', 'lots', 'stop', 'costs']) {
    await expect(pointed).toHaveAttribute('data-part', part);
    await expect(pointed).toBeInViewport();
    if (part === 'stop') {
      await sheet
        .getByRole('region', { name: t('practice.title') })
        .locator('summary')
        .tap();
      await expect(sheet.getByText(t('practice.stop_term'))).toBeVisible();
    }
    await phone.look(`46-practice-${part}`);
    await phone.button('practice.next').tap();
  }
  await expect(pointed).toHaveText(/^Sell/);

  // To Orders from the sheet, and back: the sheet is closed, and each page is one step of the history. Only the size of
  // the order is used again.
  await confirm.tap();
  await phone.button('trade.view_order').tap();
  await expect(page).toHaveURL(/\/order/);
  expect(await desk.orders(HOLDING)).toMatchObject([{ OrderType: 2, TargetLossPrice: Number(typed) }]);
  // The sheet of the order opens as its list comes.
  await expect(phone.button('order.stops')).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/trade$/);
  await expect(sheet).toHaveCount(0);
  await bar('trade.sell').tap();
  await expect(hasStop).not.toBeChecked();
  await expect(phone.button('practice.start')).toHaveCount(0);
  await expect(sheet.getByText(t('trade.opposite_open'))).toHaveCount(0);

  // Closed by its button, a sheet leaves nothing to go back over; reloaded with one open, neither.
  await phone.button('public.close').last().tap();
  await expect(sheet).toHaveCount(0);
  await bar('trade.buy').tap();
  await expect(sheet.getByText(t('trade.opposite_open'))).toBeVisible();
  await phone.look('hedge');
  // The way to close instead leads into the position's own form, and back to the ticket's page.
  await phone.button('order.close_position').tap();
  await expect(page.getByText(t('order.arithmetic_net'))).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/trade$/);
  await bar('trade.buy').tap();
  await expect(sheet.getByText(t('trade.opposite_open'))).toBeVisible();
  await page.reload();
  await expect(bar('trade.buy')).toBeEnabled();
  await expect(sheet).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${phone.origin}/`);
  await phone.close();
});
