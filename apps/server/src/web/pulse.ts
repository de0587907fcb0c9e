// What a module tells the office about a list of its own without being asked for the rows: how many wait in it, and
// whether anything of it has changed.
import type { Permission } from '@candor/contract';
import type pg from 'pg';

export interface Pulse {
  /** What pages know the list by. */
  readonly topic: string;
  /** Who may know of it. */
  readonly permission: Permission;
  /** `version` is another one after every change. Asked for once a second at most, so it must be answered from an index. */
  read(): Promise<{ readonly waiting: number; readonly version: string }>;
}

/** A pulse by one query, whose row has `waiting` and `version`. */
export function makePulse(
  pool: pg.Pool,
  { sql, ...pulse }: Omit<Pulse, 'read'> & { readonly sql: string },
): Pulse {
  return {
    ...pulse,
    async read() {
      const { rows } = await pool.query<{ waiting: number; version: string }>(sql);
      const [row] = rows;
      return { waiting: Number(row?.waiting ?? 0), version: row?.version ?? '' };
    },
  };
}
