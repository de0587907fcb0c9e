// A tour of every screen in four languages, dark and light: `npm run pictures`. One file a screen.
import { join } from 'node:path';
import { test } from '@playwright/test';
import { artifacts, LANGUAGES, SCHEMES, takePhone } from './phone.ts';
import { walkApp } from './walk.ts';

const tourFolder = join(artifacts, 'tour');

for (const language of LANGUAGES)
  for (const scheme of SCHEMES)
    test(`tour, ${language}, ${scheme}`, async ({ browser }) => {
      const phone = await takePhone(browser, { language, scheme });
      let count = 0;
      await walkApp(phone, async (name) => {
        await phone.rest();
        count += 1;
        const place = String(count).padStart(3, '0');
        await phone.page.screenshot({
          path: join(tourFolder, `${language}-${scheme}-${place}-${name}.png`),
        });
      });
      await phone.close();
    });
