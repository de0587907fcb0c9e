// Everything that happens in a replay of four-hour bars, in order: sessions by the gaps of the data, rollovers at 17:00
// New York of every day, ticks, the feed's confirmation until the next of them, and the ends of bars.
import type { InstrumentId, MarketEvent, Price } from '@candor/core';
import type { ReplayData } from '@candor/server/feeds/replay/load-replay.ts';
import type { TickColumns } from '@candor/server/feeds/replay/tick-columns.ts';
import { nextTradingDayStart } from '@candor/server/feeds/trading-day.ts';
import { toWall, wallDate } from '@candor/server/feeds/zone.ts';

const HOUR_MS = 3_600_000;
/** A longer silence than two bars is a closed market. */
const GAP_MS = 8 * HOUR_MS;
const TICKS_A_BAR = 4;

export interface ReplayStep {
  readonly at: number;
  readonly event: MarketEvent | 'end of bars';
}

interface Track {
  readonly id: InstrumentId;
  readonly columns: TickColumns;
  next: number;
}

export function* replaySchedule(data: ReplayData): Generator<ReplayStep> {
  const tracks = [...data]
    .sort(([a], [b]) => a - b)
    .map(([id, columns]): Track => ({ id, columns, next: 0 }));
  let at = nextTime(tracks);
  let roll = nextTradingDayStart(at);
  let isOpen = false;
  while (at < Number.POSITIVE_INFINITY) {
    for (; roll <= at; roll = nextTradingDayStart(roll)) {
      const valueDate = wallDate(toWall('America/New_York', roll));
      yield { at: roll, event: { kind: 'rollover', valueDate, at: roll } };
    }
    if (!isOpen) for (const { id } of tracks) yield session(id, 'open', at);
    isOpen = true;
    let endsBars = false;
    for (const track of tracks) {
      if (timeOf(track) !== at) continue;
      yield tick(track, at);
      track.next += 1;
      endsBars ||= track.next % TICKS_A_BAR === 0;
    }
    const following = nextTime(tracks);
    const closes = following - at > GAP_MS;
    // The feed stands by its prices while the market is open.
    const until = closes ? at + HOUR_MS : following;
    const instrumentIds = tracks.map(({ id }) => id);
    yield { at, event: { kind: 'confirmation', instrumentIds, until } };
    if (endsBars) yield { at: at + 1_000, event: 'end of bars' };
    if (closes) for (const { id } of tracks) yield session(id, 'closed', at + HOUR_MS);
    isOpen = !closes;
    at = following;
  }
}

const timeOf = ({ columns, next }: Track): number => columns.times[next] ?? Number.POSITIVE_INFINITY;
const nextTime = (tracks: readonly Track[]): number => Math.min(...tracks.map(timeOf));

const session = (instrumentId: InstrumentId, status: 'open' | 'closed', at: number): ReplayStep => ({
  at,
  event: { kind: 'session', instrumentId, status, nextOpen: null, at },
});

const tick = ({ id, columns, next }: Track, at: number): ReplayStep => ({
  at,
  event: {
    kind: 'tick',
    instrumentId: id,
    no: next + 1,
    bid: columns.bids[next] as Price,
    ask: columns.asks[next] as Price,
    at,
  },
});
