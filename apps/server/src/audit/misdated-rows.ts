// Rows of the audit log whose times are out of order: a clock was wrong for a while, or a time is false. The most that stand in order are believed.
import type pg from 'pg';

/** A row is dated as it is written and joins the chain as its act is committed, which others may be before it. */
const MISDATED_MS = 60_000;
const AT_ONCE = 10_000;

/** By when each of them was there all the same, by seq: by the time of the next row behind it that is believed. */
export async function readMisdated(db: pg.ClientBase): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ isAny: boolean }>(
    `select exists (
       select from (select at, max(at) over (order by seq) as most from audit_log where seq is not null) of
       where at + $1 < most) as "isAny"`,
    [MISDATED_MS],
  );
  if (!rows[0]?.isAny) return new Map();
  const seqs: number[] = [];
  const times: number[] = [];
  for (let isMore = true; isMore; ) {
    const found = await db.query<{ seq: number; at: number }>(
      `select seq, at from audit_log where seq > $1 order by seq limit ${AT_ONCE}`,
      [seqs.at(-1) ?? 0],
    );
    for (const { seq, at } of found.rows) {
      seqs.push(seq);
      times.push(at);
    }
    isMore = found.rows.length === AT_ONCE;
  }
  const believed = inOrder(times);
  const thereBy = new Map<number, number>();
  let next = times[believed.at(-1) ?? 0] ?? 0;
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const at = times[index] ?? 0;
    if (index === believed.at(-1)) {
      believed.pop();
      next = at;
    } else if (Math.abs(at - next) > MISDATED_MS) thereBy.set(seqs[index] ?? 0, next);
  }
  return thereBy;
}

/** Where the most times stand that never go back, by patience sorting from the end; of as many, those that begin later. */
export function inOrder(times: readonly number[]): number[] {
  /** Of each length the row that begins with the latest time, by its first, and of each the one behind it. */
  const begins: number[] = [];
  const behind = new Int32Array(times.length);
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const at = times[index] ?? 0;
    let [from, to] = [0, begins.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((times[begins[middle] ?? 0] ?? 0) >= at) from = middle + 1;
      else to = middle;
    }
    behind[index] = begins[from - 1] ?? -1;
    begins[from] = index;
  }
  const found: number[] = [];
  for (let index = begins.at(-1) ?? -1; index >= 0; index = behind[index] ?? -1) found.push(index);
  return found;
}
