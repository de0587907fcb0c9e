// The events at the foot of a chart, loaded by spans of four weeks for what is in sight.
import { fetchCalendar, fetchMarketHours, type Instrument, isCallFault } from '@candor/client';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { type AxisEvent, marketEvents, type TimeRange } from './axis-events.ts';

const DAY_MS = 86_400_000;
const PAGE_DAYS = 28;
const PAGE_MS = PAGE_DAYS * DAY_MS;
/** Of a longer time the marks would stand side by side. */
const PAGES_MAX = 4;

/** The instrument stays the same: the marks of another one are a component of their own. */
export function useAxisEvents({ id, ...of }: Instrument, { from, to }: TimeRange): readonly AxisEvent[] {
  const { http } = useClient();
  const requested = useRef(new Set<number>());
  const [known, setKnown] = useState<ReadonlyMap<number, readonly AxisEvent[]>>(new Map());
  const [first, last] = [Math.floor(from / PAGE_MS), Math.floor(to / PAGE_MS)];
  const hasRoom = last - first < PAGES_MAX;
  const currencies = [...new Set([of.baseCurrency, of.quoteCurrency])].join(' ');
  useEffect(() => {
    const load = async (page: number) => {
      requested.current.add(page);
      const range = { from: page * PAGE_MS, to: (page + 1) * PAGE_MS };
      try {
        const [news, spans] = await Promise.all([
          fetchCalendar(http, {
            from: range.from,
            days: PAGE_DAYS,
            currencies: currencies.split(' ').filter(isCurrency),
          }),
          // A day more at either end: a span that is cut there neither opens nor closes.
          fetchMarketHours(http, { instrumentId: id, from: range.from - DAY_MS, days: PAGE_DAYS + 2 }),
        ]);
        const events: AxisEvent[] = [
          ...news.map((one) => ({ kind: 'news' as const, at: one.at, news: one })),
          ...marketEvents(spans, range),
        ];
        setKnown((before) => new Map(before).set(page, events));
      } catch (fault) {
        if (!isCallFault(fault)) throw fault;
        // The next pan asks again.
        requested.current.delete(page);
      }
    };
    if (!hasRoom) return;
    for (let page = first; page <= last; page += 1) if (!requested.current.has(page)) void load(page);
  }, [http, id, currencies, first, last, hasRoom]);
  if (!hasRoom) return [];
  const events: AxisEvent[] = [];
  for (let page = first; page <= last; page += 1) events.push(...(known.get(page) ?? []));
  return events.filter(({ at }) => at >= from && at <= to).sort((a, b) => a.at - b.at);
}

/** Codes such as US500 have no economy of their own. */
const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code);
