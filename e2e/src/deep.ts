// Which tests are gone with `npm run test:deep` alone: those of a journey in one more language or colour scheme than the
// one or two in which `npm test` goes it, and what takes long and hardly ever breaks alone. A tag tells them apart (playwright.config.ts, deep.config.ts).
import type { Language, Scheme } from './phone.ts';

export const DEEP = '@deep';

/** What a test is given beside its title. */
export const deepIf = (isDeep: boolean) => (isDeep ? { tag: DEEP } : {});

/** Of the journeys in every language, dark and light: the first language as most see it, and the other direction of writing. */
export const isEverydayLook = (language: Language, scheme: Scheme): boolean =>
  (language === 'hk' && scheme === 'dark') || (language === 'ar' && scheme === 'light');
