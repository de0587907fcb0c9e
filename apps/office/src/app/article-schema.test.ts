// The editor and the contract mean the same document: what can be written can be saved, and what was saved can be opened.
import { type NewsDocument, newsDocument } from '@candor/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleSchema } from '../features/news/schema.ts';

const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' });
const mark = fc.oneof(
  fc.constant({ type: 'strong' as const }),
  fc.constant({ type: 'em' as const }),
  fc.constant({ type: 'link' as const, attrs: { href: 'https://a.example/?q=1' } }),
);
const rank = { link: 0, em: 1, strong: 2 } as const;
/** In the editor's order, each at most once. */
const marks = fc
  .uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type })
  .map((list) => list.toSorted((a, b) => rank[a.type] - rank[b.type]));
const inline = fc.oneof(
  fc.record({ text, marks }).map(({ text, marks }) => ({
    type: 'text' as const,
    text,
    ...(marks.length > 0 && { marks }),
  })),
  fc.constant({ type: 'break' as const }),
);
const line = fc.array(inline, { maxLength: 4 }).map((content) => (content.length > 0 ? { content } : {}));
const paragraph = line.map((more) => ({ type: 'paragraph' as const, ...more }));
const paragraphs = fc.array(paragraph, { minLength: 1, maxLength: 3 });
const items = fc.array(
  paragraphs.map((content) => ({ type: 'item' as const, content })),
  { minLength: 1, maxLength: 3 },
);
const block = fc.oneof(
  paragraph,
  fc
    .record({ level: fc.constantFrom(2 as const, 3 as const), more: line })
    .map(({ level, more }) => ({ type: 'heading' as const, attrs: { level }, ...more })),
  items.map((content) => ({ type: 'bullet_list' as const, content })),
  items.map((content) => ({ type: 'ordered_list' as const, content })),
  paragraphs.map((content) => ({ type: 'quote' as const, content })),
  fc.constant({ type: 'rule' as const }),
  fc.constant({
    type: 'image' as const,
    attrs: { src: `/news-images/${'a'.repeat(32)}`, alt: 'x', width: 4, height: 3 },
  }),
);
const documents = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content): NewsDocument => ({ type: 'doc', content }));

test('every document of the contract is one of the editor, and comes back as it was', () => {
  fc.assert(
    fc.property(documents, (document) => {
      expect(newsDocument.parse(document)).toEqual(document);
      const node = articleSchema.nodeFromJSON(document);
      node.check();
      const saved: unknown = JSON.parse(JSON.stringify(node.toJSON()));
      expect(newsDocument.safeParse(saved).success).toBe(true);
      expect(articleSchema.nodeFromJSON(saved).eq(node)).toBe(true);
    }),
  );
});

test('the two name the same blocks and marks', () => {
  const typesIn = (schema: object): string[] => {
    const found = [...JSON.stringify(schema).matchAll(/"values":\["(\w+)"\]/g)].map(([, name]) => name ?? '');
    return [...new Set(found)].toSorted();
  };
  const written = { ...articleSchema.nodes, ...articleSchema.marks };
  expect(typesIn(newsDocument)).toEqual(Object.keys(written).toSorted());
});

test.each([
  [{ type: 'doc', content: [{ type: 'script' }] }],
  [
    {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'blink' }] }] }],
    },
  ],
])('the editor opens nothing else: %j', (document) => {
  expect(() => articleSchema.nodeFromJSON(document)).toThrow();
  expect(newsDocument.safeParse(document).success).toBe(false);
});
