// The trading day runs from 17:00 to 17:00 New York. A day's change is counted from its start, so a chart that stands
// beside it must begin there as well.

const DAY_START_HOUR = 17;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The last 17:00 New York at or before `at`. On the two days of a clock change (Sundays at 2:00, when only what is
 * always open trades) it is an hour off until the next 17:00, which a thumbnail bears.
 */
export function tradingDayStart(at: number): number {
  newYork ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = newYork.formatToParts(at);
  const read = (type: 'hour' | 'minute'): number => Number(parts.find((part) => part.type === type)?.value);
  const wallMs = read('hour') * HOUR_MS + read('minute') * MINUTE_MS + (at % MINUTE_MS);
  return at - ((wallMs - DAY_START_HOUR * HOUR_MS + DAY_MS) % DAY_MS);
}

/** Made when it is first asked for: that takes a slow phone long. */
let newYork: Intl.DateTimeFormat | undefined;

/** The finest period of which 48 bars, as many as the server sends for small charts, reach back that long. */
export function smallChartPeriod(dayAgeMs: number): '1min' | '5min' | '15min' | '30min' {
  if (dayAgeMs < 0.75 * HOUR_MS) return '1min';
  if (dayAgeMs < 3.9 * HOUR_MS) return '5min';
  return dayAgeMs < 11.7 * HOUR_MS ? '15min' : '30min';
}
