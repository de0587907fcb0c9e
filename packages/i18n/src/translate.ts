// Keys and parameters to text in one language.
import { formatDuration } from './duration.ts';
import { type FigureStyle, formatInSentence, MINUS } from './figures.ts';
import { type Language, languageInfo } from './languages.ts';
import type { MessageKey, MessageParams, Messages } from './messages.ts';

/** Throws for a key that the catalogue lacks: that is a bug, and the types reject it if keys are literal. */
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

type Text = string | readonly Token[];
type Token = string | readonly [name: string, kind?: string, detail?: string | Cases];
interface Cases {
  readonly offset?: number;
  readonly other?: Text;
  readonly [value: string]: Text | number | undefined;
}
/** A number in a style that the message names; without one as it is, with three decimals at most. */
type WriteNumber = (value: number, style?: string) => string;

/**
 * Fills a compiled message with its parameters. The form is Lingui's (compile.ts), of which catalogues use text,
 * parameters, numbers, plurals and choices; its own run time would weigh on the first screen. A test compares both.
 */
type FillMessage = (message: unknown, params: MessageParams, writeNumber: WriteNumber) => string;

export function makeFillMessage(tag: string): FillMessage {
  let plurals: Intl.PluralRules | undefined;

  return (message, params, writeNumber) => {
    /** `count` replaces # within a plural. */
    function fill(text: Text, count?: number): string {
      if (typeof text === 'string') return text;
      const parts = text.map((token) => {
        if (token === '#' && count !== undefined) return writeNumber(count);
        return typeof token === 'string' ? token : fillToken(token);
      });
      return parts.join('');
    }
    function fillToken([name, kind, detail]: Exclude<Token, string>): string {
      const value = params[name];
      if (kind === undefined) return String(value ?? '');
      if (typeof detail !== 'object') {
        if (kind !== 'number') throw new Error(`no message has {${name}, ${kind}}`);
        return writeNumber(Number(value), detail);
      }
      if (kind === 'select') return fill(caseOf(detail, String(value)));
      const { offset = 0 } = detail;
      const count = Number(value);
      if (Object.hasOwn(detail, String(count))) return fill(caseOf(detail, String(count)), count - offset);
      plurals ??= new Intl.PluralRules([tag, 'en']);
      return fill(caseOf(detail, plurals.select(count - offset)), count - offset);
    }
    return fill(message as Text);
  };
}

function caseOf(cases: Cases, wanted: string): Text {
  const found = Object.hasOwn(cases, wanted) ? cases[wanted] : cases.other;
  return typeof found === 'number' || found === undefined ? (cases.other ?? '') : found;
}
