// What a tick takes on the tape: the simulated market, each instrument at five ticks a second, in bundles as they are served.
import { gzipSync } from 'node:zlib';
import { packEntries, packTapeEntry, SLICE_MS, TILE_WIDTH } from '@candor/proof';
import { catalogue } from '@candor/server/feeds/instruments.ts';
import { makeMarketPath } from '@candor/server/feeds/simulated/market-path.ts';
import { TickSource } from '@candor/server/feeds/simulated/tick-source.ts';
import { entriesOf } from '@candor/server/tape/slice-entries.ts';
import type { TickRow } from '@candor/server/tape/tick-rows.ts';

const TICKS_A_SECOND = 5;
/** A slot of the simulated market at a time. */
const STEP_MS = 5_000;

export interface TapeSize {
  readonly instruments: number;
  readonly ticks: number;
  readonly entries: number;
  readonly raw: number;
  readonly gzipped: number;
}

/** So many minutes of the tape. The market's own ticks are fewer: their distances are shortened, as those of a replay are. */
export function tapeSize(minutes: number): TapeSize {
  const wanted = minutes * 60 * TICKS_A_SECOND;
  const begin = Date.UTC(2026, 10, 18, 12);
  const paths = makeMarketPath(catalogue, { seed: 7, hours: 'always' });
  const source = new TickSource({ paths, begin, speed: 1, hours: 'always' });
  const ticks = new Map(catalogue.map(({ terms }) => [terms.id, [] as TickRow[]]));
  const digits = new Map(catalogue.map(({ terms }) => [terms.id, terms.precision]));
  for (let at = begin + STEP_MS; [...ticks.values()].some(({ length }) => length < wanted); at += STEP_MS) {
    for (let isDone = false; !isDone; ) {
      const { events, done } = source.advance(at, Number.POSITIVE_INFINITY);
      isDone = done;
      for (const event of events) {
        if (event.kind !== 'tick' || event.at < begin) continue;
        const { instrumentId, bid, ask } = event;
        const rows = ticks.get(instrumentId) as TickRow[];
        if (rows.length === wanted) continue;
        const no = rows.length + 1;
        rows.push({
          instrumentId,
          no,
          t: event.at,
          bid,
          ask,
          digits: digits.get(instrumentId) ?? 0,
          mark: 0,
        });
      }
    }
  }
  const squeezed = [...ticks.values()].flatMap((rows) => squeeze(rows, begin, minutes * 60_000));
  const entries = entriesOf(squeezed).map(packTapeEntry);
  let [raw, gzipped] = [0, 0];
  for (let at = 0; at < entries.length; at += TILE_WIDTH) {
    const bundle = packEntries(entries.slice(at, at + TILE_WIDTH));
    raw += bundle.length;
    gzipped += gzipSync(bundle, { level: 4 }).length;
  }
  return { instruments: catalogue.length, ticks: squeezed.length, entries: entries.length, raw, gzipped };
}

/** Into so much time from `begin` on. */
function squeeze(rows: readonly TickRow[], begin: number, ms: number): TickRow[] {
  const span = (rows.at(-1)?.t ?? begin) - begin + SLICE_MS / TICKS_A_SECOND;
  return rows.map((row) => ({ ...row, t: begin + Math.floor(((row.t - begin) * ms) / span) }));
}
