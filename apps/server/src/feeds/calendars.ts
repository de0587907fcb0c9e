// The trading hours the catalogue's instruments keep, by the exchange that makes their price.

export interface WeekMoment {
  /** 0 Sunday … 6 Saturday, on the zone's wall clock. */
  readonly weekday: number;
  /** Minutes after midnight, up to 1440. */
  readonly minute: number;
}

export interface Calendar {
  readonly zone: string;
  readonly weekly: 'always' | readonly { readonly opens: WeekMoment; readonly closes: WeekMoment }[];
  /** The minute of the local day at which a trading day ends and the next begins: 1440 is midnight. */
  readonly dayEndsAt: number;
  /** Trading days without trading: YYYY-MM-DD once, MM-DD every year. */
  readonly holidays: readonly string[];
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

const goodFridays = ['2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14', '2029-03-30'];
const easterMondays = ['2025-04-21', '2026-04-06', '2027-03-29', '2028-04-17', '2029-04-02'];
const thanksgivings = ['2025-11-27', '2026-11-26', '2027-11-25', '2028-11-23', '2029-11-22'];

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
    holidays: ['01-01', '12-25', ...goodFridays],
  },
  us_indices: {
    zone: 'America/New_York',
    weekly: withDailyBreak,
    dayEndsAt: clock('17:00'),
    holidays: ['01-01', '07-04', '12-25', ...goodFridays, ...thanksgivings],
  },
  // Eurex, the DAX future.
  germany: {
    zone: 'Europe/Berlin',
    weekly: daily({ opens: '01:10', closes: '22:00' }),
    dayEndsAt: MIDNIGHT,
    holidays: ['01-01', '05-01', '12-24', '12-25', '12-26', '12-31', ...goodFridays, ...easterMondays],
  },
  // ICE, the FTSE 100 future.
  london: {
    zone: 'Europe/London',
    weekly: daily({ opens: '01:00', closes: '21:00' }),
    dayEndsAt: MIDNIGHT,
    holidays: ['01-01', '12-25', '12-26', ...goodFridays, ...easterMondays],
  },
  // Osaka, the Nikkei 225 future: the night session belongs to the trading day that follows.
  tokyo: {
    zone: 'Asia/Tokyo',
    weekly: [
      ...daily({ opens: '08:45', closes: '15:45' }),
      ...daily({ opens: '17:00', closes: '06:00', nextDay: true }),
    ],
    dayEndsAt: clock('16:00'),
    holidays: ['01-01', '01-02', '01-03'],
  },
  // The Hang Seng future, with its lunch break and its night session.
  hongkong: {
    zone: 'Asia/Hong_Kong',
    weekly: [
      ...daily({ opens: '09:15', closes: '12:00' }),
      ...daily({ opens: '13:00', closes: '16:30' }),
      ...daily({ opens: '17:15', closes: '03:00', nextDay: true }),
    ],
    dayEndsAt: clock('17:00'),
    holidays: ['01-01', '05-01', '07-01', '10-01', '12-25', '12-26', ...goodFridays, ...easterMondays],
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
