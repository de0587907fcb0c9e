// The options of every step of opening the venue.
import type { Logger } from '../config/log.ts';
import type { Config } from '../config.ts';
import type { Shutdown } from './shutdown.ts';

export interface VenueOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly version: string;
  /** Filled while parts open, so that a start that fails half-way can be undone too. */
  readonly shutdown: Shutdown;
  /** Called if an essential part is gone: the program can only end. */
  readonly onDeath: (error: Error) => void;
}
