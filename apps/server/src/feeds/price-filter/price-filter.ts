// The price filter: every tick passes it before it has a number and before anything trades on it or shows it. It rejects
// what is not a price, and quarantines a price too far from the last one until later ticks confirm it. The reasons are in
// docs/decisions/0009-the-door-of-the-feed.md.
import type { Confirmation, InstrumentId } from '@candor/core';
import type { FlagReason } from '../../tape/flags.ts';
import type { CatalogueEntry } from '../instruments.ts';
import { inOrderOfTimes } from '../order-of-times.ts';
import type { Heartbeat, PassedEvent, RawEvent, RawTick } from '../price-source.ts';
import { farther, Gate, type QuarantinedPrice } from './gate.ts';
import { copyIn, isSwapped } from './mistaken.ts';
import type { Withheld, WithheldReason } from './withheld.ts';

export interface PriceFilterOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** Is called with everything that is withheld. */
  readonly record: (withheld: Withheld) => void;
  /** How far ahead of its clock the feed may confirm a quote; a replay knows its next tick and may at any distance. */
  readonly confirmAheadMsMax?: number;
  /** How long quotes may be crossed before they are rejected. */
  readonly crossedMsMax?: number;
}

/** This is ahead of the venue's own clock, the one time that the feed can't choose. */
export const AHEAD_MS_MAX = 2_000;
/** A crossing that lasts longer is a fault of the feed; recorded minute bars cross for two or three minutes. */
export const CROSSED_MS_MAX = 300_000;
/** A quarantined price is confirmed by so many ticks near it, by fewer over a time, or by its repetition for long. */
const FURTHER = 3;
/** Ticks that come within this time count as one statement. */
const FURTHER_MS = 100;
const FURTHER_OVER_TIME = 2;
const OVER_MS = 1_000;
const REPEATED_MS = 30_000;
/** A market that falls too fast for two of its ticks to be near one another is recognised by ticks on one side only. */
const ONE_SIDED = 8;
const ONE_SIDED_MS = 3_000;
/** A tick is near a quarantined price within the band of one tick, or a quarter of the way back to the old level. */
const NEAR_OF_THE_WAY = 0.25;

export class PriceFilter {
  readonly #gates: Map<InstrumentId, Gate>;
  readonly #record: (withheld: Withheld) => void;
  readonly #confirmAheadMsMax: number;
  readonly #crossedMsMax: number;
  #clock = 0;
  /** Why the last tick was withheld. */
  #reason: FlagReason = 'no_price';

  constructor(options: PriceFilterOptions) {
    const { catalogue, record, confirmAheadMsMax = AHEAD_MS_MAX, crossedMsMax = CROSSED_MS_MAX } = options;
    this.#gates = new Map(catalogue.map((entry) => [entry.spec.id, new Gate(entry)]));
    this.#record = record;
    this.#confirmAheadMsMax = confirmAheadMsMax;
    this.#crossedMsMax = crossedMsMax;
  }

  /** Admits prices of one more instrument. */
  list(entry: CatalogueEntry): void {
    this.#gates.set(entry.spec.id, new Gate(entry));
  }

  /** Sets the last price from before the start, against which the first tick is measured. */
  remember(tick: RawTick): void {
    const gate = this.#gates.get(tick.instrumentId);
    if (!gate || !isPrice(tick.bid, tick.ask) || isOutOfRange(gate, tick)) return;
    gate.accept(tick);
    gate.seenAt = Number.NEGATIVE_INFINITY;
  }

  /**
   * Filters one delivery, at the feed's clock. Returns the events that pass, in the order of their times, and each withheld
   * tick as a flagged one, for the tape alone. Throws for an instrument that is not in the catalogue.
   */
  pass(events: readonly RawEvent[], clock: number): readonly PassedEvent[] {
    this.#clock = clock;
    return inOrderOfTimes(events).flatMap((event) => this.#take(event) ?? []);
  }

  #take(event: RawEvent): PassedEvent | undefined {
    if (event.kind === 'tick') {
      if (this.#takeTick(event)) return event;
      const { instrumentId, bid, ask } = event;
      return { kind: 'marked', instrumentId, bid, ask, reason: this.#reason };
    }
    if (event.kind === 'confirmation') return this.#takeConfirmation(event);
    if (event.kind === 'heartbeat') return this.#takeHeartbeat(event);
    if (!this.#takeTime(event.instrumentId, event.at, null)) return undefined;
    this.#gateOf(event.instrumentId).takeSession(event.status);
    return event;
  }

  #takeTick(tick: RawTick): boolean {
    const gate = this.#gateOf(tick.instrumentId);
    const { bid, ask, at } = tick;
    if (!this.#takeTime(tick.instrumentId, at, tick)) return false;
    // An older tick says nothing against the price that came after it.
    if (at < gate.seenAt) return this.#withhold(gate, tick, 'out_of_order', null);
    if (!isPrice(bid, ask)) return this.#refuse(gate, tick, 'no_price');
    if (isOutOfRange(gate, tick)) return this.#refuse(gate, tick, 'out_of_range');
    const distance = gate.bid === 0 ? 0 : gate.distance(bid, ask);
    // Nearly every tick is well within the least band, so nothing more is calculated for it.
    const isFar = distance > gate.limits.floor && distance > gate.band(at);
    if (bid > ask) return this.#takeCrossed(gate, tick, isFar);
    const isWide = (ask - bid) / bid > gate.limits.spread && (ask - bid) / bid > gate.spreadMax(at);
    if (isFar || isWide) return this.#quarantine(gate, tick, isFar ? 'outlier' : 'wide_spread');
    const spike = gate.quarantined?.newest;
    if (spike) this.#withhold(gate, spike, 'returned', gate.band(at));
    gate.accept(tick);
    return true;
  }

  /** Crossed quotes pass, since the venue doesn't trade on them, unless they are far from the market or last too long. */
  #takeCrossed(gate: Gate, tick: RawTick, isFar: boolean): boolean {
    if (isFar) return this.#refuse(gate, tick, 'outlier');
    gate.crossedSince ??= tick.at;
    if (tick.at - gate.crossedSince > this.#crossedMsMax) return this.#refuse(gate, tick, 'crossed_too_long');
    gate.seenAt = tick.at;
    return true;
  }

  /** Returns true where the tick confirms the quarantined price: it then passes as the first confirmed one. */
  #quarantine(gate: Gate, tick: RawTick, reason: 'outlier' | 'wide_spread'): boolean {
    const quarantined = this.#quarantineWith(gate, tick);
    gate.quarantined = quarantined;
    // A tick dated ahead must not make the genuine prices before its time late.
    gate.seenAt = Math.min(tick.at, this.#clock);
    if (!isConfirmed(quarantined) || quarantined.copy || isSwapped(gate, this.#gates.values(), tick.at))
      return this.#withhold(gate, tick, reason, gate.band(tick.at));
    this.#withhold(gate, quarantined.first, 'confirmed', gate.band(tick.at));
    gate.expectShock(gate.bid === 0 ? 0 : gate.distance(tick.bid, tick.ask), tick.at);
    gate.accept(tick);
    return true;
  }

  #quarantineWith(gate: Gate, tick: RawTick): QuarantinedPrice {
    const { quarantined } = gate;
    const side = sideOf(gate, tick);
    if (!quarantined || !isNear(gate, quarantined, tick)) {
      const copy = copyIn(tick, gate, this.#gates.values());
      const { sideSince, sideTicks } =
        quarantined?.side === side ? quarantined : { sideSince: tick.at, sideTicks: -1 };
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
    quarantined.sideTicks += 1;
    if (tick.bid === quarantined.newest.bid && tick.ask === quarantined.newest.ask) quarantined.repeats += 1;
    else quarantined.further += 1;
    quarantined.newest = tick;
    if (quarantined.copy === undefined) quarantined.copy = copyIn(tick, gate, this.#gates.values());
    else if (quarantined.copy?.isRefutedBy(tick)) {
      quarantined.copy = null;
      quarantined.further = 0;
    }
    return quarantined;
  }

  #takeHeartbeat({ at: until }: Heartbeat): Confirmation | undefined {
    const open = [...this.#gates.values()].filter(({ isOpen }) => isOpen);
    const instrumentIds = open.map(({ instrumentId }) => instrumentId);
    return this.#takeConfirmation({ kind: 'confirmation', instrumentIds, until });
  }

  /** The feed doesn't confirm an old price while it sends another one, even a doubtful one. */
  #takeConfirmation(confirmation: Confirmation): Confirmation | undefined {
    const until = Math.min(confirmation.until, this.#clock + this.#confirmAheadMsMax);
    const { instrumentIds } = confirmation;
    const isSure = (id: InstrumentId): boolean => {
      const gate = this.#gateOf(id);
      return !gate.quarantined && !gate.doubted;
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
    return this.#withhold(gate, tick ?? { bid: null, ask: null, at }, reason, null);
  }

  #refuse(gate: Gate, tick: RawTick, reason: WithheldReason): boolean {
    gate.doubted = true;
    return this.#withhold(gate, tick, reason, reason === 'outlier' ? gate.band(tick.at) : null);
  }

  #withhold(
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
    if (!gate) throw new Error(`the feed sent instrument ${instrumentId}, which is not in the catalogue`);
    return gate;
  }
}

const isPrice = (bid: number, ask: number): boolean =>
  Number.isSafeInteger(bid) && Number.isSafeInteger(ask) && bid > 0 && ask > 0;

const isOutOfRange = ({ limits }: Gate, { bid, ask }: RawTick): boolean =>
  Math.min(bid, ask) < limits.low || Math.max(bid, ask) > limits.high;

/** Says on which side a doubtful quote lies: by its bid where the bid is far, since in a fall the ask may stay, else by its ask. */
function sideOf(gate: Gate, { bid, ask }: RawTick): 1 | -1 {
  const isBidFar = Math.abs(bid - gate.bid) > gate.limits.floor * gate.bid;
  return (isBidFar ? bid > gate.bid : ask > gate.ask) ? 1 : -1;
}

function isNear(gate: Gate, { newest }: QuarantinedPrice, { bid, ask }: RawTick): boolean {
  const way = gate.bid === 0 ? 0 : gate.distance(newest.bid, newest.ask);
  const near = Math.max(gate.limits.floor, NEAR_OF_THE_WAY * way);
  return farther(bid, ask, newest.bid, newest.ask) <= near;
}

function isConfirmed({ first, newest, further, repeats, sideSince, sideTicks }: QuarantinedPrice): boolean {
  const elapsed = newest.at - first.at;
  if (sideTicks >= ONE_SIDED && newest.at - sideSince >= ONE_SIDED_MS && repeats < sideTicks) return true;
  if (further >= FURTHER && elapsed >= FURTHER_MS) return true;
  if (further >= FURTHER_OVER_TIME && elapsed >= OVER_MS) return true;
  return repeats >= FURTHER_OVER_TIME && elapsed >= REPEATED_MS;
}
