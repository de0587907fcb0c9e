// Instruments that match a query, best match first.
import type { Instrument } from '@candor/client';

/** Every word must be found in a code or a name, the user's or the English one; beginnings of codes come first. */
export function searchInstruments(all: readonly Instrument[], query: string): readonly Instrument[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return all;
  const found: { instrument: Instrument; rank: number }[] = [];
  for (const instrument of all) {
    const codes = `${bare(instrument.code)} ${bare(instrument.showCode)} ${fold(instrument.showCode)}`;
    const text = `${codes} ${fold(instrument.name)} ${fold(instrument.englishName)}`;
    if (!words.every((word) => text.includes(word) || codes.includes(bare(word)))) continue;
    found.push({ instrument, rank: bare(instrument.code).startsWith(bare(query)) ? 0 : 1 });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ instrument }) => instrument);
}

/** Lower case without accents, with full-width letters converted to normal ones. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** EUR/USD, eur-usd and EURUSD are the same code. */
const bare = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
