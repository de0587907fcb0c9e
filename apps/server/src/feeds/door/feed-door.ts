// The door of the feed: every tick passes it before it has a number and before anything trades on it or shows it.
// What is no price is refused. What is too far from the last price is held until the ticks behind it confirm it.
// Why it is as it is: docs/decisions/0009-the-door-of-the-feed.md.
import type { Confirmation, InstrumentId } from '@candor/core';
import type { MarkReason } from '../../tape/marks.ts';
import type { PassedEvent, RawEvent, RawTick } from '../event-source.ts';
import type { CatalogueEntry } from '../instruments.ts';
import { inOrderOfTimes } from '../order-of-times.ts';
import { farther, Gate, type Held } from './gate.ts';
import { copyIn, isSwapped } from './mistaken.ts';
import type { Withheld, WithheldReason } from './withheld.ts';

export interface DoorOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** Notified of everything that is kept back. */
  readonly record: (withheld: Withheld) => void;
  /** How far ahead of its clock the feed may stand by a quote; a replay knows its next tick and may at any distance. */
  readonly confirmAheadMsMax?: number;
  /** How long quotes may be crossed before they are refused. */
  readonly crossedMsMax?: number;
}

/** Of its own clock, the one time that is not the feed's to choose. */
export const AHEAD_MS_MAX = 2_000;
/** A crossing that lasts longer is a fault of the feed; recorded minute bars cross for two or three minutes. */
export const CROSSED_MS_MAX = 300_000;
/** A held price stands when so many further ticks lie near it, or fewer over a time, or its very repetition for long. */
const FURTHER = 3;
/** What comes in one moment is one word, however often it is said. */
const FURTHER_MS = 100;
const FURTHER_OVER_TIME = 2;
const OVER_MS = 1_000;
const REPEATED_MS = 30_000;
/** A market that falls too fast for two of its ticks to be near one another is known by where none of them comes back. */
const ONE_SIDED = 8;
const ONE_SIDED_MS = 3_000;
/** Near a held price: as near as a tick may be to the one before, or a quarter of the way back to the old level. */
const NEAR_OF_THE_WAY = 0.25;

export class FeedDoor {
  readonly #gates: ReadonlyMap<InstrumentId, Gate>;
  readonly #record: (withheld: Withheld) => void;
  readonly #confirmAheadMsMax: number;
  readonly #crossedMsMax: number;
  #clock = 0;
  /** Why the last tick was kept back. */
  #reason: MarkReason = 'no_price';

  constructor(options: DoorOptions) {
    const { catalogue, record, confirmAheadMsMax = AHEAD_MS_MAX, crossedMsMax = CROSSED_MS_MAX } = options;
    this.#gates = new Map(catalogue.map((entry) => [entry.terms.id, new Gate(entry)]));
    this.#record = record;
    this.#confirmAheadMsMax = confirmAheadMsMax;
    this.#crossedMsMax = crossedMsMax;
  }

  /** The last known price of an instrument, from before the start: what the first tick is measured against. */
  remember(tick: RawTick): void {
    const gate = this.#gates.get(tick.instrumentId);
    if (!gate || !isPrice(tick.bid, tick.ask) || isOutOfRange(gate, tick)) return;
    gate.accept(tick);
    gate.seenAt = Number.NEGATIVE_INFINITY;
  }

  /**
   * One delivery of the feed, and the feed's clock. Answers what may go on, in the order of times, and ticks that are kept
   * back as marked ones, for the tape alone; ticks of instruments that are not in the catalogue throw.
   */
  pass(events: readonly RawEvent[], clock: number): readonly PassedEvent[] {
    this.#clock = clock;
    const ordered = inOrderOfTimes(events);
    // Nearly every delivery goes on as it is.
    let passed: PassedEvent[] | undefined;
    ordered.forEach((event, n) => {
      const taken = this.#take(event);
      if (taken !== event) passed ??= ordered.slice(0, n);
      if (taken) passed?.push(taken);
    });
    return passed ?? ordered;
  }

  #take(event: RawEvent): PassedEvent | undefined {
    if (event.kind === 'tick') {
      if (this.#takeTick(event)) return event;
      const { instrumentId, bid, ask } = event;
      return { kind: 'marked', instrumentId, bid, ask, reason: this.#reason };
    }
    if (event.kind === 'confirmation') return this.#takeConfirmation(event);
    if (!this.#takeTime(event.instrumentId, event.at, null)) return undefined;
    this.#gateOf(event.instrumentId).takeSession(event.status);
    return event;
  }

  #takeTick(tick: RawTick): boolean {
    const gate = this.#gateOf(tick.instrumentId);
    const { bid, ask, at } = tick;
    if (!this.#takeTime(tick.instrumentId, at, tick)) return false;
    // Old news, or the same again: it says nothing against the price that came after it.
    if (at < gate.seenAt) return this.#keepBack(gate, tick, 'out_of_order', null);
    if (!isPrice(bid, ask)) return this.#refuse(gate, tick, 'no_price');
    if (isOutOfRange(gate, tick)) return this.#refuse(gate, tick, 'out_of_range');
    const distance = gate.bid === 0 ? 0 : gate.distance(bid, ask);
    // Nearly every tick is well within the least band: no more is worked out for it.
    const isFar = distance > gate.limits.floor && distance > gate.band(at);
    if (bid > ask) return this.#takeCrossed(gate, tick, isFar);
    const isWide = (ask - bid) / bid > gate.limits.spread && (ask - bid) / bid > gate.spreadMax(at);
    if (isFar || isWide) return this.#hold(gate, tick, isFar ? 'outlier' : 'wide_spread');
    const spike = gate.held?.newest;
    if (spike) this.#keepBack(gate, spike, 'returned', gate.band(at));
    gate.accept(tick);
    return true;
  }

  /** Crossed quotes go on, since they keep the venue from trading; not far from the market, and not for long. */
  #takeCrossed(gate: Gate, tick: RawTick, isFar: boolean): boolean {
    if (isFar) return this.#refuse(gate, tick, 'outlier');
    gate.crossedSince ??= tick.at;
    if (tick.at - gate.crossedSince > this.#crossedMsMax) return this.#refuse(gate, tick, 'crossed_too_long');
    gate.seenAt = tick.at;
    return true;
  }

  /** True where the tick confirms what is held: it then goes on itself, as the first price that is known to be one. */
  #hold(gate: Gate, tick: RawTick, reason: 'outlier' | 'wide_spread'): boolean {
    const held = this.#heldWith(gate, tick);
    gate.held = held;
    // One dated ahead must not make the true prices before its time late.
    gate.seenAt = Math.min(tick.at, this.#clock);
    if (!isConfirmed(held) || held.copy || isSwapped(gate, this.#gates.values(), tick.at))
      return this.#keepBack(gate, tick, reason, gate.band(tick.at));
    this.#keepBack(gate, held.first, 'confirmed', gate.band(tick.at));
    gate.expectShock(gate.bid === 0 ? 0 : gate.distance(tick.bid, tick.ask), tick.at);
    gate.accept(tick);
    return true;
  }

  #heldWith(gate: Gate, tick: RawTick): Held {
    const { held } = gate;
    const side = sideOf(gate, tick);
    if (!held || !isNear(gate, held, tick)) {
      const copy = copyIn(tick, gate, this.#gates.values());
      const { sideSince, sideTicks } = held?.side === side ? held : { sideSince: tick.at, sideTicks: -1 };
      const [further, repeats] = [0, 0];
      return {
        first: tick,
        newest: tick,
        further,
        repeats,
        side,
        sideSince,
        sideTicks: sideTicks + 1,
        copy,
      };
    }
    held.sideTicks += 1;
    if (tick.bid === held.newest.bid && tick.ask === held.newest.ask) held.repeats += 1;
    else held.further += 1;
    held.newest = tick;
    if (held.copy === undefined) held.copy = copyIn(tick, gate, this.#gates.values());
    else if (held.copy?.isRefutedBy(tick)) {
      held.copy = null;
      held.further = 0;
    }
    return held;
  }

  /** The feed does not stand by an old price while it says another one, even one that is doubted. */
  #takeConfirmation(confirmation: Confirmation): Confirmation | undefined {
    const until = Math.min(confirmation.until, this.#clock + this.#confirmAheadMsMax);
    const { instrumentIds } = confirmation;
    const isSure = (id: InstrumentId): boolean => {
      const gate = this.#gateOf(id);
      return !gate.held && !gate.doubted;
    };
    if (until === confirmation.until && instrumentIds.every(isSure)) return confirmation;
    const sure = instrumentIds.filter(isSure);
    return sure.length > 0 && Number.isFinite(until)
      ? { ...confirmation, instrumentIds: sure, until }
      : undefined;
  }

  #takeTime(instrumentId: InstrumentId, at: number, tick: RawTick | null): boolean {
    if (Number.isSafeInteger(at) && at > 0 && at <= this.#clock + AHEAD_MS_MAX) return true;
    const gate = this.#gateOf(instrumentId);
    const reason = Number.isSafeInteger(at) && at > 0 ? 'ahead_of_clock' : 'no_time';
    if (tick) gate.doubted = true;
    return this.#keepBack(gate, tick ?? { bid: null, ask: null, at }, reason, null);
  }

  #refuse(gate: Gate, tick: RawTick, reason: WithheldReason): boolean {
    gate.doubted = true;
    return this.#keepBack(gate, tick, reason, reason === 'outlier' ? gate.band(tick.at) : null);
  }

  #keepBack(
    gate: Gate,
    { bid, ask, at }: { bid: number | null; ask: number | null; at: number },
    reason: WithheldReason,
    band: number | null,
  ): false {
    const known = gate.bid > 0;
    if (reason !== 'returned' && reason !== 'confirmed') this.#reason = reason;
    this.#record({
      instrumentId: gate.instrumentId,
      reason,
      bid,
      ask,
      at,
      clock: this.#clock,
      lastBid: known ? gate.bid : null,
      lastAsk: known ? gate.ask : null,
      lastAt: known ? gate.at : null,
      band,
    });
    return false;
  }

  #gateOf(instrumentId: InstrumentId): Gate {
    const gate = this.#gates.get(instrumentId);
    if (!gate)
      throw new Error(`the feed speaks of instrument ${instrumentId}, which is not in the catalogue`);
    return gate;
  }
}

const isPrice = (bid: number, ask: number): boolean =>
  Number.isSafeInteger(bid) && Number.isSafeInteger(ask) && bid > 0 && ask > 0;

const isOutOfRange = ({ limits }: Gate, { bid, ask }: RawTick): boolean =>
  Math.min(bid, ask) < limits.low || Math.max(bid, ask) > limits.high;

/** Where a doubted quote lies: by its bid where that is what is far, since in a fall the ask may stay, or by its ask. */
function sideOf(gate: Gate, { bid, ask }: RawTick): 1 | -1 {
  const isBidFar = Math.abs(bid - gate.bid) > gate.limits.floor * gate.bid;
  return (isBidFar ? bid > gate.bid : ask > gate.ask) ? 1 : -1;
}

function isNear(gate: Gate, { newest }: Held, { bid, ask }: RawTick): boolean {
  const way = gate.bid === 0 ? 0 : gate.distance(newest.bid, newest.ask);
  const near = Math.max(gate.limits.floor, NEAR_OF_THE_WAY * way);
  return farther(bid, ask, newest.bid, newest.ask) <= near;
}

function isConfirmed({ first, newest, further, repeats, sideSince, sideTicks }: Held): boolean {
  const elapsed = newest.at - first.at;
  if (sideTicks >= ONE_SIDED && newest.at - sideSince >= ONE_SIDED_MS && repeats < sideTicks) return true;
  if (further >= FURTHER && elapsed >= FURTHER_MS) return true;
  if (further >= FURTHER_OVER_TIME && elapsed >= OVER_MS) return true;
  return repeats >= FURTHER_OVER_TIME && elapsed >= REPEATED_MS;
}
