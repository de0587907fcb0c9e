// News from the office to clients: written, published in time and by language, pinned, changed, removed.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PublicPictures } from '../../web/public-pictures.ts';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { nameOf, newsImages } from './news-images.ts';
import { paragraph } from './testing/documents.ts';

let venue: TestVenue;
let office: OfficeClient;
let client: TestClient;

beforeAll(async () => {
  venue = await openTestVenue();
  office = await openOffice(venue, 'content');
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());

const text = (title: string, body = `${title} in full.`, desc = '') => ({
  title,
  desc,
  content: paragraph(body),
});
const past = '2026-01-01T00:00:00Z';
const read = (id: number, lang = 'en') => client.ask('newsInfo', { id }, { headers: { lang } });
const titles = async (category_id: number, lang = 'en') =>
  (await client.get('newsList', { category_id }, { headers: { lang } })).list.map(({ title }) => title);
const png = (red: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer();
const picture = async (red: number) => new File([new Uint8Array(await png(red))], 'a.png');

test('a draft is hidden from users; once published, it is shown in their language or its fallback', async () => {
  const { id, version, status } = await office.get('officeAddNews', {
    category_id: 1,
    texts: { en: text('Hours'), de: text('Zeiten', 'Freitag geschlossen.', 'Kurz') },
  });
  expect([status, version]).toEqual(['draft', 1]);
  expect(await read(id)).toMatchObject({ code: 0, error: 'news_not_found', field: 'id' });
  await office.get('officeChangeNews', { id, version, publish_at: past });
  expect((await read(id, 'de')).data).toMatchObject({
    title: 'Zeiten',
    desc: 'Kurz',
    content: '<p>Freitag geschlossen.</p>',
    document: paragraph('Freitag geschlossen.'),
    language: 'de',
    created_at: '2026-01-01T00:00:00.000Z',
  });
  expect((await read(id, 'hk')).data).toMatchObject({
    title: 'Hours',
    desc: 'Hours in full.',
    language: 'en',
  });
  await office.get('officeChangeNews', { id, version: 2, texts: { en: null } });
  expect((await read(id, 'hk')).data).toMatchObject({ title: 'Zeiten', language: 'de' });
});

test('an article about instruments is listed with each of them; an unknown code is rejected', async () => {
  const { id, instruments } = await office.get('officeAddNews', {
    category_id: 1,
    publish_at: '2025-01-01T00:00:00Z',
    texts: { en: text('Rates') },
    instruments: 'EURUSD, GBPUSD,EURUSD',
  });
  expect(instruments).toEqual(['EURUSD', 'GBPUSD']);
  const about = async (instrument: string) =>
    (await client.get('newsList', { instrument })).list.map((one) => one.id);
  expect(await about('GBPUSD')).toEqual([id]);
  expect(await about('USD')).toEqual([]);
  expect(await office.ask('officeChangeNews', { id, version: 1, instruments: 'EURUSD,NONE' })).toMatchObject({
    field: 'instruments',
  });
  await office.get('officeChangeNews', { id, version: 1, instruments: '' });
  expect(await about('GBPUSD')).toEqual([]);
});

test('announcements are apart from news, pinned ones first, and a time ahead publishes by itself', async () => {
  const add = (title: string, more: object) =>
    office.get('officeAddNews', { category_id: 2, texts: { en: text(title) }, ...more });
  await add('Older', { publish_at: '2025-01-01T00:00:00Z' });
  await add('Pinned', { publish_at: '2024-01-01T00:00:00Z', pinned: true });
  await add('Newer', { publish_at: '2025-06-01T00:00:00Z' });
  const ahead = new Date(Date.now() + venue.clock.offsetMs + 60_000).toISOString();
  const { status } = await add('Ahead', { publish_at: ahead });
  expect(status).toBe('scheduled');
  expect(await titles(2)).toEqual(['Pinned', 'Newer', 'Older']);
  expect(await titles(1)).not.toContain('Newer');
  venue.clock.offsetMs += 61_000;
  expect(await titles(2)).toEqual(['Pinned', 'Ahead', 'Newer', 'Older']);
  expect((await office.get('officeNews', { status: 'scheduled' })).list).toEqual([]);
  expect((await office.get('officeNews', { search: 'newe', category_id: 2 })).list).toMatchObject([
    { title: 'Newer', languages: ['en'] },
  ]);
  expect((await office.get('officeNews', { search: '%', category_id: 2 })).list).toEqual([]);
});

test('a change names its base version, and nobody overwrites another’s', async () => {
  const { id } = await office.get('officeAddNews', { category_id: 1, texts: { en: text('One') } });
  const other = await openOffice(venue, 'administrator');
  await other.get('officeChangeNews', { id, version: 1, texts: { fr: text('Un') } });
  expect(await office.ask('officeChangeNews', { id, version: 1, texts: { en: text('Two') } })).toMatchObject({
    error: 'news_changed',
    field: 'version',
    details: { by: other.email, version: 2 },
  });
  expect(await office.get('officeNewsArticle', { id })).toMatchObject({
    version: 2,
    changed_by: other.email,
    texts: { en: { title: 'One' }, fr: { title: 'Un' } },
  });
});

test('nothing is published without a text, and a removed article stays removed', async () => {
  expect(await office.ask('officeAddNews', { category_id: 1, publish_at: past })).toMatchObject({
    error: 'news_without_text',
    field: 'texts',
  });
  const { id } = await office.get('officeAddNews', {
    category_id: 1,
    publish_at: past,
    texts: { en: text('Gone') },
  });
  expect(await office.ask('officeChangeNews', { id, version: 1, texts: { en: null } })).toMatchObject({
    error: 'news_without_text',
  });
  expect(await titles(1)).toContain('Gone');
  expect(await office.get('officeRetireNews', { id })).toMatchObject({ status: 'retired' });
  expect(await titles(1)).not.toContain('Gone');
  expect(await read(id)).toMatchObject({ error: 'news_not_found' });
  expect(await office.ask('officeChangeNews', { id, version: 2, pinned: true })).toMatchObject({
    error: 'news_retired',
  });
  expect((await office.get('officeNews', { status: 'retired' })).list).toMatchObject([{ id }]);
});

test('an action is done once for its key, and audited with the previous values', async () => {
  const key = 'news-is-written-once-for-its-key';
  const params = { category_id: 1, texts: { en: text('Once') } };
  const first = await office.ask('officeAddNews', params, { key });
  expect(await office.ask('officeAddNews', params, { key })).toEqual(first);
  const { id } = first.data;
  await office.get('officeChangeNews', { id, version: 1, texts: { en: text('Twice') } });
  const { rows } = await venue.pool.query(
    'select act, before, after from audit_log where subject = $1 order by id',
    [`news ${id}`],
  );
  expect(rows.map(({ act }) => act)).toEqual(['add', 'change']);
  expect(JSON.parse(rows[1].before).texts.en.title).toBe('Once');
  expect(JSON.parse(rows[1].after).texts.en.title).toBe('Twice');
});

describe('a document', () => {
  const doc = (...content: unknown[]) => ({ type: 'doc', content });
  const words = (marks: unknown[]) =>
    doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] });

  test.each([
    [doc(), 'content'],
    [doc({ type: 'script' }), 'content.0.type'],
    [doc({ type: 'paragraph', content: [{ type: 'text', text: '' }] }), 'content.0.content.0.text'],
    [doc({ type: 'paragraph', onclick: 'x' }), 'content.0'],
    [doc({ type: 'heading', attrs: { level: 1 } }), 'content.0.attrs.level'],
    [doc({ type: 'bullet_list', content: [] }), 'content.0.content'],
    [
      words([{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]),
      'content.0.content.0.marks.0.attrs.href',
    ],
    [
      words([{ type: 'link', attrs: { href: 'https://u:p@a.example/' } }]),
      'content.0.content.0.marks.0.attrs.href',
    ],
    [words([{ type: 'blink' }]), 'content.0.content.0.marks.0.type'],
    [
      doc({ type: 'image', attrs: { src: 'https://a.example/x.jpg', alt: '', width: 1, height: 1 } }),
      'content.0.attrs.src',
    ],
    [
      doc({ type: 'image', attrs: { src: `/news-images/${'0'.repeat(32)}`, alt: '', width: 1, height: 1 } }),
      'content.0.attrs.src',
    ],
  ])('%j is rejected at %s', async (content, path) => {
    const texts = { en: { title: 'T', desc: '', content } };
    expect(await office.ask('officeAddNews', { category_id: 1, texts })).toMatchObject({
      error: 'invalid_parameter',
      field: `texts.en.content.${path}`,
    });
  });

  test.each([
    [{ category_id: 3, texts: {} }, 'category_id'],
    [{ category_id: 1, publish_at: 'tomorrow' }, 'publish_at'],
    [{ category_id: 1, publish_at: '2026-13-45T99:00:00Z' }, 'publish_at'],
    [{ category_id: 1, texts: { xx: text('T') } }, 'texts.xx'],
    [{ category_id: 1, texts: { en: text(' ') } }, 'texts.en.title'],
    [{ category_id: 1, texts: { en: text('T', 'x'.repeat(12_001)) } }, 'texts.en.content'],
    [{ category_id: 1, logo: '/files/other' }, 'logo'],
    [{ category_id: 1, logo: `/news-images/${'1'.repeat(32)}` }, 'logo'],
  ])('%j is refused', async (params, field) => {
    expect(await office.ask('officeAddNews', params)).toMatchObject({ error: 'invalid_parameter', field });
  });

  test('becomes HTML without markup from its text', async () => {
    const { url, width, height } = await office.get('officeAddNewsImage', { file: await picture(10) });
    const content = doc(
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '<script>' }] },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'a',
            marks: [{ type: 'link', attrs: { href: 'https://a.example/?q=1&r=2' } }, { type: 'strong' }],
          },
          { type: 'break' },
          { type: 'text', text: '"b"', marks: [{ type: 'em' }] },
        ],
      },
      { type: 'ordered_list', content: [{ type: 'item', content: [{ type: 'paragraph' }] }] },
      { type: 'quote', content: [{ type: 'paragraph' }] },
      { type: 'rule' },
      { type: 'image', attrs: { src: url, alt: 'a "b"', width, height } },
    );
    const { id } = await office.get('officeAddNews', {
      category_id: 1,
      publish_at: past,
      logo: url,
      texts: { en: { title: 'All', desc: '', content } },
    });
    const { data } = await read(id);
    expect(data.content).toBe(
      '<h2>&lt;script&gt;</h2>' +
        '<p><a href="https://a.example/?q=1&amp;r=2" rel="noopener noreferrer" target="_blank"><strong>a</strong></a><br><em>&quot;b&quot;</em></p>' +
        '<ol><li><p></p></li></ol><blockquote><p></p></blockquote><hr>' +
        `<img src="${url}" alt="a &quot;b&quot;" width="40" height="30">`,
    );
    expect(data).toMatchObject({ logo: url, document: content });
  });
});

describe('a picture', () => {
  test('is encoded again, public, and stored once', async () => {
    const first = await office.get('officeAddNewsImage', { file: await picture(200) });
    expect(await office.get('officeAddNewsImage', { file: await picture(200) })).toEqual(first);
    const response = await fetch(venue.origin + first.url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const { rowCount } = await venue.pool.query("select from audit_log where subject = $1 and act = 'add'", [
      `news-image ${first.url.slice('/news-images/'.length)}`,
    ]);
    expect(rowCount).toBe(1);
    for (const name of ['x', '0'.repeat(32), '../../etc/passwd'])
      expect((await fetch(`${venue.origin}/news-images/${name}`)).status).toBe(404);
  });

  test('that no article shows is removed after a week, the others stay', async () => {
    const add = async (red: number) =>
      (await office.get('officeAddNewsImage', { file: await picture(red) })).url;
    const [unused, shown, logo] = [await add(50), await add(100), await add(150)];
    const image = { type: 'image', attrs: { src: shown, alt: '', width: 40, height: 30 } };
    await office.get('officeAddNews', {
      category_id: 1,
      logo,
      texts: { en: { title: 'T', desc: '', content: { type: 'doc', content: [image] } } },
    });
    const left = async (days: number) => {
      const now = () => Date.now() + venue.clock.offsetMs + days * 86_400_000;
      const images = new PublicPictures({ pool: venue.pool, venuePool: venue.pool, now }, newsImages);
      await images.removeUnused();
      return Promise.all(
        [unused, shown, logo].map(async (url) => (await images.find(nameOf(url))) !== undefined),
      );
    };
    expect(await left(6)).toEqual([true, true, true]);
    expect(await left(8)).toEqual([false, true, true]);
  });

  test('that is none is refused', async () => {
    expect(await office.ask('officeAddNewsImage', { file: new File(['<svg/>'], 'a.svg') })).toMatchObject({
      error: 'image_unsupported',
      field: 'file',
    });
  });
});
