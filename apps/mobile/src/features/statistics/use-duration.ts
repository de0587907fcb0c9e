// A length of time for eyes: "5.3 hr", "2.5 days". A whole unit is too coarse for comparing.
import { type Formatter, type Language, languageInfo } from '@candor/i18n';
import { useI18n } from '../../shared/stores.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function useDuration(): (ms: number) => string {
  const { language, format } = useI18n();
  return (ms) => formatDuration(ms, language, format);
}

export function formatDuration(ms: number, language: Language, format: Pick<Formatter, 'age'>): string {
  // Browsers come without Burmese units.
  if (ms < MINUTE_MS || language === 'my') return format.age(ms);
  const [unit, unitMs]: [string, number] =
    ms < HOUR_MS ? ['minute', MINUTE_MS] : ms < 48 * HOUR_MS ? ['hour', HOUR_MS] : ['day', 24 * HOUR_MS];
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(languageInfo(language).intlTag, style).format(ms / unitMs);
}
