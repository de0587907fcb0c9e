// The contents of a receipt: the events of an order, the instrument specs and settings in
// force, and the ticks that were used.
import {
  type ConversionLeg,
  type InstrumentId,
  type OrderPlaced,
  shardOf,
  type VenueEvent,
} from '@candor/core';
import type pg from 'pg';
import { lastPlaces, type RequestedPlace, SETTINGS_ID } from '../../proof/record-places.ts';

export interface NumberedEvent {
  readonly seq: number;
  readonly event: VenueEvent;
}

export interface UsedTick {
  readonly instrumentId: InstrumentId;
  readonly no: number;
  /** Milliseconds, of the event that used it. */
  readonly at: number;
}

export interface OrderEvents {
  /** By number, each once. */
  readonly events: readonly NumberedEvent[];
  readonly ticks: readonly UsedTick[];
}

/** Reads events: all that concern an order, by number, and single ones. */
export interface EventSource {
  ofOrder(orderId: number): Promise<NumberedEvent[]>;
  read(seqs: readonly number[]): Promise<NumberedEvent[]>;
}
interface Sources {
  readonly db: pg.Pool;
  readonly shard: number;
  readonly source: EventSource;
}

/** Undefined if this account has no such order, or if none of it is recorded yet. */
export async function findEventsOfOrder(
  { db, source }: Omit<Sources, 'shard'>,
  { accountId, orderId }: { accountId: number; orderId: number },
): Promise<OrderEvents | undefined> {
  const own = await readOrder(source, orderId);
  const placed = findPlaced(own);
  if (placed?.accountId !== accountId) return undefined;
  // The record may already have a stop-out's amounts, but not yet the closing, which is the next event.
  if (own.at(-1)?.event.type === 'StopOutStep') return undefined;
  const others = await placedOthers(source, own);
  const ticks = ticksOf(
    own,
    new Map([...others.map(findPlaced), placed].map((order) => [order?.orderId ?? 0, order])),
  );
  const conditions = await conditionsOf({ db, source, shard: shardOf(orderId) }, own);
  const bySeq = new Map([...own, ...others.flat(), ...conditions].map((one) => [one.seq, one]));
  return { events: [...bySeq.values()].sort((one, other) => one.seq - other.seq), ticks };
}

/** For a closed part: the events of the position up to its closing. */
async function readOrder(source: EventSource, orderId: number): Promise<NumberedEvent[]> {
  const own = await source.ofOrder(orderId);
  const [first] = own;
  if (first?.event.type !== 'PositionClosed' || first.event.orderId === orderId) return own;
  return (await source.ofOrder(first.event.orderId)).filter(({ seq }) => seq <= first.seq);
}

const findPlaced = (events: readonly NumberedEvent[]): OrderPlaced | undefined => {
  const first = events[0]?.event;
  return first?.type === 'OrderPlaced' ? first : undefined;
};

/** The placing of the other positions that a stop-out counted: they say which instruments its prices belong to. */
async function placedOthers(source: EventSource, own: readonly NumberedEvent[]): Promise<NumberedEvent[][]> {
  const ids = own.flatMap(({ event }) =>
    event.type === 'StopOutStep' ? event.figures.positions.map(({ orderId }) => orderId) : [],
  );
  return Promise.all([...new Set(ids)].map(async (id) => (await source.ofOrder(id)).slice(0, 1)));
}

function ticksOf(
  own: readonly NumberedEvent[],
  orders: ReadonlyMap<number, OrderPlaced | undefined>,
): UsedTick[] {
  const found = new Map<string, UsedTick>();
  const add = (instrumentId: InstrumentId | undefined, no: number, at: number): void => {
    // 0 marks a price from before ticks were numbered.
    if (instrumentId !== undefined && no > 0) found.set(`${instrumentId} ${no}`, { instrumentId, no, at });
  };
  const addLegs = (legs: readonly ConversionLeg[], at: number): void => {
    for (const { instrumentId, tick } of legs) add(instrumentId, tick, at);
  };
  const instrumentOf = (orderId: number) => orders.get(orderId)?.instrumentId;
  for (const { event } of own) {
    const { at } = event;
    if ((event.type === 'OrderPlaced' || event.type === 'OrderTriggered') && event.fill) {
      add(instrumentOf(event.orderId), event.fill.tick, at);
      addLegs(event.fill.conversion, at);
    } else if (event.type === 'PositionClosed') {
      add(instrumentOf(event.orderId), event.tick, at);
      add(instrumentOf(event.orderId), event.trail?.tick ?? 0, at);
      addLegs(event.conversion, at);
    } else if (
      event.type === 'TrailSet' ||
      event.type === 'BreakEvenReached' ||
      event.type === 'GuaranteedStopSet'
    ) {
      add(instrumentOf(event.orderId), event.tick, at);
    } else if (event.type === 'SwapCharged') {
      add(instrumentOf(event.orderId), event.tick ?? 0, at);
      addLegs(event.conversion, at);
    } else if (event.type === 'StopOutStep') {
      for (const { orderId, tick } of event.figures.positions) add(instrumentOf(orderId), tick, at);
    }
  }
  return [...found.values()];
}

/**
 * The specs of the instrument and of the conversion instruments, and the settings, as in
 * force at each event that used them.
 */
async function conditionsOf(
  { db, source, shard }: Sources,
  own: readonly NumberedEvent[],
): Promise<NumberedEvent[]> {
  const instrumentId = findPlaced(own)?.instrumentId;
  const requested: RequestedPlace[] = [];
  for (const { seq, event } of own) {
    const legs =
      'conversion' in event ? event.conversion : 'fill' in event ? (event.fill?.conversion ?? []) : [];
    const instruments = [instrumentId, ...legs.map((leg) => leg.instrumentId)];
    requested.push({ kind: 'settings', id: SETTINGS_ID, before: seq });
    for (const id of instruments) requested.push({ kind: 'terms', id: id ?? 0, before: seq });
  }
  const found = await source.read(await lastPlaces(db, shard, requested));
  return [...found, ...(await termsBeforeRollovers({ db, source, shard }, own, found, instrumentId))];
}

/**
 * If specs changed during a rollover, adds those before each change as well: they applied to
 * positions that were charged earlier.
 */
async function termsBeforeRollovers(
  { db, source, shard }: Sources,
  own: readonly NumberedEvent[],
  conditions: readonly NumberedEvent[],
  instrumentId: InstrumentId | undefined,
): Promise<NumberedEvent[]> {
  const found: NumberedEvent[] = [];
  for (const { seq, event } of own) {
    if (event.type !== 'RolledOver') continue;
    const isOwn = (one: NumberedEvent): boolean =>
      one.event.type === 'InstrumentConfigured' && one.event.terms.id === instrumentId && one.seq < seq;
    let last = conditions.filter(isOwn).sort((one, other) => other.seq - one.seq)[0];
    // All changes since the day's end and one before: a rollover that is caught up after a
    // start may come after several changes.
    while (last && last.event.at >= event.rolledAt) {
      const before: RequestedPlace = { kind: 'terms', id: instrumentId ?? 0, before: last.seq };
      [last] = await source.read(await lastPlaces(db, shard, [before]));
      if (last) found.push(last);
    }
  }
  return found;
}
