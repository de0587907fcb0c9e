// The zone in which this device shows times, by its distance from UTC: a page with times says it once.
import { isolate } from '@candor/i18n';

/** "UTC+8", "UTC−3:30", "UTC": of the given moment, since summer time changes it. */
export function zoneAt(at: number, offsetOf = (date: Date) => date.getTimezoneOffset()): string {
  // Minutes that UTC is ahead.
  const behind = offsetOf(new Date(at));
  if (behind === 0) return 'UTC';
  const [hours, minutes] = [Math.floor(Math.abs(behind) / 60), Math.abs(behind) % 60];
  const text = minutes === 0 ? String(hours) : `${hours}:${String(minutes).padStart(2, '0')}`;
  return isolate(`UTC${behind < 0 ? '+' : '−'}${text}`);
}
