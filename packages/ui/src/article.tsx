// An article on the screen: a closed switch from its document's blocks to elements. Nothing is ever taken for HTML, so a
// document can't bring anything that isn't listed here. Not part of the index: the first screens show no article.
import type { NewsBlock, NewsDocument, NewsInline, NewsMark } from '@candor/contract';
import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ArticleProps {
  readonly document: NewsDocument;
  /** Origin of the pictures, if it is not the page's own. */
  readonly imageOrigin?: string;
  readonly className?: string;
}

/** Its direction and its letters are those of what is around it: `dir` and `lang` belong there. */
export function Article({ document, imageOrigin = '', className }: ArticleProps) {
  return (
    <div className={classNames('flex flex-col gap-3 text-body break-words', className)}>
      {numbered(document.content, (block) => (
        <Block block={block} imageOrigin={imageOrigin} />
      ))}
    </div>
  );
}

/** Parts of a document have no names, so their position identifies them. */
function numbered<T>(parts: readonly T[] | undefined, show: (part: T) => ReactNode): ReactNode[] {
  return (parts ?? []).map((part, index) => {
    const place = index;
    return <Fragment key={place}>{show(part)}</Fragment>;
  });
}

function Block({ block, imageOrigin }: { readonly block: NewsBlock; readonly imageOrigin: string }) {
  const inner = (blocks: readonly NewsBlock[]) =>
    numbered(blocks, (one) => <Block block={one} imageOrigin={imageOrigin} />);
  const items = (list: Extract<NewsBlock, { type: 'bullet_list' | 'ordered_list' }>) =>
    numbered(list.content, (item) => <li className="ps-1">{inner(item.content)}</li>);
  switch (block.type) {
    case 'paragraph':
      return <p className="min-h-[1lh] text-pretty">{showLine(block.content)}</p>;
    case 'heading':
      return block.attrs.level === 2 ? (
        <h2 className="mt-2 text-title font-semibold text-balance">{showLine(block.content)}</h2>
      ) : (
        <h3 className="mt-1 text-body font-semibold text-balance">{showLine(block.content)}</h3>
      );
    case 'bullet_list':
      return <ul className="flex list-disc flex-col gap-1 ps-5">{items(block)}</ul>;
    case 'ordered_list':
      return <ol className="flex list-decimal flex-col gap-1 ps-6">{items(block)}</ol>;
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-2 border-s-3 border-line ps-3 text-muted">
          {inner(block.content)}
        </blockquote>
      );
    case 'image': {
      const { src, alt, width, height } = block.attrs;
      return (
        <img
          src={imageOrigin + src}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="h-auto max-w-full rounded-lg bg-sunken"
        />
      );
    }
    case 'rule':
      return <hr className="border-line" />;
  }
}

const showLine = (line: readonly NewsInline[] | undefined): ReactNode[] =>
  numbered(line, (inline) => {
    switch (inline.type) {
      case 'text':
        return (inline.marks ?? []).reduceRight<ReactNode>(
          (inner, mark) => showMark(mark, inner),
          inline.text,
        );
      case 'break':
        return <br />;
    }
  });

function showMark(mark: NewsMark, inner: ReactNode): ReactNode {
  switch (mark.type) {
    case 'strong':
      return <strong className="font-semibold">{inner}</strong>;
    case 'em':
      return <em>{inner}</em>;
    case 'link':
      return (
        <a
          href={mark.attrs.href}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent underline underline-offset-2"
        >
          {inner}
        </a>
      );
  }
}
