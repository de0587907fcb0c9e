// The editor's schema: exactly the blocks and marks of the contract's document. Other pasted content is converted to
// one of them, or removed.
import { type Attrs, type NodeSpec, Schema } from 'prosemirror-model';

const imagePath = /^\/news-images\/[0-9a-f]{32}$/;
export const linkPattern =
  /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?$/i;

/** A node that is one element of HTML, both ways. */
function element(tag: string, spec: NodeSpec): NodeSpec {
  return { ...spec, parseDOM: [{ tag }], toDOM: () => [tag, 0] };
}

export const articleSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: element('p', { content: 'inline*', group: 'block' }),
    heading: {
      content: 'inline*',
      group: 'block',
      attrs: { level: { default: 2, validate: 'number' } },
      defining: true,
      parseDOM: [
        { tag: 'h1', attrs: { level: 2 } },
        { tag: 'h2', attrs: { level: 2 } },
        ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
      ],
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    bullet_list: element('ul', { content: 'item+', group: 'block' }),
    ordered_list: element('ol', { content: 'item+', group: 'block' }),
    item: element('li', { content: 'paragraph+', defining: true }),
    quote: element('blockquote', { content: 'paragraph+', group: 'block', defining: true }),
    image: {
      group: 'block',
      attrs: {
        src: { validate: 'string' },
        alt: { default: '', validate: 'string' },
        width: { validate: 'number' },
        height: { validate: 'number' },
      },
      draggable: true,
      // Pictures of our own store only: an external picture is not loaded, not even while it is pasted.
      parseDOM: [{ tag: 'img[src][width][height]', getAttrs: readImage }],
      toDOM: ({ attrs }) => ['img', { ...attrs }],
    },
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    text: { group: 'inline' },
    break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? '';
            return linkPattern.test(href) && href.length <= 500 ? { href } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: String(attrs.href), rel: 'noopener noreferrer' }, 0],
    },
    em: {
      parseDOM: [{ tag: 'i' }, { tag: 'em' }, { style: 'font-style=italic' }],
      toDOM: () => ['em', 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps everything in a <b> that is not bold.
        { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: (value) => /^(bold(er)?|[6-9]\d{2})$/.test(value) && null },
      ],
      toDOM: () => ['strong', 0],
    },
  },
});

function readImage(element: HTMLElement): Attrs | false {
  const src = element.getAttribute('src') ?? '';
  const [width, height] = [Number(element.getAttribute('width')), Number(element.getAttribute('height'))];
  if (!imagePath.test(src) || !(width >= 1) || !(height >= 1)) return false;
  return { src, alt: (element.getAttribute('alt') ?? '').slice(0, 200), width, height };
}
