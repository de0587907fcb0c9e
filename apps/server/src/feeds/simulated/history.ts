// The simulated past: bars of any period, worked out hour by hour from the path, backwards from where they end.
import type { Period } from '@candor/contract';
import type { Price } from '@candor/core';
import { sessionAt } from '../calendar.ts';
import { barStart, type Candle, HOUR_MS, MINUTE_MS, periodMinutes } from '../candle.ts';
import { nextTradingDayStart, tradingDayStart } from '../trading-day.ts';
import type { Bounds, MinuteBar, PricePath } from './price-path.ts';
import { SLOT_MS } from './slots.ts';

/** Nothing is listed before this: the walk back ends here. */
export const BEGIN = Date.UTC(2015, 0, 1);
const SLOTS_A_MINUTE = MINUTE_MS / SLOT_MS;

export interface Past {
  readonly path: PricePath;
  /** Ticks from here on are the stream's and not the past's. */
  readonly end: number;
  readonly roundTheClock: boolean;
}

interface Range {
  readonly limit: number;
  /** The beginning of an hour. */
  readonly from: number;
  readonly to: number;
}

/** Bars that start from `from` on and before `to`, oldest first; the newest `limit` of them. */
export function barsOf(
  past: Past,
  period: Period,
  { limit = Number.POSITIVE_INFINITY, from = BEGIN, to = past.end }: Partial<Range>,
): Candle[] {
  if (limit <= 0) return [];
  const range = { limit, from: Math.max(from, BEGIN), to: Math.min(to, past.end) };
  const bars = period === '1day' ? dayBars(past, range) : hourlyBars(past, period, range);
  return bars.reverse();
}

/** Newest first. Bars that start before `to` run on to their own ends. */
function hourlyBars(past: Past, period: Period, { limit, from, to }: Range): Candle[] {
  const bars: Candle[] = [];
  for (let hour = Math.floor((to - 1) / HOUR_MS); hour * HOUR_MS >= from; hour -= 1)
    for (const bar of hourOf(past, hour, period).reverse()) {
      if (bar.time >= to) continue;
      if (bars.length === limit) return bars;
      bars.push(bar);
    }
  return bars;
}

/** Newest first. */
function dayBars(past: Past, { limit, from, to }: Range): Candle[] {
  const bars: Candle[] = [];
  let day = tradingDayStart(to - 1);
  for (; day >= from && bars.length < limit; day = tradingDayStart(day - 1)) {
    const bar = dayBar(past, day);
    if (bar) bars.push(bar);
  }
  return bars;
}

/** An hour's bar is what costs time, so only those hours are drawn that may hold an extreme of the day. */
function dayBar(past: Past, day: number): Candle | undefined {
  const drawn = new Map<number, Candle>();
  const rest: { hour: number; bounds: Bounds }[] = [];
  let volume = 0;
  const draw = (hour: number) => {
    const bar = hourOf(past, hour, '1day')[0];
    if (bar) drawn.set(hour, bar);
    return bar;
  };
  const hours = hoursOf(day).filter((hour) => openPart(past, hour) !== 'none');
  for (const hour of hours) {
    const whole = openPart(past, hour) === 'whole';
    if (whole && hour !== hours[0] && hour !== hours.at(-1)) {
      rest.push({ hour, bounds: past.path.hourBounds(hour) });
      volume += past.path.hourTicks(hour);
    } else volume += draw(hour)?.volume ?? 0;
  }
  let high = Math.max(...[...drawn.values()].map((bar) => bar.high));
  let low = Math.min(...[...drawn.values()].map((bar) => bar.low));
  const looked = new Set<number>();
  const look = (hour: number) => {
    if (looked.has(hour)) return;
    looked.add(hour);
    ({ high, low } = past.path.bar(hour, 0, 60, { high, low }));
  };
  // The likeliest first: the sooner the extreme is found, the fewer are left to look at.
  for (const { hour, bounds } of rest.sort((a, b) => b.bounds.high - a.bounds.high)) {
    if (bounds.high <= high) break;
    look(hour);
  }
  for (const { hour, bounds } of rest.sort((a, b) => a.bounds.low - b.bounds.low)) {
    if (bounds.low >= low) break;
    look(hour);
  }
  const inOrder = [...drawn.keys()].sort((a, b) => a - b);
  const first = drawn.get(inOrder[0] as number);
  const last = drawn.get(inOrder.at(-1) as number);
  if (!first || !last) return undefined;
  return { time: day, open: first.open, high: high as Price, low: low as Price, close: last.close, volume };
}

function hoursOf(day: number): number[] {
  const first = day / HOUR_MS;
  return Array.from({ length: nextTradingDayStart(day) / HOUR_MS - first }, (_, n) => first + n);
}

/** The bars, or parts of a day's bar, that an hour contributes, oldest first. */
function hourOf(past: Past, hour: number, period: Period): Candle[] {
  const open = openPart(past, hour);
  if (open === 'none') return [];
  if (open === 'whole') return wholeHour(past, hour, period);
  const bars: Candle[] = [];
  for (const [minute, part] of minutesOf(past, hour, open)) {
    const time = barStart(period, minute * MINUTE_MS);
    const bar: Candle = { time, ...(part as Omit<Candle, 'time'>) };
    const last = bars.at(-1);
    if (last?.time === time) bars[bars.length - 1] = joined(last, bar);
    else bars.push(bar);
  }
  return bars;
}

function wholeHour({ path }: Past, hour: number, period: Period): Candle[] {
  const minutes = Math.min(60, periodMinutes[period]);
  return Array.from({ length: 60 / minutes }, (_, n) => {
    const from = n * minutes;
    const time = barStart(period, hour * HOUR_MS + from * MINUTE_MS);
    return { time, ...(path.bar(hour, from, from + minutes) as Omit<Candle, 'time'>) };
  });
}

/** Which minutes of an hour belong to the past: those in which the market was open, up to where the stream begins. */
type OpenPart = 'none' | 'whole' | ((minute: number) => boolean);

function openPart({ path, end, roundTheClock }: Past, hour: number): OpenPart {
  const from = hour * HOUR_MS;
  if (from >= end) return 'none';
  const isPast = (minute: number): boolean => minute * MINUTE_MS < end;
  const wholePast = from + HOUR_MS <= end;
  if (roundTheClock) return wholePast ? 'whole' : isPast;
  const { calendar } = path.entry;
  const session = sessionAt(calendar, from);
  if (session.nextChangeAt >= from + HOUR_MS) {
    if (!session.open) return 'none';
    return wholePast ? 'whole' : isPast;
  }
  return (minute) => isPast(minute) && sessionAt(calendar, minute * MINUTE_MS).open;
}

/** The open minutes of an hour since the epoch, oldest first, the one in which the stream begins as far as it had come. */
function* minutesOf(
  { path, end }: Past,
  hour: number,
  isOpen: (minute: number) => boolean,
): Generator<[minute: number, bar: MinuteBar]> {
  const last = Math.floor(end / MINUTE_MS);
  for (let n = 0; n < 60; n += 1) {
    const minute = hour * 60 + n;
    if (!isOpen(minute)) continue;
    const bar = minute === last ? unfinishedMinute(path, last, end) : path.bar(hour, n, n + 1);
    if (bar) yield [minute, bar];
  }
}

/** The minute in which the stream begins, as far as it had come. */
function unfinishedMinute(path: PricePath, minute: number, end: number): MinuteBar | undefined {
  let bar: MinuteBar | undefined;
  for (let slot = minute * SLOTS_A_MINUTE; slot < (minute + 1) * SLOTS_A_MINUTE; slot += 1)
    for (const { bid, at } of path.slotTicks(slot)) {
      if (at >= end) return bar;
      if (!bar) bar = { open: bid, high: bid, low: bid, close: bid, volume: 0 };
      bar.high = Math.max(bar.high, bid);
      bar.low = Math.min(bar.low, bid);
      bar.close = bid;
      bar.volume += 1;
    }
  return bar;
}

function joined(earlier: Candle, later: Candle): Candle {
  return {
    time: earlier.time,
    open: earlier.open,
    high: Math.max(earlier.high, later.high) as Price,
    low: Math.min(earlier.low, later.low) as Price,
    close: later.close,
    volume: earlier.volume + later.volume,
  };
}
