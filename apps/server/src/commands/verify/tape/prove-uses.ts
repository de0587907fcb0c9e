// Holds each price that events used against the tick that it is said to be of: the newest one of its instrument that could be priced by.
// Tape and journal are passed together, so that no more is at hand than the newest ticks.
import type { InstrumentId } from '@candor/core';
import { SLICE_MS } from '@candor/proof';
import { SaidFaults } from '../../../audit/said-faults.ts';
import type { TickRow } from '../../../tape/tick-rows.ts';
import type { HeldFrom } from '../record/held-from.ts';
import type { Moment } from './moments.ts';
import { type TickSide, type Use, UsedPrices } from './tape-uses.ts';

interface UseAt extends Use {
  readonly at: number;
}

interface AtHand {
  /** From the newest tick on that could be priced by, and all of the moment. */
  ticks: TickRow[];
  last: number;
}

/** Behind the newest tick that could be priced by; an honest event uses none of them. */
const UNPRICED_MAX = 100;
/** Of ticks that come later than their use, which is a fault in itself. */
const WAITING_MAX = 10_000;

export class UsesCheck {
  readonly #heldFrom: HeldFrom;
  readonly #prices = new UsedPrices();
  readonly #atHand = new Map<InstrumentId, AtHand>();
  readonly #first = new Map<InstrumentId, number>();
  readonly #faults = new SaidFaults('and more prices are not what is on the tape');
  /** The highest tick that was used before the tape, by instrument. */
  readonly #earlier = new Map<InstrumentId, number>();
  /** Uses of ticks that have not come yet. */
  #waiting: UseAt[] = [];
  /** When the tape's first slice begins. */
  #began = Number.POSITIVE_INFINITY;
  #earlierUses = 0;
  #found = 0;

  constructor(heldFrom: HeldFrom) {
    this.#heldFrom = heldFrom;
  }

  /** The first entry of an instrument, before the moments of its slice. */
  begin({ instrument, slice, first }: { instrument: InstrumentId; slice: number; first: number }): void {
    this.#began = Math.min(this.#began, slice * SLICE_MS);
    this.#first.set(instrument, first);
    const used = this.#earlier.get(instrument);
    if (used !== undefined && used >= first)
      this.#faults.say(
        `an event from before the tape used tick ${used} of instrument ${instrument}, whose tape begins with tick ${first}`,
      );
  }

  pass({ ticks, events }: Moment): void {
    for (const tick of ticks) this.#keep(tick);
    if (ticks.length > 0 && this.#waiting.length > 0) this.#lookAgain();
    for (const { seq, event } of events) {
      const said = new Set<string>();
      for (const use of this.#prices.take(event)) {
        const fault = this.#judge(seq, { ...use, at: event.at });
        if (fault !== undefined) said.add(fault);
      }
      for (const fault of said) this.#faults.say(fault);
    }
    for (const id of new Set(ticks.map(({ instrumentId }) => instrumentId))) this.#drop(id);
  }

  end(): { found: number; earlier: number; faults: readonly string[] } {
    for (const fault of new Set(this.#waiting.map(missing))) this.#faults.say(fault);
    return { found: this.#found, earlier: this.#earlierUses, faults: this.#faults.list };
  }

  #keep(tick: TickRow): void {
    const known = this.#atHand.get(tick.instrumentId);
    if (known) known.ticks.push(tick);
    else this.#atHand.set(tick.instrumentId, { ticks: [tick], last: tick.no });
    if (known) known.last = Math.max(known.last, tick.no);
  }

  /** Whatever is used from now on is used after all of these. */
  #drop(id: InstrumentId): void {
    const known = this.#atHand.get(id);
    if (!known) return;
    const newest = known.ticks.findLastIndex(isPriced);
    if (newest > 0) known.ticks.splice(0, newest);
    if (known.ticks.length > 1 + UNPRICED_MAX) known.ticks.splice(1, known.ticks.length - 1 - UNPRICED_MAX);
  }

  /** A fault; undefined where there is none, or not yet. */
  #judge(seq: number, use: UseAt): string | undefined {
    const { instrumentId: id, no, at } = use;
    // Of programs that keep a tape each price is on it, however its beginning looks now.
    if (seq < this.#heldFrom.seq && at < this.#began) {
      this.#earlierUses += 1;
      this.#earlier.set(id, Math.max(no, this.#earlier.get(id) ?? 0));
      return undefined;
    }
    const known = this.#atHand.get(id);
    const first = this.#first.get(id);
    if (!known || first === undefined || no > known.last) {
      if (this.#waiting.length >= WAITING_MAX) return missing(use);
      this.#waiting.push(use);
      return undefined;
    }
    return no < first ? missing(use) : this.#compare(use, known.ticks);
  }

  #lookAgain(): void {
    const waiting = this.#waiting;
    const said = new Set<string>();
    this.#waiting = [];
    for (const use of waiting) {
      const known = this.#atHand.get(use.instrumentId);
      const first = this.#first.get(use.instrumentId);
      if (!known || first === undefined || (use.no > known.last && use.no >= first)) this.#waiting.push(use);
      else {
        const fault = use.no < first ? missing(use) : this.#compare(use, known.ticks);
        if (fault !== undefined) said.add(fault);
      }
    }
    for (const fault of said) this.#faults.say(fault);
  }

  #compare(use: UseAt, ticks: readonly TickRow[]): string | undefined {
    const { instrumentId: id, no, at, side, price, precision } = use;
    // The engine passes crossed ticks over: what it had before is the newest that it can price by.
    const newer = ticks.find((tick) => tick.no > no && tick.t < at && isPriced(tick));
    if (newer)
      return `an event used tick ${no} of instrument ${id} though tick ${newer.no} had come before it`;
    const tick = ticks.find((one) => one.no === no);
    if (!tick) return `an event used tick ${no} of instrument ${id}, by which nothing could be priced then`;
    // An instrument that went on in finer points has the prices of coarser ones in its own.
    const scale = 10 ** (tick.digits - precision);
    if (tick.mark === 0 && isOfSide(side, price * scale, tick)) {
      this.#found += 1;
      return undefined;
    }
    const isOther = tick.mark === 0 && isOfSide('any', price * scale, tick);
    return `an event used ${price}${isOther ? ` as the ${side}` : ''} of tick ${no} of instrument ${id}, which is ${tick.bid / scale} to ${tick.ask / scale}${tick.mark === 0 ? '' : ' and was kept from the engine'}`;
  }
}

const isPriced = ({ mark, bid, ask }: TickRow): boolean => mark === 0 && bid <= ask;

const missing = ({ no, instrumentId }: Use): string =>
  `an event used tick ${no} of instrument ${instrumentId}, which is not on the tape`;

const isOfSide = (side: TickSide, price: number, { bid, ask }: { bid: number; ask: number }): boolean =>
  (side !== 'ask' && price === bid) || (side !== 'bid' && price === ask);
