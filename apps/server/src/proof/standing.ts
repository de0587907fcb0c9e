// How the venue's logs stand, for whoever watches it and for whoever promises.

/** How the logs stand after a turn. */
export interface KeeperStanding {
  /** When the turn ended, by the machine's clock. */
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
