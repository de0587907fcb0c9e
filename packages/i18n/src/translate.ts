// Keys and parameters to text in one language.
import { formatDuration } from './duration.ts';
import { MINUS } from './figures.ts';
import { makeFillMessage } from './fill-message.ts';
import { type Language, languageInfo } from './languages.ts';
import type { MessageKey, MessageParams, Messages } from './messages.ts';

/** Throws on a key that the catalogue lacks: that is a bug, and the types refuse it where keys are written out. */
export type Translate = (key: MessageKey, params?: MessageParams) => string;

export function makeTranslator(language: Language, messages: Messages): Translate {
  const fill = makeFillMessage(languageInfo(language).intlTag);
  return (key, params = {}) => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
    if (message === undefined) throw new Error(`no message ${key} in ${language}`);
    return withTrueMinus(fill(message, withWait(language, params), numberStyles(params)));
  };
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
