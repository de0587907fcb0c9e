// axe has no findings on any screen, from left to right and from right to left, light and dark.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import { SCHEMES, takePhone } from './phone.ts';
import { WALK_HALVES, walkHalf } from './walk.ts';

/** The version that the journeys use. */
const axePackage = createRequire(import.meta.url).resolve('@axe-core/playwright');
const source = readFileSync(createRequire(axePackage).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[] }>;
}

for (const language of ['en', 'ar'] as const)
  for (const scheme of SCHEMES)
    for (const half of WALK_HALVES)
      test(`axe on every screen, ${half}, ${language}, ${scheme}`, async ({ browser }) => {
        const phone = await takePhone(browser, { language, scheme, size: { width: 360, height: 720 } });
        const found: string[] = [];
        let count = 0;
        try {
          await walkHalf(phone, half, async (screen) => {
            await phone.rest();
            count += 1;
            found.push(...(await lookWithAxe(phone.page)).map((fault) => `${screen}: ${fault}`));
          });
        } finally {
          process.stdout.write(
            `axe, ${half}, ${language}, ${scheme}: ${count} screens\n${found.join('\n')}\n`,
          );
        }
        expect(found).toEqual([]);
        await phone.close();
      });

/** axe is given to each page once; the screens of one page share it. */
async function lookWithAxe(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: Axe }).axe.run());
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} (${any[0]?.message ?? ''})`),
  );
}
