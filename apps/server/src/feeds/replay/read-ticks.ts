// Files of ticks and of bars → ticks of an instrument, exactly as written. What can't be read is refused by its line.
import { parsePrice } from '@candor/core';
import type { CatalogueEntry } from '../instruments.ts';
import { DataFault } from './data-fault.ts';
import { type TickColumns, TickRows } from './tick-columns.ts';

export interface TextFile {
  /** How the file is called in messages. */
  readonly name: string;
  readonly text: string;
}

export type FileFormat = 'histdata_ticks' | 'ticks' | 'bars' | 'bars_with_volume';

const HEADERS: Readonly<Record<string, FileFormat>> = {
  'timestamp,bid,ask': 'ticks',
  'timestamp,open,high,low,close': 'bars',
  'time,open,high,low,close,volume': 'bars_with_volume',
};

/** Recognises the format by the first line. */
export function formatOf(file: TextFile): FileFormat {
  const [first] = rowsOf(file);
  if (!first) throw new DataFault(file.name, null, 'the file is empty');
  const format = HEADERS[first.text.toLowerCase()];
  if (format) return format;
  if (/^\d{8} \d{9},/.test(first.text)) return 'histdata_ticks';
  throw new DataFault(file.name, 1, `neither a known header nor a HistData tick: "${shown(first.text)}"`);
}

/** `timestamp,bid,ask` with a header, or `YYYYMMDD HHMMSSmmm,bid,ask,volume` without one. Crossed rows stay crossed. */
export function readTicks(file: TextFile, entry: CatalogueEntry): TickColumns {
  const histdata = formatOf(file) === 'histdata_ticks';
  const parseTime = histdata ? parseHistdataTime : parseIsoTime;
  const ticks = new TickRows();
  for (const row of rowsOf(file, histdata ? 0 : 1)) {
    const cells = cellsOf(file, row, histdata ? 4 : 3);
    const time = timeIn(file, row, cells[0], parseTime);
    if (time < ticks.lastTime)
      throw new DataFault(file.name, row.line, 'its time is before that of the row above');
    ticks.add(time, priceIn(file, row, cells[1], entry), priceIn(file, row, cells[2], entry));
  }
  return ticks.done();
}

export interface Bar {
  readonly line: number;
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** `timestamp,open,high,low,close`, or `time,open,high,low,close,volume`. */
export function readBars(file: TextFile, entry: CatalogueEntry): Bar[] {
  const columns = formatOf(file) === 'bars' ? 5 : 6;
  const bars: Bar[] = [];
  for (const row of rowsOf(file, 1)) {
    const cells = cellsOf(file, row, columns);
    const time = timeIn(file, row, cells[0], parseIsoTime);
    const last = bars.at(-1);
    if (last && time <= last.time)
      throw new DataFault(file.name, row.line, 'its time is not after that of the row above');
    const [open, high, low, close] = [1, 2, 3, 4].map((n) => priceIn(file, row, cells[n], entry)) as [
      number,
      number,
      number,
      number,
    ];
    if (low > Math.min(open, close) || high < Math.max(open, close))
      throw new DataFault(file.name, row.line, 'open and close do not lie between low and high');
    bars.push({ line: row.line, time, open, high, low, close });
  }
  return bars;
}

interface Row {
  readonly line: number;
  readonly text: string;
}

function* rowsOf({ text }: TextFile, skip = 0): Generator<Row> {
  let line = 0;
  for (let begin = text.charCodeAt(0) === 0xfeff ? 1 : 0; begin < text.length; ) {
    let end = text.indexOf('\n', begin);
    if (end < 0) end = text.length;
    const row = text.slice(begin, text[end - 1] === '\r' ? end - 1 : end);
    begin = end + 1;
    line += 1;
    if (line > skip && row !== '') yield { line, text: row };
  }
}

function cellsOf(file: TextFile, row: Row, count: number): string[] {
  const cells = row.text.split(',');
  if (cells.length !== count)
    throw new DataFault(file.name, row.line, `${count} columns are needed, here are ${cells.length}`);
  return cells;
}

function timeIn(
  file: TextFile,
  row: Row,
  text: string | undefined,
  parse: (text: string) => number | undefined,
): number {
  const time = parse(text ?? '');
  if (time === undefined) throw new DataFault(file.name, row.line, `"${shown(text ?? '')}" is not a time`);
  return time;
}

function priceIn(file: TextFile, row: Row, text: string | undefined, { spec }: CatalogueEntry): number {
  const parsed = parsePrice(text ?? '', spec.precision);
  if (parsed.ok && parsed.value > 0) return parsed.value;
  const what = parsed.ok
    ? 'is not above 0'
    : parsed.fault === 'too_many_decimals'
      ? `has more than the ${spec.precision} decimals of ${spec.code}`
      : 'is not a price';
  throw new DataFault(file.name, row.line, `"${shown(text ?? '')}" ${what}`);
}

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/**
 * HistData: `20200101 170000065`, New York's winter time all year. Milliseconds since the epoch; undefined for anything
 * that is not such a time.
 */
function parseHistdataTime(text: string): number | undefined {
  const match = /^(\d{4})(\d{2})(\d{2}) (\d{2})(\d{2})(\d{2})(\d{3})$/.exec(text);
  if (!match) return undefined;
  const utc = utcOf(match.slice(1, 7).map(Number));
  return utc === undefined ? undefined : utc + Number(match[7]) + NEW_YORK_WINTER_MS;
}

/** `2013-01-01 22:00:00.295000+00:00` or `2020-01-02T04:00:00Z`: a zone is required, finer than 1 ms is cut off. */
function parseIsoTime(text: string): number | undefined {
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
