// Finds the files of a replay, recognises their instruments by their names, and loads them.
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { InstrumentId } from '@candor/core';
import type { CatalogueEntry } from '../instruments.ts';
import { DataFault } from './data-fault.ts';
import { type Bar, formatOf, readBars, readTicks, type TextFile } from './read-ticks.ts';
import { mergeColumns, type TickColumns, TickRows } from './tick-columns.ts';

export type ReplayData = ReadonlyMap<InstrumentId, TickColumns>;

/** A file, or the .csv files of a folder (of the folder itself, not of those within). */
export async function loadReplay(path: string, catalogue: readonly CatalogueEntry[]): Promise<ReplayData> {
  const files = await csvFiles(path);
  const found = new Map<CatalogueEntry, TickColumns[]>();
  for (const file of files) {
    // An ask file is read with the bid file beside it.
    if (isAskFile(file)) {
      await bidFileOf(file, files);
      continue;
    }
    const entry = instrumentOf(basename(file), catalogue);
    if (!entry) throw new DataFault(file, null, 'no instrument of the catalogue in the name of the file');
    const columns = await loadFile(file, entry);
    if (columns.times.length === 0) throw new DataFault(file, null, 'no prices in the file');
    found.set(entry, [...(found.get(entry) ?? []), columns]);
  }
  return new Map([...found].map(([entry, columns]) => [entry.spec.id, mergeColumns(columns)]));
}

async function csvFiles(path: string): Promise<string[]> {
  const kind = await stat(path).catch(() => undefined);
  if (!kind) throw new DataFault(path, null, 'no such file or folder');
  if (!kind.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.toLowerCase().endsWith('.csv')).sort();
  if (names.length === 0) throw new DataFault(path, null, 'no .csv file in the folder');
  return names.map((name) => join(path, name));
}

/** The instrument whose code stands in the name as a word of its own; the longest one where there are several. */
export function instrumentOf(name: string, catalogue: readonly CatalogueEntry[]): CatalogueEntry | undefined {
  const words = name.toUpperCase().split(/[^A-Z0-9]+/);
  return catalogue
    .filter(({ spec }) => words.includes(spec.code))
    .sort((a, b) => b.spec.code.length - a.spec.code.length)[0];
}

async function loadFile(path: string, entry: CatalogueEntry): Promise<TickColumns> {
  const file = await readText(path);
  const format = formatOf(file);
  if (format === 'histdata_ticks' || format === 'ticks') return readTicks(file, entry);
  const bids = readBars(file, entry);
  const askPath = askFileOf(path);
  const asks = askPath === undefined ? undefined : await readIfThere(askPath);
  if (!asks) return ticksOfBars(path, bids, { spread: entry.spread });
  return ticksOfBars(path, bids, { file: asks.name, bars: readBars(asks, entry) });
}

const readText = async (path: string): Promise<TextFile> => ({
  name: path,
  text: await readFile(path, 'utf8'),
});

/** Without an ask file beside it, the ask is a spread above. A file that is there and can't be read is a fault. */
async function readIfThere(path: string): Promise<TextFile | undefined> {
  return (await stat(path).catch(() => undefined)) ? readText(path) : undefined;
}

const SIDE = /(^|[^a-z])(bid|ask)([^a-z]|$)/i;

const isAskFile = (path: string): boolean => SIDE.exec(basename(path))?.[2]?.toLowerCase() === 'ask';

/** `gbpusd-m1-bid-2012-02.csv` → `gbpusd-m1-ask-2012-02.csv`; undefined for a name that says no side. */
function askFileOf(path: string): string | undefined {
  if (SIDE.exec(basename(path))?.[2]?.toLowerCase() !== 'bid') return undefined;
  return join(dirname(path), otherSide(basename(path)));
}

async function bidFileOf(path: string, files: readonly string[]): Promise<void> {
  const bid = join(dirname(path), otherSide(basename(path)));
  if (!files.includes(bid))
    throw new DataFault(
      path,
      null,
      `an ask file is read with its bid file, ${basename(bid)}: name that, or the folder`,
    );
}

const otherSide = (name: string): string =>
  name.replace(/(^|[^a-z])(bid|ask)(?=[^a-z]|$)/i, (_, before: string, side: string) => {
    const other = side.toLowerCase() === 'bid' ? 'ask' : 'bid';
    return before + (side === side.toUpperCase() ? other.toUpperCase() : other);
  });

const TICKS_A_BAR = 4;
const MINUTE_MS = 60_000;

/**
 * The four ticks of each bar: open, low, high, close of a bar that rose; open, high, low, close of one that fell. The
 * ask is the same value of the ask's bar, or lies `spread` points above the bid. Ticks follow each other after a
 * quarter of the bar, so that all four stay within it.
 */
function ticksOfBars(
  file: string,
  bids: readonly Bar[],
  asks: { file: string; bars: readonly Bar[] } | { spread: number },
): TickColumns {
  if ('bars' in asks) refuseUnpaired(file, bids, asks);
  const stepMs = barMs(bids) / TICKS_A_BAR;
  const ticks = new TickRows();
  bids.forEach((bid, n) => {
    const rises = bid.close >= bid.open;
    const ask = 'bars' in asks ? asks.bars[n] : undefined;
    const bidPrices = stations(bid, rises);
    const askPrices = ask
      ? stations(ask, rises)
      : bidPrices.map((price) => price + ('spread' in asks ? asks.spread : 0));
    bidPrices.forEach((price, station) => {
      ticks.add(bid.time + station * stepMs, price, askPrices[station] as number);
    });
  });
  return ticks.done();
}

function stations({ open, high, low, close }: Bar, rises: boolean): number[] {
  return rises ? [open, low, high, close] : [open, high, low, close];
}

/** The length of a file's bars is the shortest distance of two of them. */
function barMs(bars: readonly Bar[]): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let n = 1; n < bars.length; n += 1)
    shortest = Math.min(shortest, (bars[n] as Bar).time - (bars[n - 1] as Bar).time);
  return Number.isFinite(shortest) ? shortest : MINUTE_MS;
}

function refuseUnpaired(
  file: string,
  bids: readonly Bar[],
  asks: { file: string; bars: readonly Bar[] },
): void {
  for (let n = 0; n < Math.max(bids.length, asks.bars.length); n += 1) {
    const bid = bids[n];
    const ask = asks.bars[n];
    if (bid && (!ask || bid.time < ask.time))
      throw new DataFault(file, bid.line, `no bar of this time in ${asks.file}`);
    if (ask && (!bid || ask.time < bid.time))
      throw new DataFault(asks.file, ask.line, `no bar of this time in ${file}`);
  }
}
