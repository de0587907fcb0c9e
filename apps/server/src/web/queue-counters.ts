// The counters by which a module tells the office about its list without sending rows: how many items wait, and whether
// anything has changed.
import type { Permission } from '@candor/contract';

export interface QueueCounters {
  /** The list's name on pages. */
  readonly topic: string;
  /** The permission to see it. */
  readonly permission: Permission;
  /**
   * A query of one row with `waiting`, and with `version`, which changes with every change of the list. It runs at most
   * once a second together with those of all lists, so an index must answer it.
   */
  readonly sql: string;
}
