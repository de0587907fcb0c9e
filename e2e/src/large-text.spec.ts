// Text at twice its size on the narrowest phone: nothing sticks out, is cut off or overlaps, on every screen except
// Trade.
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { deskOf } from './desk.ts';
import { artifacts, EURUSD_ROW, type Language, takePhone } from './phone.ts';

const size = { width: 360, height: 844 };
const languages: readonly Language[] = ['en', 'de', 'ar'];
const paths = ['/', '/product', '/rank', '/mine', '/mine/system', '/language', '/news/detail', '/nowhere'];

for (const language of languages) {
  test(`letters of twice the size, ${language}`, deepIf(language !== 'de'), async ({ browser }) => {
    const phone = await takePhone(browser, { language, size });
    const { page, t } = phone;
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    // Axe checks the same screens elsewhere.
    const look = async (name: string) => {
      await phone.rest();
      await page.screenshot({ path: join(artifacts, `${language}-large`, `${name}.png`) });
      expect.soft(await page.evaluate(findMisfits), name).toEqual([]);
    };
    await phone.open('/login');
    await expect(phone.button('auth.demo_button')).toBeVisible();
    await look('login');
    await phone.enterDemo();
    for (const path of paths) {
      await phone.open(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await look(path.replaceAll('/', '-'));
    }
    await phone.open('/');
    await phone.button('watch.bid_ask').tap();
    await look('bid-and-ask');
    await phone.button('watch.last').tap();
    const desk = await deskOf(phone);
    await desk.close(await desk.buy('XAUUSD', { lots: '0.02' }));
    await desk.buy('BTCUSD', { target: '1000' });
    await desk.buy('EURUSD', { lots: '0.10' });
    await phone.open('/order');
    const rows = page.getByRole('main').getByRole('listitem');
    for (const tab of ['order.tab_pending', 'order.tab_history', 'order.tab_holding'] as const) {
      await page.getByRole('tab', { name: t(tab) }).tap();
      await expect(rows).toHaveCount(1);
      await look(tab);
    }
    await rows.getByRole('button', { name: EURUSD_ROW }).tap();
    await expect(page.getByText(t('order.arithmetic_title'))).toBeAttached();
    await look('order');
    await phone.button('order.stops').tap();
    await look('order-stops');
    await phone.button('public.cancel').tap();
    await phone.button('order.close_position').tap();
    await look('order-close');
    await phone.button('order.close_position').last().tap();
    await expect(phone.button('public.done')).toBeVisible();
    await look('order-closed');
    await phone.close();
  });
}

/** Elements that are cut, or overflow the screen without sideways scrolling. Runs in the page. */
function findMisfits(): string[] {
  const width = document.documentElement.clientWidth;
  const areas = document.querySelector('[role=dialog]') ? '[role=dialog] *' : 'main *, header *, nav *';
  const found: string[] = [];
  const over = document.documentElement.scrollWidth - width;
  if (over > 0) found.push(`${over} pixels to scroll sideways`);
  for (const element of document.querySelectorAll<HTMLElement>(areas)) {
    const { left, right, width: own } = element.getBoundingClientRect();
    if (own === 0 || element.closest('.sr-only')) continue;
    const name = `${element.tagName} "${element.textContent?.slice(0, 40)}"`;
    if ((left < -1 || right > width + 1) && !scrolls(element)) found.push(`${name} from ${left} to ${right}`);
    const isCut = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > own + 1;
    if (isCut && element.children.length === 0 && element.textContent) found.push(`${name} is cut`);
  }
  return found;

  function scrolls(element: Element): boolean {
    for (let one = element.parentElement; one; one = one.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(one).overflowX)) return true;
    }
    return false;
  }
}
