// The trading hours the catalogue's instruments keep, by the exchange that makes their price. Holidays by year stand in
// holidays.ts with their sources; days of every year stand here too, so that charts of earlier years keep them.
import {
  frankfurt,
  goodFridays,
  hongKong,
  hongKongEarly,
  london,
  londonEarly,
  newYork,
  newYorkEarly,
  observedChristmas,
  tokyo,
} from './holidays.ts';

export interface WeekMoment {
  /** 0 Sunday … 6 Saturday, on the zone's wall clock. */
  readonly weekday: number;
  /** Minutes after midnight, up to 1440. */
  readonly minute: number;
}

export interface Calendar {
  readonly zone: string;
  readonly weekly: 'always' | readonly { readonly opens: WeekMoment; readonly closes: WeekMoment }[];
  /** The minute of the local day at which a trading day ends and the next begins: 1440 is midnight, more is the day after. */
  readonly dayEndsAt: number;
  /** Trading days without trading: YYYY-MM-DD once, MM-DD every year. */
  readonly holidays: readonly string[];
  /** Trading days that end at `minute` of the local day. */
  readonly early?: { readonly minute: number; readonly days: readonly string[] };
}

export type CalendarId =
  | 'forex'
  | 'commodities'
  | 'us_indices'
  | 'germany'
  | 'london'
  | 'tokyo'
  | 'hongkong'
  | 'crypto';

const MIDNIGHT = 1440;
const SUNDAY = 0;
const MONDAY = 1;
const FRIDAY = 5;

/** Sunday evening to Friday 17:00 in New York, with a break of an hour each day at 17:00. */
const withDailyBreak = [SUNDAY, 1, 2, 3, 4].map((weekday) => ({
  opens: { weekday, minute: clock('18:00') },
  closes: { weekday: weekday + 1, minute: clock('17:00') },
}));

export const calendars: Readonly<Record<CalendarId, Calendar>> = {
  forex: {
    zone: 'America/New_York',
    weekly: [
      {
        opens: { weekday: SUNDAY, minute: clock('17:00') },
        closes: { weekday: FRIDAY, minute: clock('17:00') },
      },
    ],
    dayEndsAt: clock('17:00'),
    holidays: ['01-01', '12-25'],
  },
  commodities: {
    zone: 'America/New_York',
    weekly: withDailyBreak,
    dayEndsAt: clock('17:00'),
    holidays: ['01-01', '12-25', ...goodFridays, ...observedChristmas],
  },
  // The indices of the New York exchanges: their holidays whole, and their early closes.
  us_indices: {
    zone: 'America/New_York',
    weekly: withDailyBreak,
    dayEndsAt: clock('17:00'),
    holidays: ['01-01', '07-04', '12-25', ...newYork],
    early: { minute: clock('13:00'), days: newYorkEarly },
  },
  // Eurex, the DAX future.
  germany: {
    zone: 'Europe/Berlin',
    weekly: daily({ opens: '01:10', closes: '22:00' }),
    dayEndsAt: MIDNIGHT,
    holidays: ['01-01', '05-01', '12-24', '12-25', '12-26', '12-31', ...frankfurt],
  },
  // ICE, the FTSE 100 future.
  london: {
    zone: 'Europe/London',
    weekly: daily({ opens: '01:00', closes: '21:00' }),
    dayEndsAt: MIDNIGHT,
    holidays: ['01-01', '12-25', '12-26', ...london],
    early: { minute: clock('12:30'), days: londonEarly },
  },
  // Osaka, the Nikkei 225 future, on the days of the Tokyo exchange: a night session is held in the evening of each of
  // them and of no other, whatever day follows.
  tokyo: {
    zone: 'Asia/Tokyo',
    weekly: [
      ...daily({ opens: '08:45', closes: '15:45' }),
      ...daily({ opens: '17:00', closes: '06:00', nextDay: true }),
    ],
    dayEndsAt: MIDNIGHT + clock('07:00'),
    holidays: ['01-01', '01-02', '01-03', ...tokyo],
  },
  // The Hang Seng future, with its lunch break and its night session, which a short day has not.
  hongkong: {
    zone: 'Asia/Hong_Kong',
    weekly: [
      ...daily({ opens: '09:15', closes: '12:00' }),
      ...daily({ opens: '13:00', closes: '16:30' }),
      ...daily({ opens: '17:15', closes: '03:00', nextDay: true }),
    ],
    dayEndsAt: MIDNIGHT + clock('07:00'),
    holidays: ['01-01', '05-01', '07-01', '10-01', '12-25', '12-26', ...hongKong],
    early: { minute: clock('12:00'), days: hongKongEarly },
  },
  crypto: { zone: 'UTC', weekly: 'always', dayEndsAt: MIDNIGHT, holidays: [] },
};

function daily(hours: { opens: string; closes: string; nextDay?: true }) {
  return Array.from({ length: FRIDAY - MONDAY + 1 }, (_, n) => ({
    opens: { weekday: MONDAY + n, minute: clock(hours.opens) },
    closes: { weekday: MONDAY + n + (hours.nextDay ? 1 : 0), minute: clock(hours.closes) },
  }));
}

/** "17:00" → 1020. */
function clock(text: string): number {
  const [hours, minutes] = text.split(':').map(Number);
  if (hours === undefined || minutes === undefined) throw new Error(`not a time of day: ${text}`);
  return hours * 60 + minutes;
}
