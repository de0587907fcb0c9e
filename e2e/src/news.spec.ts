// News on the phone: unread until opened, in the user's language or labelled with its own one, and shared by an
// address.
import { expect, test } from '@playwright/test';
import { deepIf, isEverydayLook } from './deep.ts';
import { officerClient } from './office.ts';
import { SCHEMES, takePhone } from './phone.ts';

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
});

/** A new article, in English and German. */
async function publish(title: string): Promise<number> {
  const cookie = process.env.VENUE_OFFICE ?? '';
  const office = officerClient(process.env.VENUE ?? '', cookie);
  const text = (words: string) => ({
    title: words,
    desc: '',
    content: {
      type: 'doc' as const,
      content: [
        {
          type: 'heading' as const,
          attrs: { level: 2 as const },
          content: [{ type: 'text' as const, text: words }],
        },
        paragraph('<b>Gold</b> & silver'),
      ],
    },
  });
  const texts = { en: text(title), de: text(`${title} auf Deutsch`) };
  const { id } = await office.get('officeAddNews', {
    category_id: 1,
    publish_at: new Date().toISOString(),
    instruments: 'EURUSD',
    texts,
  });
  return id;
}

for (const language of ['en', 'ar', 'de', 'hk'] as const)
  for (const scheme of SCHEMES)
    test(
      `an article from the list to its end, ${language}, ${scheme}`,
      deepIf(!isEverydayLook(language, scheme)),
      async ({ browser }) => {
        const phone = await takePhone(browser, { language, scheme });
        const { page, t } = phone;
        // The first visit: later news is unread.
        await phone.open('/news');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('news.title'));
        const title = `Hours of ${language} ${scheme} ${Date.now()}`;
        const id = await publish(title);
        await phone.open('/news');
        const shown = language === 'de' ? `${title} auf Deutsch` : title;
        const row = page.getByRole('button', { name: shown });
        await expect(row).toContainText(t('news.unread'));
        await expect(row.getByText('English')).toHaveCount(language === 'en' || language === 'de' ? 0 : 1);
        await phone.look('60-news');
        await row.tap();
        await expect(page).toHaveURL(new RegExp(`/news/detail\\?id=${id}`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown);
        // Plain text, never markup.
        await expect(page.getByText('<b>Gold</b> & silver')).toBeVisible();
        await expect(page.locator('article b')).toHaveCount(0);
        await phone.look('61-article');
        await phone.button('public.back').tap();
        await expect(row).not.toContainText(t('news.unread'));
        await phone.open('/news/detail?id=999999');
        await expect(page.getByText(t('news.gone'))).toBeVisible();
        await phone.look('62-article-gone');
        // With the details of the instrument that it is about.
        await phone.open('/trade');
        await phone.button('trade.details').tap();
        await page.getByRole('dialog').getByRole('button', { name: shown }).tap();
        await expect(page).toHaveURL(new RegExp(`/news/detail\\?id=${id}`));
        // Opened by the hash of old links, in the language that the link names for a user who never chose one.
        await phone.open(`/#/news/detail?id=${id}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown);
        await phone.close();
      },
    );
