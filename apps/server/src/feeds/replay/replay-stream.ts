// The stream of a replay: ticks of all files in order of time, moved so that the first of them is at the beginning.
import type { InstrumentId, Price, SessionChange } from '@candor/core';
import type { RawEvent } from '../price-source.ts';
import type { DrawnEvents } from '../pump.ts';
import type { ReplayData } from './load-replay.ts';
import type { TickColumns } from './tick-columns.ts';

/** A tick confirms its instrument while the next one is no further away; a longer silence is confirmed as it is known. */
const SILENCE_MS_MAX = 1_000;

interface Track {
  readonly instrumentId: InstrumentId;
  readonly columns: TickColumns;
  next: number;
  /** When the next thing happens: a tick, or the end of the data just after the last one. */
  dueAt: number;
  open: boolean;
}

export class ReplayStream implements DrawnEvents {
  readonly #tracks: Track[];
  readonly #silent: readonly InstrumentId[];
  readonly #begin: number;
  readonly #shift: number;
  #begun = false;

  constructor({ data, ids, begin }: { data: ReplayData; ids: readonly InstrumentId[]; begin: number }) {
    this.#begin = begin;
    const first = Math.min(...[...data.values()].map(({ times }) => times[0] as number));
    this.#shift = begin - first;
    this.#tracks = [...data]
      .map(([instrumentId, columns]) => {
        const dueAt = this.#retimed(columns.times[0] as number);
        return { instrumentId, columns, next: 0, dueAt, open: false };
      })
      .sort((a, b) => a.instrumentId - b.instrumentId);
    this.#silent = ids.filter((id) => !data.has(id));
  }

  advance(until: number, eventsMax: number): { events: RawEvent[]; done: boolean } {
    const events: RawEvent[] = [];
    if (!this.#begun) {
      this.#begun = true;
      this.#sayWhatIsClosed(events);
    }
    while (events.length < eventsMax) {
      const track = this.#nextTrack();
      if (!track || track.dueAt > until) return { events, done: true };
      this.#step(track, events);
    }
    return { events, done: false };
  }

  nextAt(): number {
    return this.#nextTrack()?.dueAt ?? Number.POSITIVE_INFINITY;
  }

  /** Instruments without data stay closed; those whose data come later open with them. */
  #sayWhatIsClosed(events: RawEvent[]): void {
    const at = this.#begin;
    for (const instrumentId of this.#silent)
      events.push({ kind: 'session', instrumentId, status: 'closed', nextOpen: null, at });
    for (const { instrumentId, dueAt } of this.#tracks)
      if (dueAt > at) events.push({ kind: 'session', instrumentId, status: 'closed', nextOpen: dueAt, at });
  }

  /** The earliest; of the same time, the first by id. */
  #nextTrack(): Track | undefined {
    let first: Track | undefined;
    for (const track of this.#tracks) if (!first || track.dueAt < first.dueAt) first = track;
    return first && Number.isFinite(first.dueAt) ? first : undefined;
  }

  #step(track: Track, events: RawEvent[]): void {
    const { instrumentId, columns, next, dueAt: at } = track;
    if (next === columns.times.length) {
      track.dueAt = Number.POSITIVE_INFINITY;
      events.push(this.#session(instrumentId, 'closed', at));
      return;
    }
    if (!track.open) {
      track.open = true;
      events.push(this.#session(instrumentId, 'open', at));
    }
    const bid = columns.bids[next] as Price;
    const ask = columns.asks[next] as Price;
    events.push({ kind: 'tick', instrumentId, bid, ask, at });
    track.next = next + 1;
    const following = columns.times[next + 1];
    track.dueAt = following === undefined ? at + 1 : this.#retimed(following);
    if (track.dueAt - at > SILENCE_MS_MAX)
      events.push({ kind: 'confirmation', instrumentIds: [instrumentId], until: track.dueAt });
  }

  #session(instrumentId: InstrumentId, status: 'open' | 'closed', at: number): SessionChange {
    return { kind: 'session', instrumentId, status, nextOpen: null, at };
  }

  #retimed(time: number): number {
    return Math.round(time + this.#shift);
  }
}
