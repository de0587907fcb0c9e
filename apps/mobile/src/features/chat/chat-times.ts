// Days and minutes of messages, in the language of the screen and the zone of the device.
import { type Language, languageInfo } from '@candor/i18n';
import type { Words } from '../../shared/words.ts';

/** Hours and minutes, without the seconds that prices have. */
export function minuteOf(language: Language, at: string): string {
  const { intlTag } = languageInfo(language);
  return new Intl.DateTimeFormat(intlTag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  );
}

/** The local day that a moment is in, as a key. */
export function dayOf(at: string | number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
}

/** The day before, by the calendar: one in which a clock is put forward or back has not 24 hours. */
function dayBefore(at: number): string {
  const date = new Date(at);
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1).getTime());
}

/** Today, yesterday, or the date. */
export function nameDay({ t, format }: Pick<Words, 't' | 'format'>, at: string, now: number): string {
  if (dayOf(at) === dayOf(now)) return t('chat.today');
  return dayOf(at) === dayBefore(now) ? t('chat.yesterday') : format.date(at);
}
