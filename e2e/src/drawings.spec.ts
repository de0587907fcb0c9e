// What lies over the chart: a new drawing can be changed at once by its ends, a tap elsewhere deselects it; marks at its foot name events.
import { expect, test } from '@playwright/test';
import { takePhone } from './phone.ts';

interface Point {
  readonly timestamp: number;
  readonly value: number;
}

test('a new drawing can be moved by its ends until a tap elsewhere', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await phone.open('/trade');
  await expect(phone.button('trade.chart_drawing')).toBeEnabled();
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) throw new Error('the chart has no place on the screen');
  const remove = page.getByRole('button', { name: t('trade.chart_remove', { name: t('trade.tool_trend') }) });
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + x, y: box.y + y }],
    });
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await touch('touchStart', ...from);
    for (let step = 1; step <= 6; step += 1) {
      const at = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * step) / 6;
      await touch('touchMove', at(0), at(1));
      await page.waitForTimeout(30);
    }
    await touch('touchEnd');
  };
  const drawn = () =>
    page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('candor.preferences') ?? '{}') as {
        chart?: { drawings?: Record<string, { points: Point[] }[]> };
      };
      return Object.values(kept.chart?.drawings ?? {})
        .flat()
        .map(({ points }) => points);
    });

  await phone.button('trade.chart_drawing').tap();
  await page.getByRole('dialog').getByText(t('trade.tool_trend'), { exact: true }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await drag([90, 120], [250, 200]);
  await expect(remove).toBeVisible();
  await expect.poll(drawn).toHaveLength(1);
  const [[first, second] = []] = await drawn();
  await phone.look('24-new-drawing');

  await drag([250, 200], [250, 300]);
  await expect.poll(async () => (await drawn())[0]?.[1]?.value).toBeLessThan(second?.value ?? 0);
  expect((await drawn())[0]?.[0]).toEqual(first);

  await page.touchscreen.tap(box.x + 60, box.y + 330);
  await expect(remove).toHaveCount(0);
  await phone.look('25-left-drawing');

  // A right click, a long press and other shortcuts leave the drawing in its place.
  const middle = [170, 210] as const;
  const isThere = async () => {
    // A price or minute that arrived meanwhile moves the line a little: the taps search around it.
    const aside = [0, 10, -10, 20, -20];
    let count = 0;
    // Taps in quick succession are a double tap, which selects nothing.
    await expect(async () => {
      await page.touchscreen.tap(box.x + middle[0], box.y + middle[1] + (aside[count % aside.length] ?? 0));
      count += 1;
      await expect(remove).toBeVisible({ timeout: 700 });
    }).toPass({ timeout: 6_000, intervals: [400] });
    await phone.button('public.ok').tap();
    await expect(remove).toHaveCount(0);
  };
  const panByKeys = async () => {
    for (let count = 0; count < 8; count += 1) await page.keyboard.press('Shift+ArrowLeft');
  };
  await page.mouse.click(box.x + middle[0], box.y + middle[1], { button: 'right' });
  await isThere();
  await touch('touchStart', ...middle);
  await page.waitForTimeout(700);
  await touch('touchEnd');
  await isThere();
  await phone.button('trade.chart_settings').focus();
  await panByKeys();
  await isThere();
  // While the chart has the focus the keys pan it.
  await page.getByRole('img', { name: /EUR\/USD/ }).focus();
  await panByKeys();
  await expect(isThere()).rejects.toThrow();

  // Hours show some days, each of which begins with a rollover.
  await page.getByRole('button', { name: t('trade.period_60min_name') }).tap();
  const rollover = page.getByRole('button', { name: t('trade.event_rollover') }).last();
  await rollover.tap();
  await expect(page.getByRole('dialog').getByText(t('trade.event_rollover'))).toBeVisible();
  await phone.button('public.close').tap();
  await phone.button('trade.chart_settings').tap();
  await page.getByRole('switch', { name: t('chart.show_events') }).tap();
  // Bars of seconds come from the tape, and begin with the quotes.
  const bars = page.waitForResponse((response) => response.url().includes('period=5sec'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('trade.period_5sec_name') })
    .first()
    .tap();
  expect((await (await bars).json()).data.length).toBeGreaterThan(2);
  await page.getByLabel(t('chart.compare')).selectOption({ label: 'GBP/USD' });
  await phone.button('public.close').tap();
  await expect(rollover).toHaveCount(0);
  await expect(page.locator('dl').filter({ hasText: 'GBP/USD' })).toContainText(
    /[+−]?\d\.\d\d%[^%]*[+−]?\d\.\d\d%/,
  );
  await phone.look('26-compared');
  await phone.button('trade.chart_remove', { name: 'GBP/USD' }).tap();
  await expect(phone.button('trade.chart_remove', { name: 'GBP/USD' })).toHaveCount(0);
  await phone.close();
});
