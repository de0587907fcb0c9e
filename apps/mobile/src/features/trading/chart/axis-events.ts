// What is marked at the foot of a chart: economic events, openings and closings of the market, and rollovers.
import { type CalendarEvent, nextTradingDayStart, type OpenSpan } from '@candor/client';
import type { Translate } from '@candor/i18n';
import { lastBegun } from './last-begun.ts';

export type AxisEvent =
  | { readonly kind: 'news'; readonly at: number; readonly news: CalendarEvent }
  | { readonly kind: 'opens' | 'closes' | 'rollover'; readonly at: number };

export const eventName = (event: AxisEvent, t: Translate): string =>
  event.kind === 'news' ? event.news.title : t(`trade.event_${event.kind}`);

export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Openings and closings of the market, and the rollovers while it is open or as it closes, of a range, by time. */
export function marketEvents(spans: readonly OpenSpan[], { from, to }: TimeRange): AxisEvent[] {
  const events: AxisEvent[] = spans.flatMap(({ opens, closes }) => [
    { kind: 'opens', at: opens },
    { kind: 'closes', at: closes },
  ]);
  for (let at = nextTradingDayStart(from - 1); at < to; at = nextTradingDayStart(at))
    if (spans.some(({ opens, closes }) => opens < at && at <= closes)) events.push({ kind: 'rollover', at });
  return events.filter(({ at }) => at >= from && at < to).sort((a, b) => a.at - b.at);
}

/**
 * The index of the bar in which a time falls: the last that begins by then, or one of the future. Null before the first bar.
 * With bars of an hour at 9:00 and, after a closure, at 12:00, 10:30 falls into the first and 14:10 two bars after the second.
 */
export function barIndexAt(
  bars: readonly { readonly timestamp: number }[],
  at: number,
  lengthMs: number,
): number | null {
  const index = lastBegun(bars, ({ timestamp }) => timestamp, at);
  const bar = bars[index];
  if (!bar) return null;
  return index === bars.length - 1 ? index + Math.floor((at - bar.timestamp) / lengthMs) : index;
}

export interface Placed {
  /** Pixels. */
  readonly x: number;
  readonly event: AxisEvent;
}
export interface Mark {
  readonly x: number;
  readonly events: readonly AxisEvent[];
}

/** Events whose marks would touch share one, in the middle of them. `placed` rises. */
export function groupMarks(placed: readonly Placed[], widthPx: number): Mark[] {
  const groups: [Placed, ...Placed[]][] = [];
  for (const one of placed) {
    const last = groups.at(-1);
    if (last && one.x - last[0].x < widthPx) last.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => ({
    x: (group[0].x + (group.at(-1) ?? group[0]).x) / 2,
    events: group.map(({ event }) => event),
  }));
}
