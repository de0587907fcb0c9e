// A limit of slippage on the ticket: sent with the requested price, stored for the next order, with a way to continue
// when the price has moved further.
import { expect, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { deskOf, HOLDING } from './desk.ts';
import { type Phone, takePhone } from './phone.ts';

const SUBMIT = '**/v1/api/forex/submit*';
/** Pips, far more than prices move during one test. */
const WIDE = '50';
const WIDE_POINTS = '500';

async function openTicket({ page, t }: Phone) {
  await page.getByRole('link', { name: /EUR\/USD/ }).tap();
  await page.getByRole('button', { name: new RegExp(`^${t('trade.sell')}`) }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  return { sheet, confirm: sheet.getByRole('button').last() };
}

test('an order within its limit of slippage is accepted, and the limit is restored', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await phone.enterDemo();
  const desk = await deskOf(phone);
  const { sheet, confirm } = await openTicket(phone);
  const limit = sheet.getByRole('textbox', { name: t('trade.deviation') });
  const isLimited = sheet.getByRole('switch', { name: t('trade.limit_slippage') });
  await expect(isLimited).not.toBeChecked();
  await isLimited.tap();
  await expect(limit).toHaveValue(/^\d+(\.\d)?$/);
  await limit.fill('1.55');
  await expect(confirm).toBeDisabled();
  await limit.fill(WIDE);
  await limit.scrollIntoViewIfNeeded();
  await phone.look('26-slippage');
  const sent = page.waitForRequest(SUBMIT);
  await confirm.tap();
  const params = new URL((await sent).url()).searchParams;
  expect(params.get('deviation')).toBe(WIDE_POINTS);
  expect(Number(params.get('target_price'))).toBeGreaterThan(0);
  await expect(sheet.getByRole('status')).toContainText(t('trade.proof_tick'));
  expect(await desk.orders(HOLDING)).toHaveLength(1);

  // It is stored and visible; a pending order does not have it.
  await page.reload();
  await page
    .getByRole('button', { name: new RegExp(`^${t('trade.sell')}`) })
    .last()
    .tap();
  await expect(limit).toHaveValue(WIDE);
  await expect(isLimited).toBeChecked();
  await sheet.getByRole('button', { name: t('trade.mode_pending') }).tap();
  await expect(isLimited).toHaveCount(0);
  await phone.close();
});

for (const language of ['en', 'ar'] as const)
  test(
    `a price that moved too far is refused, and the order can be placed at the new one, ${language}`,
    deepIf(language === 'ar'),
    async ({ browser }) => {
      const phone = await takePhone(browser, { language });
      const { page, t } = phone;
      await phone.enterDemo();
      const desk = await deskOf(phone);
      const { sheet, confirm } = await openTicket(phone);
      await sheet.getByRole('switch', { name: t('trade.limit_slippage') }).tap();
      await sheet.getByRole('textbox', { name: t('trade.deviation') }).fill(WIDE);
      // The requested price is better than the quote by ten times the limit, so the venue itself rejects the order.
      await page.route(
        SUBMIT,
        async (route) => {
          const url = new URL(route.request().url());
          const seen = Number(url.searchParams.get('target_price'));
          url.searchParams.set('target_price', (seen + 0.05).toFixed(5));
          await route.continue({ url: url.href });
        },
        { times: 1 },
      );
      await confirm.tap();
      await expect(sheet.getByRole('status')).toContainText(t('trade.order_refused'));
      const again = sheet.getByRole('button', {
        name: new RegExp(t('trade.order_at_price', { price: '.+' })),
      });
      await expect(again).toBeEnabled();
      expect(await desk.orders(HOLDING)).toEqual([]);
      await phone.look('27-price-moved');
      await again.tap();
      await expect(sheet.getByRole('status')).toContainText(t('trade.proof_tick'));
      expect(await desk.orders(HOLDING)).toMatchObject([{ OrderType: 2, Quantity: 0.01 }]);
      await phone.close();
    },
  );
