// Selects the tests for `npm run test:deep` only: a journey's runs in languages or colour schemes beyond the one or two
// of `npm test`, and slow tests that rarely fail alone. A tag marks them (playwright.config.ts, deep.config.ts).
import type { Language, Scheme } from './phone.ts';

export const DEEP = '@deep';

/** The options of a test beside its title. */
export const deepIf = (isDeep: boolean) => (isDeep ? { tag: DEEP } : {});

/** True for the look in which `npm test` walks the journeys that exist in several: the first language, dark. */
export const isEverydayLook = (language: Language, scheme: Scheme): boolean =>
  language === 'hk' && scheme === 'dark';
