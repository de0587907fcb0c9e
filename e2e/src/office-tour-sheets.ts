// After the tour of the office: its pictures on sheets of nine, for each size and colour scheme.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { artifacts } from './phone.ts';

const ON_A_SHEET = 9;
const WIDTH_PX = 720;

test('sheets of the office', async ({ browser }) => {
  const folders = readdirSync(artifacts).filter((name) => /^office-(light|dark)-\d+$/.test(name));
  expect(folders.length).toBe(4);
  const page = await browser.newPage({ isMobile: false, deviceScaleFactor: 1 });
  const sheets = join(artifacts, 'office-sheets');
  mkdirSync(sheets, { recursive: true });
  for (const folder of folders) {
    const names = readdirSync(join(artifacts, folder))
      .filter((name) => name.endsWith('.png'))
      .sort();
    expect(names.length).toBeGreaterThan(60);
    for (let first = 0; first < names.length; first += ON_A_SHEET) {
      const figures = names.slice(first, first + ON_A_SHEET).map((name) => {
        const data = readFileSync(join(artifacts, folder, name)).toString('base64');
        return `<figure><img src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`;
      });
      await page.setContent(`<style>
        body { margin: 0; width: max-content } main { display: grid; grid-template-columns: repeat(3, auto); gap: 12px; padding: 16px; background: #555a66; font: 12px sans-serif; color: #fff }
        figure { margin: 0 } img { width: ${WIDTH_PX}px; display: block }
      </style><main>${figures.join('')}</main>`);
      const number = String(first / ON_A_SHEET + 1).padStart(2, '0');
      await page
        .locator('main')
        .screenshot({ path: join(sheets, `${folder.slice('office-'.length)}-${number}.png`) });
    }
  }
  await page.close();
});
