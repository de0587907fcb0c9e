// The trading day runs from 17:00 to 17:00 New York. A day's change is counted from its start, so a chart beside it
// must begin there as well.

const DAY_START_HOUR = 17;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The last 17:00 New York at or before `at`. On the two days of a clock change (Sundays at 2:00, when only what is
 * always open trades) it is an hour off until the next 17:00, which a thumbnail bears.
 */
export function tradingDayStart(at: number): number {
  const wallMs = at - (isSummerTime(at) ? 4 : 5) * HOUR_MS;
  return at - ((wallMs - DAY_START_HOUR * HOUR_MS + DAY_MS) % DAY_MS);
}

/** The first 17:00 New York after `at`, exact also on the days of a clock change. */
export function nextTradingDayStart(at: number): number {
  // From about midnight of the next day, before a clock could change, the last 17:00 is the one looked for.
  return tradingDayStart(tradingDayStart(at) + 31 * HOUR_MS);
}

/**
 * In New York: from the second Sunday of March to the first of November, each at 2:00 (15 U.S.C. 260a). Calculated by
 * hand, because the first use of an Intl.DateTimeFormat takes a slow phone a tenth of a second; a test compares the
 * two.
 */
function isSummerTime(at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  return at >= sunday(year, 2, 8, 7) && at < sunday(year, 10, 1, 6);
}

/** The first Sunday at or after a day, at an hour of UTC. */
function sunday(year: number, month: number, day: number, hour: number): number {
  const from = Date.UTC(year, month, day, hour);
  return from + ((7 - new Date(from).getUTCDay()) % 7) * DAY_MS;
}

/** The finest period of which 48 bars, as many as the server sends for small charts, reach back that long. */
export function smallChartPeriod(dayAgeMs: number): '1min' | '5min' | '15min' | '30min' {
  if (dayAgeMs < 0.75 * HOUR_MS) return '1min';
  if (dayAgeMs < 3.9 * HOUR_MS) return '5min';
  return dayAgeMs < 11.7 * HOUR_MS ? '15min' : '30min';
}
