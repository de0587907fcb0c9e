// Every block and mark of a document has its element, and text is never markup.
import type { NewsDocument } from '@candor/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Article } from './article.tsx';

const show = (...content: NewsDocument['content']): string =>
  renderToStaticMarkup(
    <Article document={{ type: 'doc', content }} imageOrigin="https://api.example" />,
  ).replaceAll(/ class="[^"]*"/g, '');
const words = (text: string) => [{ type: 'text' as const, text }];

test('each block becomes its element', () => {
  const paragraph = { type: 'paragraph' as const, content: words('a') };
  const items = [{ type: 'item' as const, content: [paragraph] }];
  expect(
    show(
      { type: 'heading', attrs: { level: 2 }, content: words('h') },
      { type: 'heading', attrs: { level: 3 } },
      { type: 'bullet_list', content: items },
      { type: 'ordered_list', content: items },
      { type: 'quote', content: [paragraph] },
      { type: 'rule' },
    ),
  ).toBe(
    '<div><h2>h</h2><h3></h3><ul><li><p>a</p></li></ul><ol><li><p>a</p></li></ol><blockquote><p>a</p></blockquote><hr/></div>',
  );
});

test('marks are nested in their order, and text stays text', () => {
  expect(
    show({
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: '<script>',
          marks: [
            { type: 'link', attrs: { href: 'https://a.example/' } },
            { type: 'em' },
            { type: 'strong' },
          ],
        },
        { type: 'break' },
      ],
    }),
  ).toBe(
    '<div><p><a href="https://a.example/" target="_blank" rel="noopener noreferrer"><em><strong>&lt;script&gt;</strong></em></a><br/></p></div>',
  );
});

test('a picture comes from the site’s pictures, with its size', () => {
  expect(
    show({ type: 'image', attrs: { src: '/news-images/x', alt: 'A chart', width: 4, height: 3 } }),
  ).toContain('<img src="https://api.example/news-images/x" alt="A chart" width="4" height="3"');
});
