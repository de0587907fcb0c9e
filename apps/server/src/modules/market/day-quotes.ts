// The latest quote of each instrument with its day and its market's status: the latest wins, nothing is queued.
import {
  type InstrumentId,
  type MarketStatus,
  mulDivHalfAway,
  type Price,
  type SessionChange,
  type Tick,
} from '@candor/core';
import type { Candle } from '../../feeds/candle.ts';

export interface DayQuote {
  readonly status: MarketStatus;
  readonly nextOpen: number | null;
  /** Null before the first price. */
  readonly bid: Price | null;
  readonly ask: Price | null;
  /** The last trading day that has prices, in bids; `close` is its last price. */
  readonly open: Price | null;
  readonly high: Price | null;
  readonly low: Price | null;
  readonly close: Price | null;
  /** Hundredths of a per cent between open and close, rounded half away from zero: 12 is +0.12 %. */
  readonly change: number | null;
  /** The time of the last tick, in milliseconds since the epoch. */
  readonly time: number | null;
  /** The proof of the last tick, if the tape has it. */
  readonly proved?: QuoteProof | undefined;
}

/** The number of a tick and the running hash of the tape up to it. */
interface QuoteProof {
  readonly no: number;
  readonly proof: string;
}

interface State {
  status: MarketStatus;
  nextOpen: number | null;
  tick: Tick | undefined;
  version: number;
}

const HUNDREDTHS_OF_A_PER_CENT = 10_000;

export class DayQuotes {
  readonly #states = new Map<InstrumentId, State>();
  readonly #day: (instrumentId: InstrumentId) => Candle | undefined;
  readonly #proofOf: (instrumentId: InstrumentId, no: number) => QuoteProof | undefined;
  #version = 0;

  /**
   * `day` returns the newest day bar, which already includes the last tick; `proofOf`
   * returns the tape's proof of a tick.
   */
  constructor(
    instrumentIds: readonly InstrumentId[],
    day: (instrumentId: InstrumentId) => Candle | undefined,
    proofOf: (instrumentId: InstrumentId, no: number) => QuoteProof | undefined = () => undefined,
  ) {
    this.#proofOf = proofOf;
    this.#day = day;
    for (const id of instrumentIds) this.list(id);
  }

  /** Takes one more instrument. */
  list(id: InstrumentId): void {
    this.#states.set(id, { status: 'closed', nextOpen: null, tick: undefined, version: 0 });
  }

  takeTick(tick: Tick): void {
    const state = this.#state(tick.instrumentId);
    if (!state || (state.tick && tick.no <= state.tick.no)) return;
    state.tick = tick;
    this.#touch(state);
  }

  takeSession({ instrumentId, status, nextOpen }: SessionChange): void {
    const state = this.#state(instrumentId);
    if (!state) return;
    state.status = status;
    state.nextOpen = nextOpen;
    this.#touch(state);
  }

  quote(instrumentId: InstrumentId): DayQuote {
    const state = this.#state(instrumentId);
    if (!state) throw new Error(`no instrument ${instrumentId} in the catalogue`);
    const { status, nextOpen, tick } = state;
    const day = this.#day(instrumentId);
    return {
      status,
      nextOpen,
      bid: tick?.bid ?? null,
      ask: tick?.ask ?? null,
      open: day?.open ?? null,
      high: day?.high ?? null,
      low: day?.low ?? null,
      close: day?.close ?? null,
      change: day ? mulDivHalfAway(day.close - day.open, HUNDREDTHS_OF_A_PER_CENT, day.open) : null,
      time: tick?.at ?? null,
      proved: tick && this.#proofOf(instrumentId, tick.no),
    };
  }

  /** Increases with every change of a quote or a status. */
  version(): number {
    return this.#version;
  }

  /** The instruments that have changed after that version. */
  changedSince(version: number): InstrumentId[] {
    const changed: InstrumentId[] = [];
    for (const [id, state] of this.#states) if (state.version > version) changed.push(id);
    return changed;
  }

  #state(instrumentId: InstrumentId): State | undefined {
    return this.#states.get(instrumentId);
  }

  #touch(state: State): void {
    this.#version += 1;
    state.version = this.#version;
  }
}
