// Inclusion promises of the venue's responses: a fulfilled one is silent, one of another event raises a warning, a
// missing one is noted beside the result.
import { readFile } from 'node:fs/promises';
import { expect, type Page, type Route, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { deskOf, HOLDING } from './desk.ts';
import { type Phone, takePhone } from './phone.ts';

interface Made {
  promise?: string;
  promised?: { event: string; salt: string };
}

async function buy(
  phone: Phone,
  act: (sheet: ReturnType<Page['getByRole']>) => Promise<void> = async () => undefined,
) {
  const { page, t } = phone;
  await page
    .getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) })
    .last()
    .tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await act(sheet);
  await sheet.getByRole('button').last().tap();
  await expect(sheet.getByRole('status')).toContainText(t('order.number'));
}

const openTrade = async (phone: Phone) => {
  await phone.enterDemo();
  await phone.page.getByRole('link', { name: /EUR\/USD/ }).tap();
};

const bend = (page: Page, change: (made: Made) => Made) =>
  page.context().route('**/forex/submit**', async (route: Route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Made };
    await route.fulfill({ response: answer, json: { ...body, data: change(body.data) } });
  });

const storedPromises = (page: Page): Promise<{ promise: string; isBroken?: boolean; late?: number }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('candor.promises') ?? '{"promises":[]}').promises);

// Slow: a log is signed every eight seconds, and read every twenty.
test('promises of every order request are fulfilled without a message', deepIf(true), async ({ browser }) => {
  const phone = await takePhone(browser, { language: 'en' });
  const { page, t } = phone;
  await openTrade(phone);
  await buy(phone, async (sheet) => {
    await sheet.getByRole('textbox', { name: t('trade.lots') }).fill('0.02');
    await sheet.getByRole('switch', { name: t('trade.stop_loss') }).tap();
  });
  const desk = await deskOf(phone);
  await phone.button('trade.view_order').tap();
  await phone.button('order.stops').tap();
  await page.getByRole('textbox', { name: new RegExp(`^${t('trade.stop_loss')}`) }).fill('');
  await phone.button('order.stops_save').tap();
  await expect.poll(() => desk.orders(HOLDING)).toMatchObject([{ TargetLossPrice: 0 }]);
  await phone.button('public.back').tap();
  await phone.button('order.close_position').tap();
  await phone.button('order.close_part').tap();
  await expect(page.getByRole('textbox', { name: t('order.close_lots') })).toHaveValue('0.01');
  await phone.button('order.close_part').last().tap();
  await expect(page.getByRole('status').filter({ hasText: t('order.arithmetic_net') })).toBeVisible();
  await phone.button('public.done').tap();
  expect((await storedPromises(page)).length).toBeGreaterThan(0);
  await expect.poll(() => storedPromises(page), { timeout: 60_000 }).toEqual([]);
  await expect(page.getByText(t('trade.no_promise'))).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await phone.close();
});

for (const language of ['hk', 'ar'] as const)
  test(
    `an answer without a promise says so, and a promise of another event is told aloud, ${language}`,
    deepIf(language === 'ar'),
    async ({ browser }) => {
      const phone = await takePhone(browser, { language, scheme: language === 'ar' ? 'light' : 'dark' });
      const { page, t } = phone;
      await openTrade(phone);
      await bend(page, ({ promise: _, promised: __, ...bare }) => bare);
      await buy(phone);
      await expect(page.getByText(t('trade.no_promise'))).toBeVisible();
      await phone.look('60-no-promise');
      await phone.button('public.done').last().tap();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.context().unroute('**/forex/submit**');

      await bend(page, ({ promised, ...data }) => {
        const { event, salt } = promised as NonNullable<Made['promised']>;
        const fill = /"fill":\{[^}]*"price":(\d+)/.exec(event)?.[1] as string;
        return {
          ...data,
          promised: { salt, event: event.replace(`"price":${fill}`, `"price":${Number(fill) + 1}`) },
        };
      });
      await buy(phone);
      const alarm = page.getByRole('alertdialog', { name: t('check.promise_title') });
      await expect(alarm).toBeVisible({ timeout: 30_000 });
      await expect(alarm).toContainText(/EUR\/USD/);
      await phone.look('60-broken-promise');
      const saving = page.waitForEvent('download');
      await alarm.getByRole('button', { name: t('check.past_save') }).tap();
      const evidence = JSON.parse(String(await readFile(await (await saving).path())));
      expect(evidence).toMatchObject({ isBroken: true, asked: { kind: 'place' } });
      // Saving removes nothing: the device stores it until its client removes it.
      const isKept = async () => (await storedPromises(page)).some(({ isBroken }) => isBroken === true);
      expect(await isKept()).toBe(true);
      await alarm.getByRole('button', { name: t('check.proof_remove') }).tap();
      await expect(alarm).toHaveCount(0);
      expect(await isKept()).toBe(false);
      expect(await (await deskOf(phone)).orders(HOLDING)).toHaveLength(2);
      await phone.close();
    },
  );
