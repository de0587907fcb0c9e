// Use of a phone by its keyboard alone: every focused element is visible, on the screen, and shows its focus.
import { expect, type Locator } from '@playwright/test';
import type { Phone } from './phone.ts';

export interface Keyboard {
  /** Presses Tab until this has the focus, through visible stops only. */
  tabTo(target: Locator): Promise<void>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** The number of Tab presses. */
  readonly tabs: () => number;
}

/** More stops than any screen has: Home has two in each of its rows. */
const MOST = 120;

export function keyboardOf({ page }: Phone): Keyboard {
  let pressed = 0;
  const press = (key: string) => page.keyboard.press(key);
  return {
    press,
    type: (text) => page.keyboard.type(text),
    tabs: () => pressed,
    async tabTo(target) {
      await expect(target).toBeVisible();
      await expect(target).toBeEnabled();
      for (let count = 0; count < MOST; count += 1) {
        if (await target.evaluate((one) => one === document.activeElement)) return;
        await press('Tab');
        pressed += 1;
        // With reduced motion a change of position still takes a frame.
        await expect.poll(() => page.evaluate(faultOfFocus), { message: 'the focus' }).toBeNull();
      }
      throw new Error(`${MOST} times Tab do not lead to ${target}`);
    },
  };
}

/** Runs in the page: the finding about the focused element. Past the last stop there is none. */
function faultOfFocus(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const name = `<${focused.tagName.toLowerCase()}> ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)}`;
  // A field that is drawn by its label or frame shows the focus there.
  const chain = [focused, focused.parentElement, focused.parentElement?.parentElement];
  const probe = document.createElement('i');
  probe.style.color = 'var(--accent)';
  document.body.append(probe);
  const accent = getComputedStyle(probe).color;
  probe.remove();
  const isRinged = ({ borderTopColor, borderTopWidth }: CSSStyleDeclaration) =>
    borderTopColor === accent && Number.parseFloat(borderTopWidth) > 0;
  const shown = chain.some((one) => {
    if (!one) return false;
    const style = getComputedStyle(one);
    if (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) return true;
    return isRinged(style) || isRinged(getComputedStyle(one, '::after'));
  });
  if (!shown) return `${name}: nothing shows that it has the focus`;
  const seen = focused.matches('.sr-only') ? focused.parentElement : focused;
  if (!seen) return `${name}: nowhere`;
  const { left, right, top, bottom, width, height } = seen.getBoundingClientRect();
  if (width < 2 || height < 2) return `${name}: too small to be seen`;
  const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
  const points = [0.25, 0.5, 0.75].map((part) => top + (bottom - top) * part);
  const isOver = points.some((y) => {
    const upper = document.elementFromPoint(x, y);
    return upper !== null && (seen.contains(upper) || upper.contains(seen));
  });
  return isOver ? null : `${name}: lies out of sight or under something`;
}
