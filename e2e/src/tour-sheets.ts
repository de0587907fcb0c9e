// After the tour: sheets of all its pictures, and docs/pictures/overview.png, which the README shows.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { figureOf, printSheet } from './contact-sheet.ts';
import { artifacts, LANGUAGES, SCHEMES } from './phone.ts';

const folder = join(artifacts, 'tour');
const overview = join(import.meta.dirname, '../../docs/pictures/overview.png');

/** A browser has no room for all of them at once. */
const A_ROW = 20;

test('a sheet of all screens for each language and look', async ({ browser }) => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
  for (const language of LANGUAGES)
    for (const scheme of SCHEMES) {
      const shown = names.filter((name) => name.startsWith(`${language}-${scheme}-`)).sort();
      expect(shown.length).toBeGreaterThan(15);
      const rows = Array.from({ length: Math.ceil(shown.length / A_ROW) }, (_, n) =>
        shown.slice(n * A_ROW, (n + 1) * A_ROW),
      );
      const html = rows
        .map((row) => `<div>${row.map((name) => figure(name, name.slice(0, -4))).join('')}</div>`)
        .join('');
      await printSheet(browser, html, { path: join(folder, `all-${language}-${scheme}.png`), widthPx: 160 });
    }
});

test('the overview of the README', async ({ browser }) => {
  const shown = ['home', 'trade', 'ticket', 'holding'].map((screen) => {
    const name = readdirSync(folder).find((file) => new RegExp(`^en-dark-\\d+-${screen}\\.png$`).test(file));
    if (name === undefined) throw new Error(`there is no picture of ${screen}`);
    return figure(name);
  });
  mkdirSync(join(overview, '..'), { recursive: true });
  const path = join(folder, 'overview.png');
  await printSheet(browser, `<div>${shown.join('')}</div>`, { path, widthPx: 300 });
  copyFileSync(path, overview);
});

const figure = (name: string, caption = ''): string => figureOf(join(folder, name), caption);
