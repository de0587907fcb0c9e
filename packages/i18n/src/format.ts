// Formatters of one language and time zone. They return plain strings; the screen wraps numbers in <bdi dir="ltr">.
import {
  type Brand,
  formatScaled,
  LOTS_SCALE,
  type Lots,
  MONEY_SCALE,
  type Money,
  type Price,
} from '@candor/core';
import { formatAge } from './duration.ts';
import { type FigureStyle, formatDecimal, separatorsOf } from './figures.ts';
import { type Language, languageInfo } from './languages.ts';

/** A JSON number as the contract sends it. The core's scaled integers do not pass for one. */
export type Plain = number & { readonly [K in keyof Brand<unknown, string>]?: never };
/** Milliseconds since the epoch, or ISO 8601, as the contract sends times. */
export type Instant = number | string;

/** A profit with all its decimals: the screen sets `tail` smaller. head + tail is the whole number. */
export interface ProfitText {
  readonly head: string;
  readonly tail: string;
  readonly direction: 'gain' | 'loss' | 'flat';
}

export interface Formatter {
  /** USD with 2 decimals: "1,234.50". */
  money(usd: Plain): string;
  scaledMoney(micro: Money): string;
  /** "1,234.50 USD" */
  moneyWithCurrency(usd: Plain, currency?: string): string;
  /** "+1,234.50", "−0.35", "0.00": for amounts that say by their sign which way they went. */
  signedMoney(usd: Plain): string;
  scaledSignedMoney(micro: Money): string;
  /** "+12.34" and "5600". */
  profit(usd: Plain): ProfitText;
  scaledProfit(micro: Money): ProfitText;
  /** At the instrument's precision, grouped from 10,000 on: "1.10010", "65,800.0". */
  price(value: Plain, precision: number): string;
  scaledPrice(points: Price, precision: number): string;
  /** As many decimals as there are, at least 2: "0.10", "1.125". */
  lots(value: Plain): string;
  scaledLots(millionths: Lots): string;
  /** Any other number with at most `decimalsMax` decimals: amounts of coin, units. */
  number(value: Plain, decimalsMax: number): string;
  /** Takes a percentage, not a fraction: 0.42 → "+0.42%". */
  change(percentage: Plain): string;
  /** The same without the plus: a margin level, a win rate. */
  percent(percentage: Plain, decimals?: number): string;
  date(at: Instant): string;
  /** 24 hours, to the second. */
  time(at: Instant): string;
  dateTime(at: Instant): string;
  /** To the minute and with the weekday: the opening of a market. */
  weekdayTime(at: Instant): string;
  /** An age: "1 min". */
  age(ageMs: number): string;
}

const MONEY: FigureStyle = { decimalsMin: 2, decimalsMax: 2, grouping: 'usual', sign: 'negative' };
const SIGNED_MONEY: FigureStyle = { ...MONEY, sign: 'always' };
const PROFIT: FigureStyle = { decimalsMin: 6, decimalsMax: 6, grouping: 'usual', sign: 'always' };
const LOTS: FigureStyle = { decimalsMin: 2, decimalsMax: 6, grouping: 'usual', sign: 'negative' };
const PROFIT_TAIL_LENGTH = 4;
const NO_BREAK_SPACE = '\u00A0';

const priceStyle = (precision: number): FigureStyle => ({
  decimalsMin: precision,
  decimalsMax: precision,
  grouping: 'from_10000',
  sign: 'negative',
});

/** `timeZone` is an IANA name; without it the user's own. */
export function makeFormatter(language: Language, timeZone?: string): Formatter {
  const decimal = (value: number | string, style: FigureStyle) => formatDecimal(language, value, style);
  const [before, after] = languageInfo(language).numerals.percent;
  const inPercent = (value: Plain, style: FigureStyle) => {
    const text = decimal(value, style);
    const signLength = /^[+−]/.test(text) ? 1 : 0;
    return text.slice(0, signLength) + before + text.slice(signLength) + after;
  };
  const instants = makeInstantFormatter(language, timeZone);
  return {
    money: (usd) => decimal(usd, MONEY),
    scaledMoney: (micro) => decimal(formatScaled(micro, MONEY_SCALE), MONEY),
    moneyWithCurrency: (usd, currency = 'USD') => decimal(usd, MONEY) + NO_BREAK_SPACE + currency,
    signedMoney: (usd) => decimal(usd, SIGNED_MONEY),
    scaledSignedMoney: (micro) => decimal(formatScaled(micro, MONEY_SCALE), SIGNED_MONEY),
    profit: (usd) => splitProfit(decimal(usd, PROFIT)),
    scaledProfit: (micro) => splitProfit(decimal(formatScaled(micro, MONEY_SCALE), PROFIT)),
    price: (value, precision) => decimal(value, priceStyle(precision)),
    scaledPrice: (points, precision) => decimal(formatScaled(points, precision), priceStyle(precision)),
    lots: (value) => decimal(value, LOTS),
    scaledLots: (millionths) => decimal(formatScaled(millionths, LOTS_SCALE), LOTS),
    number: (value, decimalsMax) => decimal(value, { ...MONEY, decimalsMin: 0, decimalsMax }),
    change: (percentage) => inPercent(percentage, SIGNED_MONEY),
    percent: (percentage, decimals = 2) =>
      inPercent(percentage, { ...MONEY, decimalsMin: decimals, decimalsMax: decimals }),
    ...instants,
    age: (ageMs) => formatAge(language, ageMs),
  };
}

/**
 * A price or a size as the user would type it: no grouping, the language's decimal mark. For fields, whose text
 * parseLocalNumber reads back to the same number.
 */
export function formatForInput(language: Language, decimalText: string): string {
  return decimalText.replace('.', separatorsOf(language).decimal);
}

function splitProfit(text: string): ProfitText {
  const head = text.slice(0, -PROFIT_TAIL_LENGTH);
  const tail = text.slice(-PROFIT_TAIL_LENGTH);
  const direction = text.startsWith('+') ? 'gain' : /^\d/.test(text) ? 'flat' : 'loss';
  return { head, tail, direction };
}

type InstantFormatter = Pick<Formatter, 'date' | 'time' | 'dateTime' | 'weekdayTime'>;

/** Browsers come without Burmese: of its months they make "M11", of its weekdays English. */
const BURMESE_WEEKDAYS = ['တနင်္ဂနွေ', 'တနင်္လာ', 'အင်္ဂါ', 'ဗုဒ္ဓဟူး', 'ကြာသပတေး', 'သောကြာ', 'စနေ'];
const ENGLISH_WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** In digits with the year first, which is unambiguous. Swedish writes dates so. */
function makeBurmeseInstants(timeZone: string | undefined): InstantFormatter {
  const { date, time, dateTime } = makeInstants('sv', timeZone, { month: '2-digit', day: '2-digit' });
  const { weekdayTime } = makeInstants('en-GB', timeZone, {});
  return {
    date,
    time,
    dateTime,
    weekdayTime: (at) =>
      weekdayTime(at).replace(/[a-z]+/i, (day) => BURMESE_WEEKDAYS[ENGLISH_WEEKDAYS.indexOf(day)] ?? day),
  };
}

function makeInstantFormatter(language: Language, timeZone: string | undefined): InstantFormatter {
  return language === 'my'
    ? makeBurmeseInstants(timeZone)
    : makeInstants(languageInfo(language).intlTag, timeZone, { month: 'short', day: 'numeric' });
}

function makeInstants(
  intlTag: string,
  timeZone: string | undefined,
  day: Pick<Intl.DateTimeFormatOptions, 'month' | 'day'>,
): InstantFormatter {
  const build = (options: Intl.DateTimeFormatOptions) => {
    const zone = timeZone === undefined ? {} : { timeZone };
    // Made when it is first used: that takes a slow phone long, and the first screen shows no time.
    let format: Intl.DateTimeFormat | undefined;
    return (at: Instant) => {
      format ??= new Intl.DateTimeFormat(intlTag, { ...options, ...zone });
      return format.format(typeof at === 'string' ? Date.parse(at) : at);
    };
  };
  // The month as a word: 03/04 is two different days to two users.
  const date = { year: 'numeric', ...day } as const;
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const { second: _, ...minutes } = time;
  return {
    date: build(date),
    time: build(time),
    dateTime: build({ ...date, ...time }),
    weekdayTime: build({ weekday: 'short', ...minutes }),
  };
}
