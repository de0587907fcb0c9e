// The languages of the product: texts, numbers and dates. Safe in browsers; the server's entry point is ./server.ts.

export { formatAge, formatDuration } from './duration.ts';
export { isolate, MINUS } from './figures.ts';
export {
  type Formatter,
  formatForInput,
  type Instant,
  makeFormatter,
  type Plain,
  type ProfitText,
} from './format.ts';
export {
  type Direction,
  findTextLanguage,
  fromBrowser,
  isLanguage,
  LANGUAGES,
  type Language,
  type LanguageInfo,
  languageInfo,
  type MarketColours,
  resolveLanguage,
} from './languages.ts';
export { loadMessages } from './load.ts';
export type { KeyWithin, MessageKey, MessageParams, Messages, RefusalCode } from './messages.ts';
export { type LocalNumber, type NumberHint, parseLocalNumber } from './parse-number.ts';
export { makeTranslator, type Translate } from './translate.ts';
