// What an instrument is called in a language: as an operator has named it, else by its currencies or the list of names.
import { instrumentName, type Language } from '@candor/i18n/server';
import type { CatalogueEntry } from '../feeds/instruments.ts';

export const nameOf = ({ terms, names }: CatalogueEntry, language: Language): string =>
  names?.[language] ??
  instrumentName(language, { code: terms.code, base: terms.baseCurrency, quote: terms.quoteCurrency });
