// Positions in hand: closed where one trades, several at once, turned to the other side, and closed against each other.
import { expect, test } from '@playwright/test';
import { deskOf, HISTORY, HOLDING } from './desk.ts';
import { EURUSD_ROW, takePhone } from './phone.ts';

test('positions are closed where one trades, several with three taps, and turned to or closed by the other side', async ({
  browser,
}) => {
  const phone = await takePhone(browser, { language: 'ar', scheme: 'light' });
  const { page, t } = phone;
  await phone.enterDemo();
  const desk = await deskOf(phone);
  const first = await desk.buy('EURUSD', { lots: '0.50', multiple: 100 });
  await phone.open('/trade');
  const strip = page.locator('.trade-strip');
  await expect(strip).toContainText(`${t('trade.buy')} 0.50`);
  // Its line on the chart names it, with its result, and opens it.
  const label = page
    .getByRole('region', { name: t('trade.chart') })
    .getByRole('listitem')
    .filter({ hasText: '0.50' });
  await expect(label).toContainText(`${t('trade.buy')} 0.50`);
  await phone.look('14-position-strip');
  await label.getByRole('button').tap();
  await expect(page.getByRole('dialog')).toContainText(String(first.Id));
  await phone.button('order.leave').tap();
  // Two taps close it, and the chart stays.
  await strip.getByRole('button', { name: t('positions.close_short') }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('order.close_position') })
    .tap();
  await phone.button('public.done').tap();
  await expect(strip).toHaveCount(0);
  expect(await desk.orders(HISTORY)).toMatchObject([{ Id: first.Id, CloseReason: 'user' }]);

  const codes = ['EURUSD', 'EURUSD', 'EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'USDCAD'];
  for (const code of codes) await desk.buy(code, { lots: '0.05', multiple: 100 });
  await expect(strip).toContainText(t('positions.count', { count: 3 }));
  await strip.getByRole('button', { expanded: false }).tap();
  await expect(strip.getByRole('listitem')).toHaveCount(3);
  // They share a label on the chart, which unfolds.
  const group = page.getByRole('button', { name: '×3' });
  await expect(group).toContainText(`${t('trade.buy')} 0.15`);
  await group.tap();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  // Labels beyond the chart's range fold into one at its edge.
  for (const target of ['0.5', '0.6', '0.7']) await desk.buy('EURUSD', { target });
  const fold = phone.button('trade.levels_below', { count: 3 });
  await expect(fold).toBeVisible();
  const pending = page.getByRole('button', { name: t('trade.buy_limit') });
  await expect(pending).toHaveCount(0);
  await fold.tap();
  await expect(pending).toHaveCount(3);
  await phone.look('14-position-strip-unfolded');
  await page.getByRole('link', { name: t('tabbar.orders') }).tap();
  await page.getByRole('button', { name: t('positions.close_all') }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: t('positions.title') })).toBeDisabled();
  await sheet.getByRole('radio', { name: t('positions.all') }).tap();
  await phone.look('14-close-all');
  await sheet.getByRole('button', { name: t('positions.confirm', { count: 7 }) }).tap();
  await expect(sheet).toContainText(t('positions.closed_of', { done: 7, count: 7 }));
  await phone.look('14-closed-all');
  expect(await desk.orders(HOLDING)).toEqual([]);
  await phone.button('public.done').tap();

  const turned = await desk.buy('EURUSD', { lots: '0.05', multiple: 100 });
  await page.getByRole('button', { name: EURUSD_ROW }).tap();
  await phone.button('positions.reverse').tap();
  await phone.look('14-reverse');
  await phone.button('positions.reverse').tap();
  await expect(sheet.getByRole('status')).toContainText(t('trade.proof_tick'));
  expect(await desk.orders(HOLDING)).toMatchObject([{ OrderType: 2, Quantity: 0.05 }]);
  expect((await desk.orders(HISTORY))[0]).toMatchObject({ Id: turned.Id, CloseReason: 'user' });

  // A smaller position of the other side closes a part of it, and itself.
  await phone.button('public.done').tap();
  await desk.buy('EURUSD', { lots: '0.02', multiple: 100 });
  await page
    .getByRole('button', { name: EURUSD_ROW })
    .filter({ hasText: t('trade.buy') })
    .tap();
  await phone.button('order.close_by').tap();
  await phone.look('14-close-by');
  await sheet.getByRole('button', { name: t('order.close_both', { lots: '0.02' }) }).tap();
  await expect(sheet.getByRole('status')).toContainText(t('trade.proof_tick'));
  expect(await desk.orders(HOLDING)).toMatchObject([{ OrderType: 2, Quantity: 0.03 }]);
  const by = { CloseReason: 'close_by', Quantity: 0.02 };
  expect((await desk.orders(HISTORY)).slice(0, 2)).toMatchObject([by, by]);
  await phone.close();
});

test('by choice, a fill is a short message that leads to the order', async ({ browser }) => {
  const phone = await takePhone(browser, { language: 'hk', scheme: 'dark' });
  const { page, t } = phone;
  await phone.enterDemo();
  await phone.open('/trade');
  const bar = page.getByRole('main').getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) });
  const sheet = page.getByRole('dialog');
  const view = page.getByRole('status').getByRole('button', { name: t('trade.view') });
  // The first result offers it.
  await bar.tap();
  await sheet.getByRole('button').last().tap();
  await expect(sheet).toContainText(t('trade.proof_tick'));
  await phone.look('14-offers-quiet-fills');
  await phone.button('trade.quiet_fills').tap();
  await expect(sheet).toHaveCount(0);
  await expect(view).toHaveCount(0);
  // So are closes.
  await page
    .locator('.trade-strip')
    .getByRole('button', { name: t('positions.close_short') })
    .tap();
  await sheet.getByRole('button', { name: t('order.close_position') }).tap();
  await expect(sheet).toHaveCount(0);
  const [, closed = ''] = t('trade.closed_at', { price: '|' }).split('|');
  await expect(view).toContainText(new RegExp(`\\d${closed} · [+−]?\\d+\\.\\d\\d USD`));
  await phone.look('14-quiet-close');
  await phone.open('/mine/system');
  await expect(page.getByRole('button', { name: t('user.fills_message'), pressed: true })).toBeVisible();
  await phone.look('14-settings-fills');
  await phone.open('/trade');
  await bar.tap();
  await sheet.getByRole('button').last().tap();
  await expect(sheet).toHaveCount(0);
  await expect(view).toBeVisible();
  // It waits while it is touched.
  await view.dispatchEvent('pointerover');
  await phone.look('14-quiet-fill');
  await view.tap();
  const desk = await deskOf(phone);
  const [order] = await desk.orders(HOLDING);
  await expect(sheet).toContainText(String(order?.Id));
  await phone.close();
});
