// In which language a text is read that is not written in all of them: news, announcements.
import { LANGUAGES, type Language } from './languages.ts';

/** After their own language readers get English, and then whichever comes first. Undefined where there is no text. */
export const findTextLanguage = (written: readonly string[], wanted: Language): Language | undefined =>
  [wanted, 'en' as const, ...LANGUAGES].find((language) => written.includes(language));
