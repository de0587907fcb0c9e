// The lines of a sell and of a pending buy are dragged on the chart: each price has one confirmation, and Escape or Cancel leaves it.
import { expect } from '@playwright/test';
import { type Desk, HOLDING, PENDING } from './desk.ts';
import type { Phone } from './phone.ts';

/** `desk` has one position, a sell of EUR/USD without stops, whose chart is on the page. */
export async function dragLines({ page, t, button, look }: Phone, desk: Desk): Promise<void> {
  const chart = page.getByRole('region', { name: t('trade.chart'), exact: true });
  const lineOf = (id: string) => chart.locator(`li[data-ids="${id}"]`);
  const question = page.getByRole('alertdialog');
  /** Lets the line go so many pixels lower, and returns the price that the question names. */
  const drag = async (id: string, pixels: number, by: 'line' | 'label' = 'label'): Promise<number> => {
    await expect(lineOf(id)).toBeVisible();
    const label = await lineOf(id).boundingBox();
    const canvas = await chart.locator('canvas').first().boundingBox();
    if (!label || !canvas) throw new Error(`${id} has no place on the screen`);
    const [x, y] = [
      by === 'label' ? label.x + 20 : canvas.x + canvas.width * 0.6,
      label.y + label.height / 2,
    ];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, Math.max(canvas.y + 4, y + pixels), { steps: 8 });
    await page.mouse.up();
    return Number(/1\.\d{5}/.exec((await question.textContent()) ?? '')?.[0]);
  };
  const answer = async (key: 'public.confirm' | 'public.cancel' | 'public.ok') => {
    await button(key).click();
    await expect(question).toHaveCount(0);
  };
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
  };

  // The bars of an hour are high, so that a few pixels are further than the market moves meanwhile.
  await page.getByRole('button', { name: t('trade.period_60min_name') }).click();
  await expect(page.getByRole('img', { name: t('trade.period_60min_name') })).toBeVisible();
  const position = async () => (await desk.orders(HOLDING))[0];
  const opened = await position();
  const [entry, stop] = [`order-${opened?.Id}`, `stopLoss-${opened?.Id}`];
  // Off the line of the entry comes a stop loss, above a sell.
  expect(await drag(entry, -70, 'line')).toBeGreaterThan(opened?.Price ?? Number.NaN);
  await expect(question).toContainText(/Set the stop loss to 1\.\d{5}\?.*USD/);
  await look('81-desk-drag-stop');
  await leave();
  await expect(lineOf(stop)).toHaveCount(0);
  const first = await drag(entry, -70);
  await answer('public.confirm');
  await expect.poll(position).toMatchObject({ TargetLossPrice: first, TargetProfitPrice: 0 });
  const lower = await drag(stop, 20);
  expect(lower).toBeLessThan(first);
  await answer('public.cancel');
  await expect(lineOf(stop)).toContainText(first.toFixed(5));
  expect(await position()).toMatchObject({ TargetLossPrice: first });
  const second = await drag(stop, 20, 'line');
  await answer('public.confirm');
  await expect.poll(position).toMatchObject({ TargetLossPrice: second, TargetProfitPrice: 0 });

  const bid = (await desk.instrument('EURUSD')).ForexQuotations.Bid ?? Number.NaN;
  const placed = await desk.buy('EURUSD', { target: (bid - (first - (opened?.Price ?? 0))).toFixed(5) });
  const pending = async () => (await desk.orders(PENDING))[0];
  const waits = `order-${placed.Id}`;
  expect(await drag(waits, 30)).toBeLessThan(placed.Price);
  await expect(question).toContainText(/Move the order to 1\.\d{5}\?Buy limit/);
  await look('81-desk-drag-pending');
  await leave();
  await expect(lineOf(waits)).toContainText(placed.Price.toFixed(5));
  // Across the market it would be an order of another type.
  expect(await drag(waits, -160)).toBeGreaterThan(bid);
  await expect(question).toContainText(t('trade.change_side'));
  await answer('public.ok');
  expect(await pending()).toMatchObject({ Id: placed.Id, Price: placed.Price });
  const moved = await drag(waits, 30);
  await answer('public.confirm');
  const { Id, Quantity, TimeInForce } = placed;
  await expect.poll(pending).toMatchObject({ Id, Price: moved, Quantity, TimeInForce });
}
