// A tour of every page and sheet of the office, light and dark, at two sizes of desktop: `npm run pictures:office`. axe
// checks each of them, and none may scroll sideways.
import { expect, type Page, test } from '@playwright/test';
import { takeDesk } from './office-desk.ts';
import { type Stop, stopsOf } from './office-tour-stops.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;

/** Maximum time of a stop with its picture and axe, on a busy machine. */
const STOP_MS = 40_000;

for (const size of sizes)
  for (const scheme of ['light', 'dark'] as const)
    test(`tour of the office, ${scheme}, ${size.width} × ${size.height}`, async ({ browser }) => {
      const desk = await takeDesk(browser, 'administrator', { scheme, size });
      let count = 0;
      const stops = await stopsOf(desk.client);
      test.setTimeout(stops.length * STOP_MS);
      for (const stop of stops) {
        count += 1;
        await test.step(stop.name, async () => {
          await desk.open(stop.path);
          await atRest(desk.page);
          await open(desk.page, stop);
          await desk.look(`${String(count).padStart(2, '0')}-${stop.name}`);
          expect.soft(await overhang(desk.page), `${stop.name} scrolls sideways by`).toBe(0);
        });
      }
      await desk.close();
    });

async function open(page: Page, { act }: Stop): Promise<void> {
  if (!act) return;
  await act(page);
  await atRest(page);
}

/** Pulse animations never end; loading content shows as a skeleton. */
async function atRest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForTimeout(250);
}

/** Pixels by which the page, or the content of its frame, is wider than its place. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, document.querySelector('main')].map((element) =>
        element ? element.scrollWidth - element.clientWidth : 0,
      ),
    ),
  );
