// How the venue's logs stand, for whoever watches it and for whoever promises.

/** How the logs stand after a turn. Times are those of `elapsedMs`: a clock that is set back would hold the next signature until it has caught up. */
export interface KeeperStanding {
  /** When the turn ended. */
  readonly at: number;
  /** The record has not come to the journal's end since then; null where it has. */
  readonly behindSince: number | null;
  readonly logs: readonly LogStanding[];
}

/** How a log stands, for whoever watches the venue. */
export interface LogStanding {
  readonly log: string;
  /** The size that was signed last. */
  readonly signed: number;
  /** Why nothing of it is signed or recorded; null where all is well. */
  readonly refused: string | null;
}
