// The search for instruments, with the words that people use for them once they are loaded.
import type { Instrument } from '@candor/client';
import { useEffect, useState } from 'react';
import { type Found, type SearchWords, searchInstruments } from './search-instruments.ts';

export function useSearch(all: readonly Instrument[], query: string): Found {
  const [words, setWords] = useState<SearchWords>();
  const isSearching = query !== '';
  useEffect(() => {
    // Without them the search goes on by codes and names.
    if (isSearching) void import('./search-words.ts').then(setWords, () => undefined);
  }, [isSearching]);
  return searchInstruments(all, query, words);
}
