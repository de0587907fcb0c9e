// Days on which exchanges are closed or close early, as they publish them, until 2030; calendar-rules.test.ts holds
// each list against the rule it follows. Weekends are left out, days that the rules move to a weekday are in.

/** "2026: 01-01 01-19 …" by year → 2026-01-01, 2026-01-19, … */
const days = (years: Readonly<Record<number, string>>): readonly string[] =>
  Object.entries(years).flatMap(([year, list]) =>
    list
      .split(' ')
      .filter((day) => day !== '')
      .map((day) => `${year}-${day}`),
  );

export const goodFridays = days({
  2025: '04-18',
  2026: '04-03',
  2027: '03-26',
  2028: '04-14',
  2029: '03-30',
  2030: '04-19',
});

/** Where Christmas falls on a Saturday, CME closes metals and energy on the Friday before. */
export const observedChristmas = days({ 2027: '12-24' });

/** New York Stock Exchange, rule 7.2 and nyse.com/markets/hours-calendars. */
export const newYork = days({
  2025: '01-01 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25',
  2026: '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25',
  2027: '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24',
  2028: '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25',
  2029: '01-01 01-15 02-19 03-30 05-28 06-19 07-04 09-03 11-22 12-25',
  2030: '01-01 01-21 02-18 04-19 05-27 06-19 07-04 09-02 11-28 12-25',
});
/** At 13:00: before Independence Day, after Thanksgiving, on Christmas Eve. */
export const newYorkEarly = days({
  2025: '07-03 11-28 12-24',
  2026: '11-27 12-24',
  2027: '11-26',
  2028: '07-03 11-24',
  2029: '07-03 11-23 12-24',
  2030: '07-03 11-29 12-24',
});

/** Xetra and Eurex, xetra.com "Trading calendar"; the DAX future keeps its hours on the year's last trading day. */
export const frankfurt = days({
  2025: '01-01 04-18 04-21 05-01 12-24 12-25 12-26 12-31',
  2026: '01-01 04-03 04-06 05-01 12-24 12-25 12-31',
  2027: '01-01 03-26 03-29 12-24 12-31',
  2028: '04-14 04-17 05-01 12-25 12-26',
  2029: '01-01 03-30 04-02 05-01 12-24 12-25 12-26 12-31',
  2030: '01-01 04-19 04-22 05-01 12-24 12-25 12-26 12-31',
});

/** London Stock Exchange: bank holidays of England and Wales, gov.uk/bank-holidays, londonstockexchange.com. */
export const london = days({
  2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
  2029: '01-01 03-30 04-02 05-07 05-28 08-27 12-25 12-26',
  2030: '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26',
});
/** At 12:30, on the last working days before Christmas and before New Year. */
export const londonEarly = days({
  2025: '12-24 12-31',
  2026: '12-24 12-31',
  2027: '12-24 12-31',
  2028: '12-22 12-29',
  2029: '12-24 12-31',
  2030: '12-24 12-31',
});

/** Tokyo Stock Exchange: national holidays (cao.go.jp, law of 1948) and 31 December to 3 January, jpx.co.jp. */
export const tokyo = days({
  2025: '01-01 01-02 01-03 01-13 02-11 02-24 03-20 04-29 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-24 12-31',
  2026: '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
  2027: '01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23 12-31',
  2028: '01-03 01-10 02-11 02-23 03-20 05-03 05-04 05-05 07-17 08-11 09-18 09-22 10-09 11-03 11-23',
  2029: '01-01 01-02 01-03 01-08 02-12 02-23 03-20 04-30 05-03 05-04 07-16 09-17 09-24 10-08 11-23 12-31',
  2030: '01-01 01-02 01-03 01-14 02-11 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 10-14 11-04 12-31',
});

/** Hong Kong Exchanges: general holidays, gov.hk/en/about/abouthk/holiday; lunar dates by the Observatory, hko.gov.hk. */
export const hongKong = days({
  2025: '01-01 01-29 01-30 01-31 04-04 04-18 04-21 05-01 05-05 07-01 10-01 10-07 10-29 12-25 12-26',
  2026: '01-01 02-17 02-18 02-19 04-03 04-06 04-07 05-01 05-25 06-19 07-01 10-01 10-19 12-25',
  2027: '01-01 02-08 02-09 03-26 03-29 04-05 05-13 06-09 07-01 09-16 10-01 10-08 12-27',
  2028: '01-26 01-27 01-28 04-04 04-14 04-17 05-01 05-02 05-29 10-02 10-04 10-26 12-25 12-26',
  2029: '01-01 02-13 02-14 02-15 03-30 04-02 04-04 05-01 05-21 07-02 09-24 10-01 10-16 12-25 12-26',
  2030: '01-01 02-04 02-05 02-06 04-05 04-19 04-22 05-01 05-09 06-05 07-01 09-13 10-01 12-25 12-26',
});
/** At noon: the eves of the lunar New Year, Christmas and New Year. */
export const hongKongEarly = days({
  2025: '01-28 12-24 12-31',
  2026: '02-16 12-24 12-31',
  2027: '02-05 12-24 12-31',
  2028: '01-25',
  2029: '02-12 12-24 12-31',
  2030: '12-24 12-31',
});
