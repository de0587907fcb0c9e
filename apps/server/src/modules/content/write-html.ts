// An article's document as HTML, for clients that show HTML: a closed switch from blocks to tags, and all text escaped. What it
// writes is the whole of what can be in an article, so nothing has to be taken out of it afterwards.
import type { NewsBlock, NewsDocument, NewsInline, NewsMark } from '@candor/contract';
import { escapeText } from '../../web/page-head.ts';

export const writeHtml = ({ content }: NewsDocument): string => content.map(writeBlock).join('');

function writeBlock(block: NewsBlock): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${writeLine(block.content)}</p>`;
    case 'heading':
      return `<h${block.attrs.level}>${writeLine(block.content)}</h${block.attrs.level}>`;
    case 'bullet_list':
      return `<ul>${block.content.map((item) => `<li>${item.content.map(writeBlock).join('')}</li>`).join('')}</ul>`;
    case 'ordered_list':
      return `<ol>${block.content.map((item) => `<li>${item.content.map(writeBlock).join('')}</li>`).join('')}</ol>`;
    case 'quote':
      return `<blockquote>${block.content.map(writeBlock).join('')}</blockquote>`;
    case 'image': {
      const { src, alt, width, height } = block.attrs;
      return `<img src="${escapeText(src)}" alt="${escapeText(alt)}" width="${width}" height="${height}">`;
    }
    case 'rule':
      return '<hr>';
  }
}

const writeLine = (line: readonly NewsInline[] = []): string => line.map(writeInline).join('');

function writeInline(inline: NewsInline): string {
  switch (inline.type) {
    case 'text':
      return (inline.marks ?? []).reduceRight((inner, mark) => wrap(mark, inner), escapeText(inline.text));
    case 'break':
      return '<br>';
  }
}

function wrap(mark: NewsMark, inner: string): string {
  switch (mark.type) {
    case 'strong':
      return `<strong>${inner}</strong>`;
    case 'em':
      return `<em>${inner}</em>`;
    case 'link':
      return `<a href="${escapeText(mark.attrs.href)}" rel="noopener noreferrer" target="_blank">${inner}</a>`;
  }
}
