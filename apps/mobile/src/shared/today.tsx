// The P/L of the trading day, for the account's strip on Home, the account's page and the bar of wide screens.
import { Amount, directionOf, Fact } from '@candor/ui';
import { useApp } from './app-context.ts';
import { type DayResult, useDayResult } from './day-result.ts';
import { usePartMessages } from './part-messages.ts';
import { useIsPast, usePreferences } from './stores.ts';

/** A place of its own in the strip, which is a link. */
export function Today() {
  const { t } = usePartMessages('desk');
  const day = useShownDay();
  if (!day) return null;
  return (
    <span className="ms-auto">
      {t('watch.today')} <Result day={day} />
    </span>
  );
}

/** With what it contains, on tap. */
export function TodayButton() {
  const { t } = usePartMessages('desk');
  const { toasts } = useApp();
  const day = useShownDay();
  const text = useDayText(day);
  if (!day) return null;
  return (
    <button
      type="button"
      title={text}
      onClick={() => toasts.show(text, 'plain')}
      className="inline-flex min-h-6 items-center gap-1.5 underline decoration-dotted decoration-1 underline-offset-4 pointer-coarse:min-h-11"
    >
      <span className="text-muted">{t('watch.today')}</span> <Result day={day} />
    </button>
  );
}

/** With what it contains, below. */
export function TodayFact() {
  const { t } = usePartMessages('desk');
  const day = useShownDay();
  const text = useDayText(day);
  if (!day) return null;
  return (
    <div className="mt-3">
      <dl>
        <Fact isWhole label={t('watch.today')}>
          <Result day={day} />
        </Fact>
      </dl>
      <p className="mt-1 text-caption text-pretty text-muted">{text}</p>
    </div>
  );
}

function useShownDay(): DayResult | null {
  const { hideBalance } = usePreferences();
  const day = useDayResult();
  return hideBalance ? null : day;
}

function Result({ day: { result, equity } }: { readonly day: DayResult }) {
  const { format } = usePartMessages('desk');
  const isPast = useIsPast();
  const rate = equity > 0 ? ` (${format.change((result / equity) * 100)})` : '';
  return (
    <Amount
      className="font-semibold"
      text={format.scaledSignedMoney(result)}
      tail={rate}
      direction={isPast ? undefined : directionOf(result)}
    />
  );
}

function useDayText(day: DayResult | null): string {
  const { t, format } = usePartMessages('desk');
  if (!day) return '';
  return t('watch.today_text', {
    time: format.weekdayTime(day.from),
    equity: `${format.scaledMoney(day.equity)} USD`,
    moved: `${format.scaledSignedMoney(day.moved)} USD`,
  });
}
