// How lively a market is by the hour of the week: the weight of an hour's variance, 1 on an average weekday's hour.

/** market: weekends are quiet, their hours make the gap; always: trade goes on, so the weekend is a slow weekday. */
export type Hours = 'market' | 'always';
export type ActivityId = 'currencies' | 'america' | 'europe' | 'asia' | 'coins';

const HOURS_IN_WEEK = 168;
/** 1970-01-01 was a Thursday; hour 0 of the week is Sunday 00:00 UTC. */
const EPOCH_HOUR_OF_WEEK = 4 * 24;

/** Weights of the 24 UTC hours of a weekday, and of an hour at the weekend. */
const shapes: Readonly<Record<ActivityId, { weekday: readonly number[]; weekend: number }>> = {
  currencies: {
    weekday: [
      0.5, 0.6, 0.55, 0.45, 0.4, 0.45, 0.8, 1.4, 1.6, 1.4, 1.2, 1.1, 1.4, 1.9, 2.0, 1.8, 1.4, 1.0, 0.8, 0.7,
      0.6, 0.35, 0.3, 0.4,
    ],
    weekend: 0.08,
  },
  america: {
    weekday: [
      0.35, 0.35, 0.3, 0.3, 0.3, 0.3, 0.45, 0.8, 0.9, 0.8, 0.7, 0.7, 1.0, 2.3, 2.9, 2.3, 1.8, 1.6, 1.7, 2.1,
      1.6, 0.4, 0.3, 0.3,
    ],
    weekend: 0.06,
  },
  europe: {
    weekday: [
      0.2, 0.3, 0.3, 0.3, 0.35, 0.5, 1.1, 2.6, 2.4, 1.9, 1.6, 1.5, 1.6, 2.0, 2.1, 2.2, 1.2, 0.8, 0.7, 0.7,
      0.5, 0.3, 0.2, 0.2,
    ],
    weekend: 0.06,
  },
  asia: {
    weekday: [
      2.4, 2.3, 2.0, 1.4, 1.5, 2.0, 2.0, 1.6, 1.3, 0.9, 0.7, 0.6, 0.7, 1.0, 1.1, 0.8, 0.6, 0.5, 0.5, 0.5, 0.5,
      0.4, 0.5, 1.2,
    ],
    weekend: 0.06,
  },
  coins: {
    weekday: [
      1.1, 1.0, 0.9, 0.9, 0.8, 0.8, 0.8, 0.9, 1.0, 1.0, 0.9, 0.9, 1.0, 1.4, 1.6, 1.5, 1.3, 1.1, 1.0, 1.0, 0.9,
      0.8, 0.8, 0.9,
    ],
    weekend: 0.55,
  },
};

/** An hour at the weekend where trade goes on through it. */
const OPEN_WEEKEND = 0.55;

const tables = new Map<string, Float64Array>();

/** The week's weights, from Sunday 00:00 UTC. */
export function weekOf(id: ActivityId, hours: Hours): Float64Array {
  const key = `${id} ${hours}`;
  let table = tables.get(key);
  if (!table) {
    const { weekday, weekend } = shapes[id];
    const quiet = hours === 'always' ? Math.max(weekend, OPEN_WEEKEND) : weekend;
    const mean = weekday.reduce((sum, weight) => sum + weight, 0) / weekday.length;
    table = Float64Array.from({ length: HOURS_IN_WEEK }, (_, hour) =>
      // Friday 22:00 to Sunday 21:00 UTC.
      hour < 21 || hour >= 5 * 24 + 22 ? quiet : (weekday[hour % 24] as number) / mean,
    );
    tables.set(key, table);
  }
  return table;
}

export const hourOfWeek = (hour: number): number => (hour + EPOCH_HOUR_OF_WEEK) % HOURS_IN_WEEK;
