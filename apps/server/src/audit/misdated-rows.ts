// Finds audit rows with times out of order, from a wrong clock or a false time. It trusts the longest sequence.
import type pg from 'pg';

/** A row is dated when it is written but joins the chain when its transaction commits, so later rows may precede it. */
const MISDATED_MS = 60_000;
const AT_ONCE = 10_000;

/** For each misdated row, by seq, the latest time at which it must have existed: the time of the next trusted row. */
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

/** Indexes of the longest non-decreasing sequence, by patience sorting from the end. Of several, the latest. */
export function inOrder(times: readonly number[]): number[] {
  /** By length, the row with the latest time that can start such a sequence; `behind` has its successor. */
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
