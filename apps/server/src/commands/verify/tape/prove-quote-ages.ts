// How old the ticks are by which orders are filled and closed. None is of before the venue's last start; one without another since for
// longer than a quote may be unconfirmed is counted aloud, because confirmations are on no tape.
import type { ConversionLeg, InstrumentId, VenueEvent, VenueState } from '@candor/core';
import type { Moment } from './moments.ts';

interface Used {
  readonly id: InstrumentId;
  readonly tick: number;
}
/** Fills and closings on the feed's word alone. */
export interface AgedUses {
  readonly count: number;
  readonly oldestMs: number;
  /** The event of the oldest. */
  readonly seq: number;
}

export class QuoteAgeCheck {
  readonly #say: (seq: number, what: string) => void;
  /** Of each instrument's last tick that was not kept back. */
  readonly #last = new Map<InstrumentId, { readonly no: number; readonly t: number }>();
  /** Numbers of the last ticks before the last start. */
  readonly #before = new Map<InstrumentId, number>();
  #aged: AgedUses = { count: 0, oldestMs: 0, seq: 0 };

  constructor(say: (seq: number, what: string) => void) {
    this.#say = say;
  }

  get aged(): AgedUses {
    return this.#aged;
  }

  /** `state` stands just before the event. */
  take(seq: number, event: VenueEvent, { state }: { readonly state: VenueState }): void {
    if (event.type === 'VenueStarted') for (const [id, { no }] of this.#last) this.#before.set(id, no);
    const used = usedBy(event, state);
    for (const { id, tick } of used)
      if (tick > 0 && tick <= (this.#before.get(id) ?? 0))
        this.#say(seq, `uses tick ${tick} of instrument ${id}, which is of before the venue's last start`);
    const isAsked =
      event.type === 'OrderPlaced' ||
      (event.type === 'PositionClosed' && (event.reason === 'user' || event.reason === 'operator'));
    const [own] = used;
    if (!isAsked || !own) return;
    const last = this.#last.get(own.id);
    const ageMs = last?.no === own.tick ? event.at - last.t : 0;
    if (ageMs <= state.settings.quoteAgeMsMax) return;
    const { count, oldestMs } = this.#aged;
    this.#aged = { ...(ageMs > oldestMs ? { oldestMs: ageMs, seq } : this.#aged), count: count + 1 };
  }

  /** Behind the events of a moment: in the millisecond of a start its ticks come after it. */
  end({ ticks }: Moment): void {
    for (const { instrumentId, no, t, mark } of ticks)
      if (mark === 0) this.#last.set(instrumentId, { no, t });
  }
}

/** The instrument's own tick first, then those of the conversion. */
function usedBy(event: VenueEvent, state: VenueState): Used[] {
  const of = (id: InstrumentId | undefined, tick: number, legs: readonly ConversionLeg[]): Used[] => [
    ...(id === undefined ? [] : [{ id, tick }]),
    ...legs.map((leg) => ({ id: leg.instrumentId, tick: leg.tick })),
  ];
  if (event.type === 'OrderPlaced')
    return event.fill ? of(event.instrumentId, event.fill.tick, event.fill.conversion) : [];
  if (event.type === 'OrderTriggered')
    return of(state.orders.get(event.orderId)?.instrumentId, event.fill.tick, event.fill.conversion);
  if (event.type === 'PositionClosed' || event.type === 'SwapCharged')
    return of(state.orders.get(event.orderId)?.instrumentId, event.tick ?? 0, event.conversion);
  return [];
}
