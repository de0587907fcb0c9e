// Prices tick several times a second. A screen reader reads what changes in a live region, and must not talk without
// end: for four seconds in which only prices change, no live region changes on any screen that shows prices.
import { expect, type Page, test } from '@playwright/test';
import { deskOf } from './desk.ts';
import { EURUSD_ROW, takePhone } from './phone.ts';

const LISTEN_MS = 4_000;

test('live regions stay unchanged while prices tick', async ({ browser }) => {
  const phone = await takePhone(browser, { language: 'en' });
  const { page, open, t, button } = phone;
  await phone.enterDemo();
  const desk = await deskOf(phone);
  await desk.buy('EURUSD', { lots: '0.10' });

  await open('/');
  await expect(page.getByRole('link', { name: /EUR\/USD/ })).toBeVisible();
  await expectQuiet(page, 'home');

  await open('/order');
  const position = page.getByRole('button', { name: EURUSD_ROW });
  await expect(position).toBeVisible();
  await expectQuiet(page, 'positions');
  await position.tap();
  await expect(page.getByText(t('order.arithmetic_title'))).toBeVisible();
  await expectQuiet(page, 'a position');

  await open('/trade');
  await expect(page.locator('canvas').first()).toBeVisible();
  await expectQuiet(page, 'trade');
  await page.getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) }).tap();
  await expect(button('public.close').last()).toBeVisible();
  await expectQuiet(page, 'the ticket');
  await phone.close();
});

/** Also checks that prices did tick meanwhile, because a frozen page is quiet too. */
async function expectQuiet(page: Page, screen: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const heard = await page.evaluate(async (listenMs) => {
    const LIVE =
      '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], [role=timer], output';
    const said: string[] = [];
    let ticks = 0;
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(LIVE);
        if (region && region.getAttribute('aria-live') !== 'off') said.push(region.textContent ?? '');
        else ticks += 1;
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    // The first second is for responses still on their way.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    said.length = 0;
    await new Promise((resolve) => setTimeout(resolve, listenMs));
    observer.disconnect();
    return { said, ticks };
  }, LISTEN_MS);
  expect.soft(heard.said, screen).toEqual([]);
  expect.soft(heard.ticks, `ticks on ${screen}`).toBeGreaterThan(0);
}
