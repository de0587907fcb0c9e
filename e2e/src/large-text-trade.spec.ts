// Text at twice its size, on the two widths of phones: Trade, the ticket and the sheets of Trade keep every text in its
// place, without overlaps and within the screen.
import { expect, type Page, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { type Language, takePhone } from './phone.ts';

const cases: readonly (readonly [Language, number, number])[] = [
  ['de', 360, 640],
  ['ar', 390, 844],
];

for (const [language, width, height] of cases)
  test(`Trade at 200 % text, ${language}, ${width} wide`, deepIf(language === 'ar'), async ({ browser }) => {
    const phone = await takePhone(browser, { language, size: { width, height } });
    const { page, t } = phone;
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      }),
    );
    await phone.enterDemo();
    await page.getByRole('link', { name: /EUR\/USD/ }).tap();
    await expect(page.locator('canvas').first()).toBeVisible();
    const sheet = page.getByRole('dialog');
    const look = async (name: string) => {
      await phone.rest();
      expect.soft(await collisions(page), name).toEqual([]);
    };
    const leave = async () => {
      await phone.button('public.close').last().tap();
      await expect(sheet).toHaveCount(0);
    };
    await phone.look('43-large-trade');
    await look('trade');
    for (const opener of ['trade.details', 'trade.chart_settings', 'trade.chart_drawing'] as const) {
      await phone.button(opener).tap();
      await expect(sheet).toBeVisible();
      await look(opener.slice('trade.'.length));
      await leave();
    }
    await page.getByRole('heading', { level: 1 }).getByRole('button').tap();
    await expect(sheet).toBeVisible();
    await look('instruments');
    await leave();
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${t('trade.sell')}`) })
      .tap();
    await sheet.getByRole('button', { name: t('trade.risk_sum') }).tap();
    await sheet.getByRole('textbox', { name: t('trade.lose_at_most') }).fill('50');
    await sheet.getByRole('textbox', { name: t('trade.lots') }).fill('1');
    await phone.look('44-large-ticket');
    await look('ticket');
    await sheet.getByRole('note').scrollIntoViewIfNeeded();
    await look('ticket-risk');
    await sheet.getByRole('region', { name: t('trade.preview') }).scrollIntoViewIfNeeded();
    await look('ticket-preview');
    await phone.close();
  });

/** Text that overlaps other text, or the edge of the screen, as it is visible: scrolled parts do not count. */
function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('[role=dialog]') ?? document.querySelector('#root') ?? document.body;
    const isClipping = (element: Element) => getComputedStyle(element).overflow !== 'visible';
    const isPinned = (element: Element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position);
    const above = (element: Element) => {
      const chain: Element[] = [];
      for (let one: Element | null = element; one && one !== root; one = one.parentElement) chain.push(one);
      return chain;
    };
    const shown = [...root.querySelectorAll('*')]
      .filter(
        (element) =>
          element.matches('[role=switch] > [aria-hidden]') ||
          [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          ),
      )
      .map((element) => {
        // Its own text, without that of its children, which may be for screen readers only.
        const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        const range = document.createRange();
        if (own[0]) range.setStartBefore(own[0]);
        const last = own.at(-1);
        if (last) range.setEndAfter(last);
        const box = last ? range.getBoundingClientRect() : element.getBoundingClientRect();
        const chain = above(element);
        const view = { left: -1e4, right: 1e4, top: 0, bottom: window.innerHeight };
        for (const clip of chain.filter(isClipping)) {
          const { left, right, top, bottom } = clip.getBoundingClientRect();
          view.left = Math.max(view.left, left);
          view.right = Math.min(view.right, right);
          view.top = Math.max(view.top, top);
          view.bottom = Math.min(view.bottom, bottom);
        }
        return {
          element,
          text: element.textContent?.trim().slice(0, 24) ?? '',
          pin: chain.find(isPinned) ?? null,
          left: Math.max(box.left, view.left),
          right: Math.min(box.right, view.right),
          top: Math.max(box.top, view.top),
          bottom: Math.min(box.bottom, view.bottom),
        };
      })
      .filter(({ left, right, top, bottom }) => right - left > 4 && bottom - top > 4);
    const found: string[] = [];
    for (const [index, one] of shown.entries()) {
      if (one.left < -1 || one.right > window.innerWidth + 1) found.push(`${one.text}: past the edge`);
      for (const other of shown.slice(index + 1)) {
        if (one.pin !== other.pin || one.element.contains(other.element)) continue;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        // Lines are close together: what counts is letters over letters, not the room above and below them.
        if (across > 4 && down > 12) found.push(`${one.text} | ${other.text}`);
      }
    }
    return found;
  });
}
