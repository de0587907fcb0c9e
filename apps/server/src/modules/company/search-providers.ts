// Finds the providers that a name may mean, the likeliest first.
import type { Provider } from '@candor/contract';

export type SearchProviders = (name: string) => Provider[];

/** The name has to contain every word; names that begin with the search text come first. No words find all. */
export function makeSearchProviders(providers: readonly Provider[]): SearchProviders {
  const known = providers.map((provider) => ({ provider, name: fold(provider.name) }));
  return (name) => {
    const wanted = fold(name);
    const words = wanted.split(/\s+/).filter(Boolean);
    return known
      .filter((one) => words.every((word) => one.name.includes(word)))
      .map((one) => ({ ...one, rank: one.name.startsWith(wanted) ? 0 : 1 }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ provider }) => provider);
  };
}

/** Lower case without accents; full-width letters become usual ones. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
