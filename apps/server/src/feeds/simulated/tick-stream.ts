// The simulated stream: ticks of all open instruments in order of time, sessions before them, heartbeats behind.
import type { SessionChange } from '@candor/core';
import { lastOpenBefore, sessionAt } from '../calendar.ts';
import type { Calendar, CalendarId } from '../calendars.ts';
import type { OwnHours } from '../own-hours.ts';
import type { RawEvent, RawTick } from '../price-source.ts';
import type { DrawnEvents } from '../pump.ts';
import type { Hours } from './activity.ts';
import type { PricePath } from './price-path.ts';
import { SLOT_MS } from './slots.ts';

const CONFIRM_MS = 1_000;
/** Feed time worked through at a stretch. */
const STRETCH_MS = 5_000;
const REST_MS = 40;
/** The wall's time within which the next confirmation has surely come, for feeds that outrun the wall. */
const CONFIRM_WALL_MS_MAX = 250;

interface Instrument {
  readonly path: PricePath;
  open: boolean;
  /** When the calendar says otherwise next. */
  changeAt: number;
  /** Of the hours that were asked. */
  version: number;
  /** Ticks of the current slot that are not out yet, and the slot. */
  slot: number;
  ticks: RawTick[];
  next: number;
}

export interface TickStreamOptions {
  readonly paths: readonly PricePath[];
  readonly begin: number;
  readonly speed: number;
  readonly hours: Hours;
  readonly own?: OwnHours | undefined;
}

/** How far ahead of its clock the feed stands by its quotes at a speed. */
export const confirmsAheadMs = (speed: number): number =>
  Math.max(0, Math.ceil((speed - 1) * CONFIRM_WALL_MS_MAX));

export class TickStream implements DrawnEvents {
  readonly #hours: Hours;
  readonly #own: OwnHours | undefined;
  readonly #speed: number;
  readonly #instruments: Instrument[] = [];
  #reached: number;
  #confirmed = 0;
  /** Deliveries of what was before an instrument began that are still to be made. */
  readonly #first: RawEvent[][] = [];

  constructor({ paths, begin, speed, hours, own }: TickStreamOptions) {
    this.#hours = hours;
    this.#own = own;
    this.#speed = speed;
    this.#reached = begin;
    this.add(paths, begin);
  }

  /** Their ticks after `begin` follow, after what was before it. */
  add(paths: readonly PricePath[], begin: number): void {
    const added = paths.map((path) => {
      const session = this.#session(path, begin);
      const slot = Math.floor(begin / SLOT_MS);
      const ticks = path.slotTicks(slot);
      const next = ticks.findIndex((tick) => tick.at > begin);
      return { path, ...session, slot, ticks, next: next < 0 ? ticks.length : next };
    });
    const earlier: RawTick[] = [];
    const current: RawTick[] = [];
    for (const path of paths) {
      const tick = lastTick(path, begin, { hours: this.#hours, own: this.#own });
      if (tick) (this.#session(path, tick.at).changeAt <= begin ? earlier : current).push(tick);
    }
    const byTime = (a: RawTick, b: RawTick): number => a.at - b.at || a.instrumentId - b.instrumentId;
    const openings = added.map(({ path, open }) => this.#change(path, open, begin));
    // A price of an earlier session must not stand for the first one of this session, and one of this session is older
    // than the beginning at which it is said to be open: they are deliveries of their own, each in the order of time.
    this.#first.push([...earlier.sort(byTime), ...openings], current.sort(byTime));
    this.#instruments.push(...added);
  }

  advance(until: number, _eventsMax: number): { events: RawEvent[]; done: boolean } {
    const first = this.#first.shift();
    if (first) return { events: first, done: false };
    const to = Math.min(until, this.#reached + STRETCH_MS);
    const changes: SessionChange[] = [];
    const ticks: RawTick[] = [];
    for (const instrument of this.#instruments) this.#collect(instrument, to, ticks, changes);
    this.#reached = Math.max(to, this.#reached);
    const events: RawEvent[] = inOrder(changes, ticks);
    if (to - this.#confirmed >= CONFIRM_MS) {
      this.#confirmed = to;
      // A feed that outruns the wall stands by its quotes until it can speak again.
      events.push({ kind: 'heartbeat', at: to + confirmsAheadMs(this.#speed) });
    }
    return { events, done: to >= until };
  }

  nextAt(): number {
    return this.#reached + REST_MS * this.#speed;
  }

  #collect(instrument: Instrument, to: number, ticks: RawTick[], changes: SessionChange[]): void {
    const { path } = instrument;
    // What an operator has changed meanwhile holds from here on.
    if (instrument.version !== this.#version(path)) instrument.changeAt = this.#reached + 1;
    for (;;) {
      const until = Math.min(to, instrument.changeAt - 1);
      this.#collectTicks(instrument, until, ticks);
      if (instrument.changeAt > to) return;
      const at = instrument.changeAt;
      Object.assign(instrument, this.#session(path, at));
      changes.push(this.#change(path, instrument.open, at));
    }
  }

  #collectTicks(instrument: Instrument, until: number, ticks: RawTick[]): void {
    for (;;) {
      for (; instrument.next < instrument.ticks.length; instrument.next += 1) {
        const tick = instrument.ticks[instrument.next] as RawTick;
        if (tick.at > until) return;
        if (instrument.open) ticks.push(tick);
      }
      if ((instrument.slot + 1) * SLOT_MS > until) return;
      // A closed market is passed over without drawing its ticks.
      instrument.slot = instrument.open ? instrument.slot + 1 : Math.floor(until / SLOT_MS);
      instrument.ticks = instrument.path.slotTicks(instrument.slot);
      instrument.next = 0;
    }
  }

  #version(path: PricePath): number {
    return this.#own?.version(path.entry.spec.id) ?? 0;
  }

  #session(path: PricePath, at: number): { open: boolean; changeAt: number; version: number } {
    const version = this.#version(path);
    const calendar = calendarOf(path, { hours: this.#hours, own: this.#own });
    if (calendar === undefined) return { open: true, changeAt: Number.POSITIVE_INFINITY, version };
    const { open, nextChangeAt } = sessionAt(calendar, at);
    return { open, changeAt: nextChangeAt, version };
  }

  #change(path: PricePath, open: boolean, at: number): SessionChange {
    const calendar = this.#own?.of(path.entry.spec.id) ?? path.entry.calendar;
    const nextOpen = open ? null : sessionAt(calendar, at).nextOpen;
    return {
      kind: 'session',
      instrumentId: path.entry.spec.id,
      status: open ? 'open' : 'closed',
      nextOpen,
      at,
    };
  }
}

interface HoursOf {
  readonly hours: Hours;
  readonly own?: OwnHours | undefined;
}

/** An operator's, or the catalogue's; undefined where it is always open. */
const calendarOf = ({ entry }: PricePath, { hours, own }: HoursOf): Calendar | CalendarId | undefined =>
  own?.of(entry.spec.id) ?? (hours === 'market' ? entry.calendar : undefined);

/** The last tick at or before `at`, of the session before when the market is closed. */
export function lastTick(path: PricePath, at: number, of: HoursOf): RawTick | undefined {
  const calendar = calendarOf(path, of);
  let end: number | undefined = at;
  for (let tries = 0; tries < 2; tries += 1) {
    if (calendar !== undefined) end = lastOpenBefore(calendar, end);
    if (end === undefined) return undefined;
    const slot = Math.floor((end < at ? end - 1 : end) / SLOT_MS);
    for (const candidate of [slot, slot - 1]) {
      const begin = candidate * SLOT_MS;
      if (calendar !== undefined && !sessionAt(calendar, begin).open) continue;
      const tick = path.slotTicks(candidate).findLast((one) => one.at <= at);
      if (tick) return tick;
    }
    // A market that has just opened, with no tick yet: the last one is of the session before.
    end = (slot - 1) * SLOT_MS;
  }
  return undefined;
}

/** Session changes come before ticks of the same time. */
function inOrder(changes: readonly SessionChange[], ticks: readonly RawTick[]): (SessionChange | RawTick)[] {
  const events: (SessionChange | RawTick)[] = [...changes, ...ticks];
  return events.sort((a, b) => a.at - b.at || rank(a) - rank(b) || a.instrumentId - b.instrumentId);
}

const rank = (event: SessionChange | RawTick): number => (event.kind === 'session' ? 0 : 1);
