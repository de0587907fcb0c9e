// Keys and parameters to text in one language.
import { formatDuration } from './duration.ts';
import { type FigureStyle, formatInSentence, MINUS } from './figures.ts';
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
    return withTrueMinus(fill(message, withWait(language, params), makeWriteNumber(language, params)));
  };
}

/** In the styles that messages may name, as in `{missing, number, money}`; prices at the precision among the parameters. */
export function makeWriteNumber(language: Language, params: MessageParams) {
  const decimals = Number(params.precision ?? 0);
  const styles: Readonly<Record<string, FigureStyle>> = {
    money: { decimalsMin: 2, decimalsMax: 2, grouping: 'usual', sign: 'negative' },
    profit: { decimalsMin: 2, decimalsMax: 2, grouping: 'usual', sign: 'always' },
    lots: { decimalsMin: 2, decimalsMax: 6, grouping: 'usual', sign: 'negative' },
    price: {
      decimalsMin: decimals,
      decimalsMax: decimals || 10,
      grouping: 'from_10000',
      sign: 'negative',
    },
  };
  return (value: number, style = ''): string => formatInSentence(language, value, styles[style] ?? PLAIN);
}

const PLAIN: FigureStyle = { decimalsMin: 0, decimalsMax: 3, grouping: 'usual', sign: 'negative' };

/** A loss in a sentence has the sign that it has in a list; a hyphen between letters or digits stays one. */
const withTrueMinus = (text: string): string => text.replace(/(^|[^\p{L}\p{N}])-(?=\d)/gu, `$1${MINUS}`);

function withWait(language: Language, params: MessageParams): MessageParams {
  if (params.seconds === undefined) return params;
  return { ...params, wait: formatDuration(language, Number(params.seconds) * 1000) };
}
