// The inputs of the Venue in order. The venue has no clock, randomness or locale: the same inputs give the same events,
// byte for byte.
import type { Venue } from '../engine/venue.ts';
import type { CommandRequest } from '../model/command.ts';
import type { InstrumentId } from '../model/instrument.ts';
import type { Confirmation, Rollover, SessionChange, Tick } from '../model/market.ts';

/** `at` is the engine's clock in milliseconds since the epoch. It never goes back between two starts. */
export type Input =
  | ({ readonly kind: 'start' } & Start)
  | { readonly kind: 'command'; readonly at: number; readonly request: CommandRequest }
  | { readonly kind: 'tick'; readonly at: number; readonly tick: Tick }
  | { readonly kind: 'market'; readonly at: number; readonly event: SessionChange | Confirmation }
  | { readonly kind: 'rollover'; readonly at: number; readonly rollover: Rollover }
  /** The clock alone. */
  | { readonly kind: 'time'; readonly at: number }
  /** The rollover under way processes this many more positions. */
  | { readonly kind: 'portion'; readonly at: number; readonly count: number };

/** A process starts with its journal's state and an empty market. */
export interface Start {
  readonly at: number;
  /** Ticks up to these numbers that no input names came before the start and caused nothing. */
  readonly ticks: LastTicks;
  /** SHA-256 of the core's source in hexadecimal; null if its source is not stored. */
  readonly core: string | null;
}

/** Number of the last tick on the tape by instrument. */
export type LastTicks = readonly (readonly [InstrumentId, number])[];

/** An instrument's next tick on the tape that the engine processed; `t` is the engine's clock at that moment. */
export interface TapedTick {
  readonly no: number;
  readonly t: number;
  readonly bid: number;
  readonly ask: number;
}

/** Returns the ticks of the tape in order for each instrument, without flagged ones, which the engine never had. */
export type NextTick = (instrumentId: InstrumentId) => TapedTick;

/** Passes an input to the venue, as the engine did. For a start the caller must make a new Venue. */
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
    case 'time':
      venue.passTime(at);
      return;
    case 'portion':
      venue.goOnRolling(input.count, at);
  }
}
