// The economic calendar: what moves prices in the next days, by day and currency.
import { type CalendarEvent, fetchCalendar } from '@candor/client';
import { Chips, classNames, Empty, Figure, Label, Skeleton } from '@candor/ui';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { Page } from '../../shared/page.tsx';
import { Rows } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { zoneAt } from '../../shared/time-zone.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { minuteOf } from './moment.ts';

const DAYS = 14;

/** From the start of today on, where the user is. */
const startOfToday = (): number => new Date().setHours(0, 0, 0, 0);

export function CalendarPage() {
  const { t } = useI18n();
  const { http } = useClient();
  const [from] = useState(startOfToday);
  const calendar = useLoaded('calendar', () => fetchCalendar(http, { from, days: DAYS }));
  const [currency, setCurrency] = useState('');
  const currencies = [...new Set(calendar.data?.map((event) => event.currency))].sort();
  const [level, setLevel] = useState<'all' | 'high'>('all');
  const levels = new Set(calendar.data?.map(({ importance }) => importance));
  const rows = calendar.data?.filter(
    (event) =>
      (currency === '' || event.currency === currency) && (level === 'all' || event.importance === level),
  );
  return (
    <Page title={t('news.calendar')} backTo="/news" className="px-4 pb-8">
      {currencies.length > 1 && (
        <Chips
          label={t('news.all_currencies')}
          choices={['', ...currencies].map((value) => ({
            value,
            label: value === '' ? t('news.all_currencies') : value,
          }))}
          value={currency}
          onChange={setCurrency}
          className="mb-4"
        />
      )}
      {levels.size > 1 && levels.has('high') && (
        <Chips
          label={t('news.importance')}
          choices={[
            { value: 'all', label: t('order.filter_any') },
            { value: 'high', label: `${t('news.importance')}: ${t('news.importance_high')}` },
          ]}
          value={level}
          onChange={setLevel}
          className="mb-4"
        />
      )}
      <Rows
        of={calendar}
        rows={rows}
        skeleton={<CalendarSkeleton />}
        empty={
          <Empty
            icon={<CalendarDays size={26} aria-hidden="true" />}
            title={t('news.calendar_empty')}
            text={t('news.calendar_about')}
          />
        }
      >
        {(events) => (
          <>
            <p className="mb-3 px-1 text-caption text-muted">
              {t('public.times_in', { zone: zoneAt(from) })}
            </p>
            <Days events={events} />
          </>
        )}
      </Rows>
    </Page>
  );
}

function Days({ events }: { events: readonly CalendarEvent[] }) {
  const { format } = useI18n();
  const dayOf = ({ at }: CalendarEvent) => format.date(at);
  return [...new Set(events.map(dayOf))].map((day) => (
    <section key={day} className="mb-5">
      <h2 className="mb-2 px-1 text-small font-semibold text-muted">{day}</h2>
      <ul className="divide-y divide-line rounded-2xl bg-raised">
        {events
          .filter((event) => dayOf(event) === day)
          .map((event) => (
            <li key={event.id}>
              <EventRow event={event} />
            </li>
          ))}
      </ul>
    </section>
  ));
}

function EventRow({ event }: { event: CalendarEvent }) {
  const { t, format } = useI18n();
  const isOver = event.at < Date.now();
  const figures = (['actual', 'forecast', 'previous'] as const).filter((name) => event[name] !== '');
  return (
    <div className={classNames('flex gap-3 px-4 py-3', isOver && 'text-muted')}>
      <time dateTime={new Date(event.at).toISOString()} className="w-12 shrink-0 text-small">
        <Figure>{minuteOf(format, event.at)}</Figure>
      </time>
      <div className="min-w-0 flex-1">
        <p className="flex items-start gap-2">
          <span className="min-w-0 flex-1 font-medium text-pretty break-words" dir="auto">
            {event.title}
          </span>
          <Importance of={event.importance} />
        </p>
        <div className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small">
          <Label>{event.currency}</Label>
          {figures.map((name) => (
            <span key={name} className="text-muted">
              {t(`news.${name}`)}{' '}
              <Figure className={classNames('font-medium', name === 'actual' ? 'text-ink' : '')}>
                {event[name].replace('-', '−')}
              </Figure>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

const LEVELS = { low: 1, medium: 2, high: 3 } as const;

/** One to three bars, and the word for a screen reader. */
function Importance({ of }: { of: CalendarEvent['importance'] }) {
  const { t } = useI18n();
  return (
    <span className="mt-1.5 flex shrink-0 gap-0.5" title={t(`news.importance_${of}`)}>
      <span className="sr-only">
        {t('news.importance')}: {t(`news.importance_${of}`)}
      </span>
      {[1, 2, 3].map((bar) => (
        <span
          key={bar}
          aria-hidden="true"
          className={classNames('h-3 w-1 rounded-full', bar <= LEVELS[of] ? 'bg-warn' : 'bg-line')}
        />
      ))}
    </span>
  );
}

function CalendarSkeleton() {
  return (
    <div className="space-y-3">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-16 rounded-2xl" />
      ))}
    </div>
  );
}
