// After every screen was measured in every language: a sheet of its pictures for each.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@candor/i18n';
import { expect, test } from '@playwright/test';
import { figureOf, printSheet } from './contact-sheet.ts';
import { artifacts } from './phone.ts';

const folder = join(artifacts, 'languages');
const COLUMNS = 9;

for (const name of [...LANGUAGES, 'long', 'right_to_left'])
  test(`one sheet of ${name}`, async ({ browser }) => {
    const pictures = readdirSync(folder)
      .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.png'))
      .sort();
    expect(pictures.length).toBeGreaterThan(30);
    const rows = Array.from({ length: Math.ceil(pictures.length / COLUMNS) }, (_, row) =>
      pictures.slice(row * COLUMNS, (row + 1) * COLUMNS),
    );
    const html = rows
      .map(
        (row) => `<div>${row.map((file) => figureOf(join(folder, file), file.slice(0, -4))).join('')}</div>`,
      )
      .join('');
    await printSheet(browser, html, { path: join(folder, `sheet-${name}.png`), widthPx: 220 });
  });
