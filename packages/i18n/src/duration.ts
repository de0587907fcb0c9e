// A duration or an age in words: one unit, since "3 minutes" is what a user acts on.
import { type Language, languageInfo } from './languages.ts';

export type DurationStyle = 'long' | 'short';
type Unit = 'second' | 'minute' | 'hour' | 'day';

/** 45,000 → "45 seconds"; 100,000 → "2 minutes". Rounded up: a wait that is announced must be long enough. */
export function formatDuration(
  language: Language,
  durationMs: number,
  style: DurationStyle = 'long',
): string {
  return writeUnit(language, inOneUnit(durationMs, Math.ceil), style);
}

/** 100,000 → "1 min". Rounded down, as ages are. */
export function formatAge(language: Language, ageMs: number, style: DurationStyle = 'short'): string {
  return writeUnit(language, inOneUnit(ageMs, Math.floor), style);
}

interface Amount {
  readonly unit: Unit;
  readonly count: number;
}

function inOneUnit(durationMs: number, round: (n: number) => number): Amount {
  const seconds = Math.max(0, round(durationMs / 1000));
  if (seconds < 60) return { unit: 'second', count: seconds };
  const minutes = round(seconds / 60);
  if (minutes < 60) return { unit: 'minute', count: minutes };
  const hours = round(minutes / 60);
  if (hours < 24) return { unit: 'hour', count: hours };
  return { unit: 'day', count: round(hours / 24) };
}

/** Browsers come without Burmese and would write "3 min". It has no short forms and no plurals. */
const BURMESE_UNITS: Readonly<Record<Unit, string>> = {
  second: 'စက္ကန့်',
  minute: 'မိနစ်',
  hour: 'နာရီ',
  day: 'ရက်',
};

function writeUnit(language: Language, { unit, count }: Amount, style: DurationStyle): string {
  if (language === 'my') return `${count}\u00A0${BURMESE_UNITS[unit]}`;
  return unitFormat(language, unit, style).format(count);
}

const formats = new Map<string, Intl.NumberFormat>();

function unitFormat(language: Language, unit: Unit, style: DurationStyle): Intl.NumberFormat {
  const key = `${language} ${unit} ${style}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(languageInfo(language).intlTag, {
    style: 'unit',
    unit,
    unitDisplay: style,
  });
  formats.set(key, made);
  return made;
}
