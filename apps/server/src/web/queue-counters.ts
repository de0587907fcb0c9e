// What a module tells the office about a list of its own without being asked for the rows: how many wait in it, and
// whether anything of it has changed.
import type { Permission } from '@candor/contract';

export interface QueueCounters {
  /** What pages know the list by. */
  readonly topic: string;
  /** Who may know of it. */
  readonly permission: Permission;
  /**
   * A query of one row: `waiting`, and `version`, which is another text after every change. It runs once a second at most,
   * together with those of all lists, so it must be answered from an index.
   */
  readonly sql: string;
}
