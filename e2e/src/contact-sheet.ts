// Pictures side by side on one sheet, so that differences are easy to see.
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** HTML of one picture of the sheet. */
export function figureOf(file: string, caption = ''): string {
  const data = readFileSync(file).toString('base64');
  return `<figure><img src="data:image/png;base64,${data}"><figcaption>${caption}</figcaption></figure>`;
}

/** Each row is a `div` of values. */
export async function printSheet(
  browser: Browser,
  html: string,
  to: { path: string; widthPx: number },
): Promise<void> {
  const page = await browser.newPage({ isMobile: false, deviceScaleFactor: 1 });
  await page.setContent(`<style>
    body { margin: 0; width: max-content } main { padding: 16px; background: #2a2d35; font: 10px sans-serif; color: #c8ccd6 }
    div { display: flex; gap: 10px; margin-bottom: 10px }
    figure { margin: 0 } img { width: ${to.widthPx}px; border-radius: ${to.widthPx / 16}px; display: block }
  </style><main>${html}</main>`);
  await page.locator('main').screenshot({ path: to.path });
  await page.close();
}
