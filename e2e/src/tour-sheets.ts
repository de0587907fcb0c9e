// After the tour: one sheet of all its pictures, and docs/pictures/overview.png, which the README shows.
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { artifacts, LANGUAGES, SCHEMES } from './phone.ts';

const folder = join(artifacts, 'tour');
const overview = join(import.meta.dirname, '../../docs/pictures/overview.png');

test('one sheet of all screens', async ({ browser }) => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
  const rows = LANGUAGES.flatMap((language) =>
    SCHEMES.map((scheme) => names.filter((name) => name.startsWith(`${language}-${scheme}-`)).sort()),
  );
  expect(Math.min(...rows.map((row) => row.length))).toBeGreaterThan(15);
  const html = rows
    .map((row) => `<div>${row.map((name) => figure(name, name.slice(0, -4))).join('')}</div>`)
    .join('');
  await print(browser, html, { path: join(folder, 'all.png'), widthPx: 160 });
});

test('the overview of the README', async ({ browser }) => {
  const shown = ['home', 'trade', 'ticket', 'holding'].map((screen) => {
    const name = readdirSync(folder).find((file) => new RegExp(`^en-dark-\\d+-${screen}\\.png$`).test(file));
    if (name === undefined) throw new Error(`there is no picture of ${screen}`);
    return figure(name);
  });
  mkdirSync(join(overview, '..'), { recursive: true });
  const path = join(folder, 'overview.png');
  await print(browser, `<div>${shown.join('')}</div>`, { path, widthPx: 300 });
  copyFileSync(path, overview);
});

function figure(name: string, caption = ''): string {
  const data = readFileSync(join(folder, name)).toString('base64');
  return `<figure><img src="data:image/png;base64,${data}"><figcaption>${caption}</figcaption></figure>`;
}

async function print(browser: Browser, html: string, to: { path: string; widthPx: number }): Promise<void> {
  const page = await browser.newPage({ isMobile: false, deviceScaleFactor: 1 });
  await page.setContent(`<style>
    body { margin: 0; width: max-content } main { padding: 16px; background: #2a2d35; font: 10px sans-serif; color: #c8ccd6 }
    div { display: flex; gap: 10px; margin-bottom: 10px }
    figure { margin: 0 } img { width: ${to.widthPx}px; border-radius: ${to.widthPx / 16}px; display: block }
  </style><main>${html}</main>`);
  await page.locator('main').screenshot({ path: to.path });
  await page.close();
}
