// After every screen was measured in every language: its pictures on sheets of twelve, large enough to be read.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@candor/i18n';
import { expect, test } from '@playwright/test';
import { figureOf, printSheet } from './contact-sheet.ts';
import { artifacts } from './phone.ts';

const folder = join(artifacts, 'languages');
const sheets = join(artifacts, 'language-sheets');
const COLUMNS = 6;
const ON_A_SHEET = 2 * COLUMNS;

for (const name of [...LANGUAGES, 'long', 'right_to_left'])
  test(`sheets of ${name}`, async ({ browser }) => {
    const pictures = readdirSync(folder)
      .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.png'))
      .sort();
    expect(pictures.length).toBeGreaterThan(30);
    mkdirSync(sheets, { recursive: true });
    for (const file of readdirSync(sheets)) if (file.startsWith(`${name}-`)) rmSync(join(sheets, file));
    for (let first = 0; first < pictures.length; first += ON_A_SHEET) {
      const rows = [first, first + COLUMNS].map((at) =>
        pictures.slice(at, Math.min(at + COLUMNS, first + ON_A_SHEET)),
      );
      const html = rows
        .map(
          (row) =>
            `<div>${row.map((file) => figureOf(join(folder, file), file.slice(0, -4))).join('')}</div>`,
        )
        .join('');
      const number = String(first / ON_A_SHEET + 1).padStart(2, '0');
      await printSheet(browser, html, { path: join(sheets, `${name}-${number}.png`), widthPx: 260 });
    }
  });
