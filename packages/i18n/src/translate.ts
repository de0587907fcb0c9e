// Keys and parameters to text in one language, on Lingui's run time.
import { type Messages as LinguiMessages, setupI18n } from '@lingui/core';
import { formatDuration } from './duration.ts';
import { MINUS } from './figures.ts';
import { type Language, languageInfo } from './languages.ts';
import type { MessageKey, MessageParams, Messages } from './messages.ts';

/** Throws on a key that the catalogue lacks: that is a bug, and the types refuse it where keys are written out. */
export type Translate = (key: MessageKey, params?: MessageParams) => string;

export function makeTranslator(language: Language, messages: Messages): Translate {
  const { intlTag } = languageInfo(language);
  const i18n = setupI18n({
    missing: (_locale, key) => {
      throw new Error(`no message ${key} in ${language}`);
    },
  });
  i18n.loadAndActivate({ locale: language, locales: intlTag, messages: messages as LinguiMessages });
  return (key, params = {}) =>
    withTrueMinus(i18n.t(key, withWait(language, params), { formats: numberStyles(params) }));
}

/** The number styles that messages may name, as in `{missing, number, money}`. */
function numberStyles(params: MessageParams): Record<string, Intl.NumberFormatOptions> {
  const decimals = Number(params.precision ?? 0);
  return {
    money: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    profit: { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' },
    lots: { minimumFractionDigits: 2, maximumFractionDigits: 6 },
    price: { minimumFractionDigits: decimals, maximumFractionDigits: decimals || 10, useGrouping: 'min2' },
  };
}

/** A loss in a sentence has the sign that it has in a list; a hyphen between letters or digits stays one. */
const withTrueMinus = (text: string): string => text.replace(/(^|[^\p{L}\p{N}])-(?=\d)/gu, `$1${MINUS}`);

function withWait(language: Language, params: MessageParams): MessageParams {
  if (params.seconds === undefined) return params;
  return { ...params, wait: formatDuration(language, Number(params.seconds) * 1000) };
}
