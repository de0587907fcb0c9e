// The name of an instrument in a language: the operators' name, otherwise one from its currencies or the list of names.
import { instrumentName, type Language } from '@candor/i18n/server';
import type { CatalogueEntry } from '../feeds/instruments.ts';

export const nameOf = ({ spec, names }: CatalogueEntry, language: Language): string =>
  names?.[language] ??
  instrumentName(language, { code: spec.code, base: spec.baseCurrency, quote: spec.quoteCurrency });
