// What stands for a trader who has no picture: letters of the name, on a colour that stays the same.

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const firstOf = (word: string): string => [...segmenter.segment(word)][0]?.segment ?? '';

/** First letters of the first and the last word; of one word, and in scripts without capitals, its first alone. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_-]+/u).filter((word) => word !== '');
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (firstOf(first) + firstOf(last)).toLocaleUpperCase('en');
}

/** A hue from 0 to 359, by FNV-1a of the trader's code. */
export function hueOf(code: string): number {
  let hash = 0x811c9dc5;
  for (const letter of code) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % 360;
}
