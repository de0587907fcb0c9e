// Instruments that match a query, best match first: by code, by name, or by what people call them.
import type { Instrument } from '@candor/client';

/** Words beside codes and names, by code (search-words.ts). */
export interface SearchWords {
  readonly searchWords: Readonly<Record<string, string>>;
  readonly shareWords: Readonly<Record<string, string>>;
}

export interface Found {
  readonly instruments: readonly Instrument[];
  /** True if the query names a share, which is not offered: the instruments are the nearest indices. */
  readonly isShare: boolean;
}

/** Typing errors that are forgiven, by the length of the word. */
const errorsMax = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/**
 * Every word must be found. If nothing is found, words that differ by one or two letters
 * count as well, and then the names of shares.
 */
export function searchInstruments(all: readonly Instrument[], query: string, words?: SearchWords): Found {
  const wanted = fold(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return { instruments: all, isShare: false };
  const texts = new Map(all.map((instrument) => [instrument, textOf(instrument, words?.searchWords)]));
  /** Beginnings of codes come first, and then whole words. */
  const rank = (instrument: Instrument): number => {
    if (bare(instrument.code).startsWith(bare(query))) return 0;
    return wanted.every((word) => saidOf(texts, instrument).includes(word)) ? 1 : 2;
  };
  const select = (matches: (instrument: Instrument) => boolean): readonly Instrument[] =>
    all.filter(matches).sort((a, b) => rank(a) - rank(b));
  const found = select((instrument) => {
    const { codes, text } = texts.get(instrument) as Texts;
    return wanted.every((word) => text.includes(word) || codes.includes(bare(word)));
  });
  if (found.length > 0) return { instruments: found, isShare: false };
  const shares = all.filter((instrument) =>
    wanted.every((word) => wordsOf(words?.shareWords[bareCode(instrument)]).includes(word)),
  );
  if (shares.length > 0) return { instruments: shares, isShare: true };
  const nearly = select((instrument) =>
    wanted.every((word) => saidOf(texts, instrument).some((one) => isNearly(one, word))),
  );
  return { instruments: nearly, isShare: false };
}

interface Texts {
  readonly codes: string;
  readonly text: string;
}

function textOf(instrument: Instrument, searchWords: SearchWords['searchWords'] = {}): Texts {
  const codes = `${bare(instrument.code)} ${bare(instrument.showCode)} ${fold(instrument.showCode)}`;
  const words = fold(searchWords[bareCode(instrument)] ?? '');
  const names = `${fold(instrument.name)} ${fold(instrument.englishName)}`;
  return { codes, text: `${codes} ${names} ${words} ${words.replaceAll('-', ' ')}` };
}

const bareCode = ({ code }: Instrument): string => bare(code).toUpperCase();
const wordsOf = (words = ''): string[] => fold(words).split(' ');

/** Its words, one by one. */
const saidOf = (texts: ReadonlyMap<Instrument, Texts>, instrument: Instrument): string[] =>
  (texts.get(instrument)?.text ?? '').split(/[\s/-]+/);

/** Whether the word is the other one with a typing error or two: letters left out, added, replaced or exchanged. */
function isNearly(one: string, typed: string): boolean {
  const max = errorsMax(typed);
  return max > 0 && Math.abs(one.length - typed.length) <= max && distance(one, typed) <= max;
}

/** The optimal string alignment distance. */
function distance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** Lower case without accents, with full-width letters converted to normal ones. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** EUR/USD, eur-usd and EURUSD are the same code. */
const bare = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
