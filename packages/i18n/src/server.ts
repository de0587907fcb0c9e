// The server's entry point to the catalogues: each language is read and compiled at its first use, then cached.
import { compileWithFallback } from './compile.ts';
import { makeFormatter } from './format.ts';
import type { Language } from './languages.ts';
import type { MessageKey, MessageParams, RefusalCode } from './messages.ts';
import { readCatalog } from './read-catalog.ts';
import { makeTranslator, type Translate } from './translate.ts';

export { instrumentName, namedInstruments } from './instrument-names.ts';
export { LANGUAGES, type Language, resolveLanguage } from './languages.ts';
export type { MessageKey, MessageParams, RefusalCode } from './messages.ts';

/** The text of a rejection for the user; `params` are the values of its `details`. */
export function translateRefusal(language: Language, code: RefusalCode, params: MessageParams = {}): string {
  const shown = code === 'market_closed' ? withOpening(language, params) : params;
  return translatorOf(language)(`error.${code}`, shown);
}

/** In UTC: the server does not know where the user is. A halted market has no time at which it opens. */
function withOpening(language: Language, { opensAt }: MessageParams): MessageParams {
  if (opensAt === undefined) return { opens: 0 };
  return { opens: `${makeFormatter(language, 'UTC').weekdayTime(opensAt)} UTC` };
}

export function translateMessage(language: Language, key: MessageKey, params: MessageParams = {}): string {
  return translatorOf(language)(key, params);
}

const translators = new Map<Language, Translate>();

function translatorOf(language: Language): Translate {
  const known = translators.get(language);
  if (known) return known;
  const messages = compileWithFallback(readCatalog(language), readCatalog('en'));
  const made = makeTranslator(language, messages);
  translators.set(language, made);
  return made;
}
