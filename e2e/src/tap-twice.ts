// A hasty user, who taps twice where once is meant.
import { expect, type Locator } from '@playwright/test';

/** The interval of a hasty double tap. */
const APART_MS = 150;

export async function tapTwice(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not on the screen');
  const page = button.page();
  const fingers = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  // With the time of each tap, however late a busy machine delivers it.
  const tap = (timestamp: number) =>
    Promise.all([
      fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp }),
      fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp }),
    ]);
  const at = Date.now() / 1_000;
  // A user does not wait until the page has processed the first tap.
  const first = tap(at);
  await page.waitForTimeout(APART_MS);
  await Promise.all([first, tap(at + APART_MS / 1_000)]);
  await fingers.detach();
}
