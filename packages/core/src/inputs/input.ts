// What the engine gave to its Venue, in order. The venue has no clock, no randomness and no locale: the same inputs give the
// same events, byte for byte.
import type { Venue } from '../engine/venue.ts';
import type { CommandRequest } from '../model/command.ts';
import type { InstrumentId } from '../model/instrument.ts';
import type { Confirmation, Rollover, SessionChange, Tick } from '../model/market.ts';

/** `at` is the engine's clock, in milliseconds since the epoch. It never goes back between two starts. */
export type Input =
  | ({ readonly kind: 'start' } & Start)
  | { readonly kind: 'command'; readonly at: number; readonly request: CommandRequest }
  | { readonly kind: 'tick'; readonly at: number; readonly tick: Tick }
  | { readonly kind: 'market'; readonly at: number; readonly event: SessionChange | Confirmation }
  | { readonly kind: 'rollover'; readonly at: number; readonly rollover: Rollover }
  /** The rollover under way goes on by so many positions. */
  | { readonly kind: 'portion'; readonly at: number; readonly count: number };

/** A process begins with the state that its journal gives, and with an empty market. */
export interface Start {
  readonly at: number;
  /** Ticks up to these that no input names were taken in before, and caused nothing. */
  readonly ticks: LastTicks;
  /** The SHA-256 of the core's source in hexadecimal; null where its source is not stored. */
  readonly core: string | null;
}

/** By instrument, the number of the last tick on the tape. */
export type LastTicks = readonly (readonly [InstrumentId, number])[];

/** The next tick of an instrument that the tape has and the engine took; `t` is the engine's clock at that moment. */
export interface TapedTick {
  readonly no: number;
  readonly t: number;
  readonly bid: number;
  readonly ask: number;
}

/** The ticks of the tape, each instrument's in their order. Marked ones, which the engine did not take, are passed over. */
export type NextTick = (instrumentId: InstrumentId) => TapedTick;

/** Gives an input to the venue, as the engine did. A start is a new Venue: it is for the caller to make. */
export function giveInput(venue: Venue, input: Exclude<Input, { kind: 'start' }>): void {
  const { at } = input;
  switch (input.kind) {
    case 'command':
      venue.handle(input.request, at);
      return;
    case 'tick':
      venue.onMarket(input.tick, at);
      return;
    case 'market':
      venue.onMarket(input.event, at);
      return;
    case 'rollover':
      venue.beginRollover(input.rollover, at);
      return;
    case 'portion':
      venue.goOnRolling(input.count, at);
  }
}
