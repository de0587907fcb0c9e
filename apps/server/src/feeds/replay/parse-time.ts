// Times as the files write them → milliseconds since the epoch. Undefined for anything that is not such a time.

/** HistData: `20200101 170000065`, New York's winter time all year. */
export function parseHistdataTime(text: string): number | undefined {
  const match = /^(\d{4})(\d{2})(\d{2}) (\d{2})(\d{2})(\d{2})(\d{3})$/.exec(text);
  if (!match) return undefined;
  const utc = utcOf(match.slice(1, 7).map(Number));
  return utc === undefined ? undefined : utc + Number(match[7]) + NEW_YORK_WINTER_MS;
}

/** `2013-01-01 22:00:00.295000+00:00` or `2020-01-02T04:00:00Z`: a zone is required, finer than 1 ms is cut off. */
export function parseIsoTime(text: string): number | undefined {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}):?(\d{2}))$/.exec(
      text,
    );
  if (!match) return undefined;
  const utc = utcOf(match.slice(1, 7).map(Number));
  if (utc === undefined) return undefined;
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const zoneMinutes = Number(match[9] ?? 0) * 60 + Number(match[10] ?? 0);
  return utc + milliseconds - (match[8] === '-' ? -1 : 1) * zoneMinutes * 60_000;
}

const NEW_YORK_WINTER_MS = 5 * 3_600_000;

/** Refuses the 31st of a month that has 30, which Date would turn into the 1st of the next. */
function utcOf([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: number[]):
  | number
  | undefined {
  const utc = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(utc);
  const same =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return same ? utc : undefined;
}
