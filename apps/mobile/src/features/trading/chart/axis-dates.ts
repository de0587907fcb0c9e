// Dates on the time axis: the first tick in sight, and the first of each day, say the day instead of the time.
import { type Language, languageInfo } from '@candor/i18n';
import type { AxisTick } from 'klinecharts';

/** Browsers come without Burmese months; Swedish writes days in digits. */
const DIGITS = { tag: 'sv', month: '2-digit' } as const;

/** The day of a time in a time zone, such as "26 Nov". */
export function makeDayOf(language: Language, timeZone: string): (at: number) => string {
  const { tag, month } =
    language === 'my' ? DIGITS : ({ tag: languageInfo(language).intlTag, month: 'short' } as const);
  // Made when it is first used, which is not on the path to the first chart.
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat(tag, { timeZone, month, day: 'numeric' });
    return format.format(at);
  };
}

/** A time with its day, such as "26 Nov, 14:30". */
export function makeTimeOf(language: Language, timeZone: string): (at: number) => string {
  const isDigits = language === 'my';
  const format = new Intl.DateTimeFormat(isDigits ? DIGITS.tag : languageInfo(language).intlTag, {
    timeZone,
    weekday: isDigits ? undefined : 'short',
    month: isDigits ? DIGITS.month : 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => format.format(at);
}

/** Behind the date that the library repeats with hours. */
const timeIn = (text: string): string => text.slice(text.indexOf(' ') + 1);

/** Ticks of bars of a day or more have a whole date already. */
export function dateTicks(ticks: readonly AxisTick[], dayOf: (at: number) => string): AxisTick[] {
  let before = '';
  return ticks.map((tick) => {
    if (!tick.text.includes(':')) return tick;
    const day = dayOf(Number(tick.value));
    const text = day === before ? timeIn(tick.text) : day;
    before = day;
    return { ...tick, text };
  });
}
