// Does again what the engine did: the same inputs to the same core give the same events.
import { exportState, importState } from '../engine/snapshot.ts';
import { VenueState } from '../engine/state.ts';
import { Venue } from '../engine/venue.ts';
import type { VenueEvent } from '../model/event.ts';
import { giveInput, type Input, type LastTicks, type NextTick } from './input.ts';
import { InputReader } from './read-inputs.ts';

export class Replay {
  readonly #reader: InputReader;
  readonly #started: (ticks: LastTicks) => void;
  readonly #give: (input: Input) => void;
  readonly #emit: (event: VenueEvent, input: Input) => void;
  #input: Input = { kind: 'start', at: 0, ticks: [], core: null };
  #venue: Venue;

  /**
   * `emit` is given each event and the input that caused it. `state`: as it stood before the first run, which begins with a
   * start; a new one where absent.
   */
  constructor(options: {
    readonly nextTick: NextTick;
    /** A process begins: ticks up to these numbers are asked for no more. */
    readonly started: (ticks: LastTicks) => void;
    /** Each input before it is given to the venue; may throw. */
    readonly give?: (input: Input) => void;
    readonly emit: (event: VenueEvent, input: Input) => void;
    readonly state?: VenueState;
  }) {
    this.#reader = new InputReader(options.nextTick);
    this.#started = options.started;
    this.#give = options.give ?? (() => {});
    this.#emit = options.emit;
    this.#venue = this.#venueOf(options.state ?? new VenueState());
  }

  get state(): VenueState {
    return this.#venue.state;
  }

  /** Does all that one batch of the engine took in; `events` are those it recorded. Throws where its bytes can't be read. */
  run(inputs: Uint8Array, events: readonly unknown[]): void {
    for (const input of this.#reader.read(inputs, events)) {
      this.#input = input;
      this.#give(input);
      if (input.kind === 'start') {
        // A process begins with what its journal gives: its indexes are built from that.
        this.#venue = this.#venueOf(importState(exportState(this.#venue.state)));
        this.#started(input.ticks);
      } else giveInput(this.#venue, input);
    }
  }

  #venueOf(state: VenueState): Venue {
    return new Venue(state, (event) => this.#emit(event, this.#input));
  }
}
