// After the tour: one sheet of all its pictures, and docs/pictures/overview.png, which the README shows.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { figureOf, printSheet } from './contact-sheet.ts';
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
  await printSheet(browser, html, { path: join(folder, 'all.png'), widthPx: 160 });
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
