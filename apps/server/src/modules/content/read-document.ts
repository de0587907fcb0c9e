// Extracts the pictures and the text of an article's document.
import type { NewsDocument } from '@candor/contract';

type Node = NewsDocument | NewsDocument['content'][number];

/** The path in the document and the address of each picture. */
export const imagesOf = ({ content }: NewsDocument): { readonly path: string; readonly src: string }[] =>
  content.flatMap((block, index) =>
    block.type === 'image' ? [{ path: `content.${index}.attrs.src`, src: block.attrs.src }] : [],
  );

/** All its text, with a space between blocks. */
export function wordsOf(document: NewsDocument): string {
  const words: string[] = [];
  const walk = (
    node: Node | { readonly type: string; readonly content?: unknown; readonly text?: string },
  ) => {
    if ('text' in node && node.text !== undefined) words.push(node.text);
    for (const child of 'content' in node && Array.isArray(node.content) ? node.content : [])
      walk(child as Node);
    if (node.type !== 'text') words.push(' ');
  };
  walk(document);
  return words.join('').replace(/\s+/g, ' ').trim();
}

/** A list's preview of an article without a summary: its first words, cut at a nearby space if there is one. */
export function firstWordsOf(document: NewsDocument, max = 160): string {
  const words = wordsOf(document);
  if (words.length <= max) return words;
  const cut = words.slice(0, max).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > max / 2 ? space : max)}…`;
}
