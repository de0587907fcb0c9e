// Public pages as search engines and link previews see them, and the first announcement of a new store.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@candor/i18n';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { paragraph } from './testing/documents.ts';

let venue: TestVenue;
let office: OfficeClient;
let client: TestClient;

beforeAll(async () => {
  venue = await openTestVenue();
  office = await openOffice(venue, 'content');
  client = makeTestClient(venue.origin);
  const app = join(venue.dataDir, 'no-app');
  await mkdir(app);
  await writeFile(
    join(app, 'index.html'),
    '<!doctype html><html lang="x"><head><meta name="description" content="d" /><title>Candor</title></head></html>',
  );
});
afterAll(() => venue.stop());

const page = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(venue.origin + path, { headers: { accept: 'text/html', ...headers } });
  return { status: reply.status, html: await reply.text(), vary: reply.headers.get('vary') };
};

test('a new store says in all languages which countries are not served, once and for as long as an operator wants', async () => {
  await Promise.all([venue.content.addFirst(), venue.content.addFirst()]);
  for (const lang of LANGUAGES) {
    const { list, total } = await client.get('newsList', { category_id: 2 }, { headers: { lang } });
    expect([total, list[0]?.language, list[0]?.pinned]).toEqual([1, lang, 1]);
  }
  const [first] = (await client.get('newsList', { category_id: 2 }, { headers: { lang: 'en' } })).list;
  const { document } = await client.get('newsInfo', { id: first?.id ?? 0 }, { headers: { lang: 'en' } });
  expect(JSON.stringify(document)).toMatch(/countries: China, Cuba, Israel, North Korea,? and Vanuatu\./);
  await office.get('officeRetireNews', { id: first?.id ?? 0 });
  await venue.content.addFirst();
  expect((await client.get('newsList', { category_id: 2 })).total).toBe(0);
});

test('an article is shared with its title, words and picture, in the language of its address', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { url } = await office.get('officeAddNewsImage', { file: new File([new Uint8Array(png)], 'a.png') });
  const { id } = await office.get('officeAddNews', {
    category_id: 1,
    publish_at: '2026-01-01T00:00:00Z',
    logo: url,
    texts: {
      en: { title: 'Rates "up" </title><script>x</script>', desc: 'A & B', content: paragraph('Long.') },
      de: { title: 'Zinsen', desc: 'Kurz', content: paragraph('Lang.') },
    },
  });
  const german = await page(`/news/detail?id=${id}&lang=de`);
  expect(german.html).toContain('<html lang="de" dir="ltr">');
  expect(german.html).toContain('<title>Zinsen · Candor</title>');
  expect(german.html).toContain(`<meta property="og:image" content="${venue.origin}${url}" />`);
  expect(german.html).toContain(
    `<link rel="alternate" hreflang="ar" href="${venue.origin}/news/detail?id=${id}&amp;lang=ar" />`,
  );
  const english = (await page(`/news/detail?id=${id}&lang=en`)).html;
  expect(english).toContain('content="Rates &quot;up&quot; &lt;/title&gt;&lt;script&gt;x&lt;/script&gt;"');
  expect(english).not.toContain('<script>x');
  // Without a language in the address, the browser's language applies; Arabic reads from the right.
  const arabic = await page(`/news/detail?id=${id}`, { 'accept-language': 'ar-EG,en;q=0.5' });
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.vary).toContain('Accept-Language');
  await office.get('officeRetireNews', { id });
  expect((await page(`/news/detail?id=${id}&lang=de`)).html).not.toContain('Zinsen');
});

test.each([
  '/news/detail',
  '/news/detail?id=x',
  '/news/detail?id=9007199254740993',
  '/mine/wallet',
  '/nowhere',
])('%s is the app’s page without a head of its own', async (path) => {
  const { status, html } = await page(path);
  expect(status).toBe(200);
  expect(html).not.toContain('og:title');
});

test('robots find public pages and articles in every language, and no page of clients', async () => {
  const { id } = await office.get('officeAddNews', {
    category_id: 1,
    publish_at: '2026-01-01T00:00:00Z',
    texts: { en: { title: 'Found', desc: '', content: paragraph('Long.') } },
  });
  const robots = (await page('/robots.txt')).html;
  expect(robots).toMatch(/Disallow: \/office\n/);
  expect(robots).toContain(`Sitemap: ${venue.origin}/sitemap.xml`);
  const { html } = await page('/sitemap.xml');
  expect(html).toContain(`<loc>${venue.origin}/rank</loc>`);
  expect(html).toContain(`<loc>${venue.origin}/news/detail?id=${id}</loc>`);
  expect(html).toContain(`hreflang="zh-Hant-HK" href="${venue.origin}/?lang=hk"`);
});
