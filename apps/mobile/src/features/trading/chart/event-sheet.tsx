// What a mark at the chart's foot stands for.
import type { CalendarEvent } from '@candor/client';
import { Figure, Label } from '@candor/ui';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { Sheet } from '../../../shared/sheet.tsx';
import { useI18n } from '../../../shared/stores.ts';
import { makeTimeOf } from './axis-dates.ts';
import { type AxisEvent, eventName } from './axis-events.ts';

export interface EventSheetProps {
  readonly isOpen: boolean;
  readonly events: readonly AxisEvent[];
  /** That of the chart's axis. */
  readonly timeZone: string;
  readonly onClose: () => void;
}

export function EventSheet({ isOpen, events, timeZone, onClose }: EventSheetProps) {
  const { t, language } = usePartMessages('desk');
  const timeOf = makeTimeOf(language, timeZone);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('chart.events')}>
      <ul className="divide-y divide-line pb-2">
        {events.map((event) => (
          <li key={`${event.kind} ${event.kind === 'news' ? event.news.id : event.at}`} className="py-3">
            <p className="font-medium text-pretty break-words" dir="auto">
              {eventName(event, t)}
            </p>
            <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small text-muted">
              <time dateTime={new Date(event.at).toISOString()}>
                {timeOf(event.at)} <bdi>{timeZone}</bdi>
              </time>
              {event.kind === 'news' && <NewsFacts of={event.news} />}
            </p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function NewsFacts({ of }: { of: CalendarEvent }) {
  const { t } = useI18n();
  return (
    <>
      <Label>{of.currency}</Label>
      <span>
        {t('news.importance')}: {t(`news.importance_${of.importance}`)}
      </span>
      {(['actual', 'forecast', 'previous'] as const).map(
        (name) =>
          of[name] !== '' && (
            <span key={name}>
              {t(`news.${name}`)}{' '}
              <Figure className="font-medium text-ink">{of[name].replace('-', '−')}</Figure>
            </span>
          ),
      )}
    </>
  );
}
