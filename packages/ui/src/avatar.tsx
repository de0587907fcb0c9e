// A person or company at a glance: their picture, or their initials if there is none or it fails.
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  readonly name: string;
  /** A person is round, on a personal colour; a company is square and neutral. */
  readonly kind: 'person' | 'company';
  /** The source of the colour, so that it survives a change of name; the name if absent. */
  readonly code?: string;
  /** The address of the picture. */
  readonly src?: string;
  readonly sizePx?: number;
}

const rem = (px: number): string => `${px / 16}rem`;

export function Avatar({ name, kind, code = name, src = '', sizePx = 44 }: AvatarProps) {
  // It grows with the text beside it.
  const size = { width: rem(sizePx), height: rem(sizePx) };
  const isPerson = kind === 'person';
  const radius = isPerson ? 'rounded-full' : 'rounded-xl';
  // One lightness for all, so that white text is readable on every hue.
  const fill = isPerson ? { background: `oklch(0.47 0.11 ${hueOf(code)})` } : {};
  return (
    <PictureOr
      src={src}
      sizePx={sizePx}
      style={size}
      // Marks are mostly made for white paper.
      className={classNames('shrink-0 bg-[#fff]', radius, isPerson ? 'object-cover' : 'object-contain')}
    >
      <span
        aria-hidden="true"
        style={{ ...size, ...fill, fontSize: rem(sizePx * 0.35) }}
        className={classNames(
          'inline-flex shrink-0 items-center justify-center overflow-hidden leading-none',
          radius,
          isPerson ? 'font-semibold text-on-fill' : 'bg-sunken font-bold text-muted',
        )}
      >
        {initialsOf(name, kind)}
      </span>
    </PictureOr>
  );
}

interface PictureOrProps extends Pick<ComponentProps<'img'>, 'style' | 'className'> {
  readonly src: string;
  readonly sizePx: number;
  /** Shown if the picture is missing or fails. */
  readonly children: ReactNode;
}

/** A purely decorative picture. */
export function PictureOr({ src, sizePx, children, ...looks }: PictureOrProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === '' || failed === src) return children;
  return (
    <img
      src={src}
      alt=""
      width={sizePx}
      height={sizePx}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(src)}
      {...looks}
    />
  );
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const firstOf = (word: string): string => [...segmenter.segment(word)][0]?.segment ?? '';

/**
 * The initials shown if there is no picture: first and last word of a person, first two of a company (its last is
 * mostly Ltd.). For one word, and in scripts without spaces, the first letter only; empty without a letter.
 */
export function initialsOf(name: string, kind: 'person' | 'company'): string {
  const words = name.match(/[\p{L}\p{N}\p{Emoji_Presentation}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  const [first = ''] = words;
  const second = words.length > 1 ? (words.at(kind === 'person' ? -1 : 1) ?? '') : '';
  return (firstOf(first) + firstOf(second)).toLocaleUpperCase('en');
}

/** A hue from 0 to 359, by FNV-1a of what never changes of its owner, such as a code. */
export function hueOf(code: string): number {
  let hash = 0x811c9dc5;
  for (const letter of code) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % 360;
}
