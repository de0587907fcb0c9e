// The public rules of the exchanges' days, worked out from the law or the exchange's own words: for each year which days
// are closed and which are short. They share nothing with the lists that are held against them.

export const DAY_MS = 86_400_000;
export const YEARS = [2025, 2026, 2027, 2028, 2029, 2030];
const FRIDAY = 5;
const SATURDAY = 6;

export const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day);
const weekday = (day: number): number => new Date(day).getUTCDay();
export const nameOf = (day: number): string => new Date(day).toISOString().slice(0, 10);
export const isWeekend = (day: number): boolean => weekday(day) === 0 || weekday(day) === SATURDAY;
/** The nth weekday (0 Sunday) of a month; -1 the last. */
function nth(year: number, month: number, wanted: number, n: number): number {
  if (n < 0) {
    let day = dayOf(year, month + 1, 0);
    while (weekday(day) !== wanted) day -= DAY_MS;
    return day;
  }
  let day = dayOf(year, month, 1);
  while (weekday(day) !== wanted) day += DAY_MS;
  return day + (n - 1) * 7 * DAY_MS;
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return dayOf(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}

export interface Days {
  readonly closed: number[];
  readonly early: number[];
}

/** NYSE rule 7.2: a holiday on a Saturday is kept on the Friday, on a Sunday on the Monday; New Year not on a Friday. */
export function newYork(year: number): Days {
  const observed = (day: number) =>
    weekday(day) === SATURDAY ? day - DAY_MS : weekday(day) === 0 ? day + DAY_MS : day;
  const newYear = dayOf(year, 1, 1);
  const thanksgiving = nth(year, 11, 4, 4);
  const independence = observed(dayOf(year, 7, 4));
  const closed = [
    ...(weekday(newYear) === SATURDAY ? [] : [observed(newYear)]),
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    easter(year) - 2 * DAY_MS,
    nth(year, 5, 1, -1),
    observed(dayOf(year, 6, 19)),
    independence,
    nth(year, 9, 1, 1),
    thanksgiving,
    observed(dayOf(year, 12, 25)),
  ];
  const early = [dayOf(year, 7, 3), thanksgiving + DAY_MS, dayOf(year, 12, 24)].filter(
    (day) => !isWeekend(day) && !closed.includes(day),
  );
  // The third of July is short where the fourth follows on a weekday.
  return { closed, early: early.filter((day) => day !== dayOf(year, 7, 3) || !isWeekend(day + DAY_MS)) };
}

export const frankfurt = (year: number): Days => ({
  closed: [
    dayOf(year, 1, 1),
    easter(year) - 2 * DAY_MS,
    easter(year) + DAY_MS,
    dayOf(year, 5, 1),
    ...[24, 25, 26, 31].map((day) => dayOf(year, 12, day)),
  ],
  early: [],
});

/** Banking and Financial Dealings Act 1971: what falls on a weekend is moved to the next weekday that is free. */
export function london(year: number): Days {
  const closed = [
    easter(year) - 2 * DAY_MS,
    easter(year) + DAY_MS,
    nth(year, 5, 1, 1),
    nth(year, 5, 1, -1),
    nth(year, 8, 1, -1),
  ];
  const fixed = [dayOf(year, 1, 1), dayOf(year, 12, 25), dayOf(year, 12, 26)];
  closed.push(...fixed.filter((day) => !isWeekend(day)));
  for (const day of fixed.filter(isWeekend)) {
    let moved = day;
    while (isWeekend(moved) || closed.includes(moved)) moved += DAY_MS;
    closed.push(moved);
  }
  const lastWorkingBefore = (day: number): number => {
    let before = day - DAY_MS;
    while (isWeekend(before)) before -= DAY_MS;
    return before;
  };
  return {
    closed,
    early: [lastWorkingBefore(dayOf(year, 12, 25)), lastWorkingBefore(dayOf(year + 1, 1, 1))],
  };
}

/** Act on National Holidays, articles 2 and 3; equinoxes by the formula of the National Astronomical Observatory. */
export function tokyo(year: number): Days {
  const since = year - 1980;
  const leaps = Math.floor(since / 4);
  const national = [
    dayOf(year, 1, 1),
    nth(year, 1, 1, 2),
    dayOf(year, 2, 11),
    dayOf(year, 2, 23),
    dayOf(year, 3, Math.floor(20.8431 + 0.242194 * since - leaps)),
    dayOf(year, 4, 29),
    dayOf(year, 5, 3),
    dayOf(year, 5, 4),
    dayOf(year, 5, 5),
    nth(year, 7, 1, 3),
    dayOf(year, 8, 11),
    nth(year, 9, 1, 3),
    dayOf(year, 9, Math.floor(23.2488 + 0.242194 * since - leaps)),
    nth(year, 10, 1, 2),
    dayOf(year, 11, 3),
    dayOf(year, 11, 23),
  ];
  const closed = [...national];
  // A weekday between two holidays is one; a holiday on a Sunday moves to the next day that is none.
  for (const day of national) {
    const between = day + DAY_MS;
    if (national.includes(between + DAY_MS) && !national.includes(between) && weekday(between) !== 0)
      closed.push(between);
    if (weekday(day) !== 0) continue;
    let moved = day;
    while (national.includes(moved)) moved += DAY_MS;
    closed.push(moved);
  }
  return { closed: [...closed, dayOf(year, 1, 2), dayOf(year, 1, 3), dayOf(year, 12, 31)], early: [] };
}

/**
 * Festivals of the Chinese calendar: Gregorian-Lunar calendar conversion tables of the Hong Kong Observatory,
 * hko.gov.hk/en/gts/time/conversion.htm. First day of the first month, eighth of the fourth, fifth of the fifth,
 * fifteenth of the eighth, ninth of the ninth.
 */
const festivals: Readonly<Record<number, readonly [string, string, string, string, string]>> = {
  2025: ['01-29', '05-05', '05-31', '10-06', '10-29'],
  2026: ['02-17', '05-24', '06-19', '09-25', '10-18'],
  2027: ['02-06', '05-13', '06-09', '09-15', '10-08'],
  2028: ['01-26', '05-02', '05-28', '10-03', '10-26'],
  2029: ['02-13', '05-20', '06-16', '09-22', '10-16'],
  2030: ['02-03', '05-09', '06-05', '09-12', '10-05'],
};
export const festivalsOf = (year: number) =>
  (festivals[year] ?? []).map((day) => Date.parse(`${year}-${day}T00:00:00Z`)) as [
    newYear: number,
    buddha: number,
    dragonBoat: number,
    midAutumn: number,
    doubleNinth: number,
  ];

/**
 * General Holidays Ordinance (cap. 149): a holiday on a Sunday, or on the day of another one, moves to the next day that
 * is neither; a Saturday keeps it. Clear and bright (Ching Ming) by the usual formula of its solar term for 2001 to 2100.
 */
export function hongKong(year: number): Days {
  const [newYear, buddha, dragonBoat, midAutumn, doubleNinth] = festivalsOf(year);
  const short = year % 100;
  const named = [
    dayOf(year, 1, 1),
    easter(year) - 2 * DAY_MS,
    easter(year) - DAY_MS,
    easter(year) + DAY_MS,
    dayOf(year, 4, Math.floor(short * 0.2422 + 4.81) - Math.floor(short / 4)),
    dayOf(year, 5, 1),
    buddha,
    dragonBoat,
    dayOf(year, 7, 1),
    midAutumn + DAY_MS,
    dayOf(year, 10, 1),
    doubleNinth,
    dayOf(year, 12, 25),
  ];
  const newYearDays = [0, 1, 2].map((n) => newYear + n * DAY_MS);
  const closed = newYearDays.map((day) => (weekday(day) === 0 ? newYear + 3 * DAY_MS : day));
  const moved: number[] = [];
  for (const day of named) (weekday(day) === 0 || closed.includes(day) ? moved : closed).push(day);
  for (let day of moved) {
    while (weekday(day) === 0 || closed.includes(day)) day += DAY_MS;
    closed.push(day);
  }
  // The first weekday after Christmas.
  let boxing = dayOf(year, 12, 26);
  while (
    weekday(boxing) === 0 ||
    (weekday(boxing) === SATURDAY && weekday(boxing - DAY_MS) !== FRIDAY) ||
    closed.includes(boxing)
  )
    boxing += DAY_MS;
  closed.push(boxing);
  const eves = [newYear - DAY_MS, dayOf(year, 12, 24), dayOf(year, 12, 31)];
  return { closed, early: eves.filter((day) => !closed.includes(day)) };
}

/** Good Friday, Christmas and New Year; CME keeps a Christmas on a Saturday on the Friday, what is on a Sunday on Monday. */
export function commodities(year: number): Days {
  const newYear = dayOf(year, 1, 1);
  const christmas = dayOf(year, 12, 25);
  const onMonday = (day: number) => (weekday(day) === 0 ? day + DAY_MS : day);
  return {
    closed: [
      onMonday(newYear),
      easter(year) - 2 * DAY_MS,
      weekday(christmas) === SATURDAY ? christmas - DAY_MS : onMonday(christmas),
    ],
    early: [],
  };
}

export const forex = (year: number): Days => ({
  closed: [dayOf(year, 1, 1), dayOf(year, 12, 25)],
  early: [],
});
