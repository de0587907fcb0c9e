// What stands for a name where there is no picture: its initials, on a colour that stays the same.

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const firstOf = (word: string): string => [...segmenter.segment(word)][0]?.segment ?? '';

/**
 * A person's first and last word, a company's first two (its last is mostly Ltd.). Of one word, and in scripts without
 * spaces, the first letter alone; nothing where there is no letter.
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
