// Every exchange's days against the rule it follows, worked out here from the law or the exchange's own words and not
// from the list, for each weekday of 2025 to 2030: closed, closed early, or open.
import { describe, expect, it } from 'vitest';
import { sessionAt } from './calendar.ts';
import type { CalendarId } from './calendars.ts';
import {
  commodities,
  DAY_MS,
  type Days,
  dayOf,
  festivalsOf,
  forex,
  frankfurt,
  hongKong,
  isWeekend,
  london,
  nameOf,
  newYork,
  tokyo,
  YEARS,
} from './testing/exchange-rules.ts';
import { fromWall } from './zone.ts';

interface Exchange {
  readonly id: CalendarId;
  readonly zone: string;
  readonly rule: (year: number) => Days;
  /** Hours of the day at which it is open on a full day; on an early one not at the second. */
  readonly hours: readonly [morning: number, afternoon: number];
}

const exchanges: readonly Exchange[] = [
  { id: 'us_indices', zone: 'America/New_York', rule: newYork, hours: [12, 14] },
  { id: 'germany', zone: 'Europe/Berlin', rule: frankfurt, hours: [10, 15] },
  { id: 'london', zone: 'Europe/London', rule: london, hours: [10, 13] },
  { id: 'tokyo', zone: 'Asia/Tokyo', rule: tokyo, hours: [10, 14] },
  { id: 'hongkong', zone: 'Asia/Hong_Kong', rule: hongKong, hours: [10, 14] },
  { id: 'commodities', zone: 'America/New_York', rule: commodities, hours: [10, 14] },
  { id: 'forex', zone: 'America/New_York', rule: forex, hours: [10, 14] },
];

describe.each(exchanges)('$id', ({ id, zone, rule, hours }) => {
  it.each(YEARS)('keeps its rule on every weekday of %d', (year) => {
    const { closed, early } = rule(year);
    const expected: string[] = [];
    const found: string[] = [];
    for (let day = dayOf(year, 1, 1); day < dayOf(year + 1, 1, 1); day += DAY_MS) {
      if (isWeekend(day)) continue;
      if (closed.includes(day)) expected.push(`${nameOf(day)} closed`);
      else if (early.includes(day)) expected.push(`${nameOf(day)} early`);
      const [morning, afternoon] = hours.map(
        (hour) => sessionAt(id, fromWall(zone, day + hour * 3_600_000)).open,
      );
      if (!morning) found.push(`${nameOf(day)} closed`);
      else if (!afternoon) found.push(`${nameOf(day)} early`);
    }
    expect(found).toEqual(expected);
  });
});

describe('days that were wrong before', () => {
  it.each([
    ['us_indices', '2026-07-03T16:00:00Z', 'Independence Day, kept on a Friday'],
    ['germany', '2030-04-19T10:00:00Z', 'Good Friday 2030'],
    ['commodities', '2030-04-19T15:00:00Z', 'Good Friday 2030'],
    ['hongkong', '2026-02-18T02:00:00Z', 'the lunar New Year'],
    ['tokyo', '2026-05-04T01:00:00Z', 'Golden Week'],
    // No night session begins on a holiday.
    ['hongkong', '2026-04-03T12:00:00Z', 'the evening of Good Friday'],
    ['tokyo', '2026-05-06T12:00:00Z', 'the evening of the last day of Golden Week'],
  ] as const)('%s is closed at %s: %s', (id, at, _) => {
    expect(sessionAt(id, Date.parse(at)).open).toBe(false);
  });

  it('the night session of a trading day runs on into a holiday', () => {
    expect(sessionAt('tokyo', Date.parse('2026-05-01T12:00:00Z')).open).toBe(true);
    expect(sessionAt('hongkong', Date.parse('2026-06-30T16:00:00Z')).open).toBe(true);
  });
});

it('the table of festivals is that of the Chinese calendar', () => {
  const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const names = ['1/1', '4/8', '5/5', '8/15', '9/9'];
  for (const year of YEARS)
    festivalsOf(year).forEach((day, n) => {
      // ICU's new moons are off by minutes: in 2027 and 2030 that is enough for a day.
      const around = [day - DAY_MS, day, day + DAY_MS].map((at) =>
        lunar
          .formatToParts(at)
          .filter(({ type }) => type === 'month' || type === 'day')
          .map(({ value }) => value)
          .join('/'),
      );
      if (year === 2027 || year === 2030) expect(around, nameOf(day)).toContain(names[n]);
      else expect(around[1], nameOf(day)).toBe(names[n]);
    });
});
