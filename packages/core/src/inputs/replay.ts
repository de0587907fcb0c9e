// Replays the engine: the same inputs to the same core give the same events.
import { exportState, importState } from '../engine/snapshot.ts';
import type { VenueState } from '../engine/state.ts';
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
   * `emit` is called with each event and the input that caused it. `state` is the state before the first run, which
   * must begin with a start; the default is a new one.
   */
  constructor(options: {
    readonly nextTick: NextTick;
    /** Called when a process starts: ticks up to these numbers will not be requested any more. */
    readonly started: (ticks: LastTicks) => void;
    /** Called with each input before the venue receives it; may throw. */
    readonly give?: (input: Input) => void;
    readonly emit: (event: VenueEvent, input: Input) => void;
    /** The state before the first batch. */
    readonly state: VenueState;
  }) {
    this.#reader = new InputReader(options.nextTick);
    this.#started = options.started;
    this.#give = options.give ?? (() => {});
    this.#emit = options.emit;
    this.#venue = this.#venueOf(options.state);
  }

  get state(): VenueState {
    return this.#venue.state;
  }

  /** Replays the inputs of one batch; `events` are the recorded ones. Throws if the bytes can't be read. */
  run(inputs: Uint8Array, events: readonly unknown[]): void {
    for (const input of this.#reader.read(inputs, events)) {
      this.#input = input;
      this.#give(input);
      if (input.kind === 'start') {
        // A process starts from its journal's state, from which its indexes are built.
        this.#venue = this.#venueOf(importState(exportState(this.#venue.state)));
        this.#started(input.ticks);
      } else giveInput(this.#venue, input);
    }
  }

  #venueOf(state: VenueState): Venue {
    return new Venue(state, (event) => this.#emit(event, this.#input));
  }
}
