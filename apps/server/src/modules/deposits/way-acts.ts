// What operators do with where deposits go, whichever table it is in, with its audit row.
import type pg from 'pg';
import { CallRefused } from '../../web/refused.ts';
import type { ChangeAct, Changer } from '../../web/waiting-changes.ts';
import type { Kept, WayRows } from './way-rows.ts';

export interface WayActs<W extends Kept, Shown> {
  add(act: ChangeAct, by: Changer, terms: Omit<W, keyof Kept>): Promise<{ data: Shown }>;
  change(
    act: ChangeAct,
    by: Changer,
    given: { readonly id: number; readonly changed: (before: W) => Omit<W, keyof Kept> },
  ): Promise<{ data: Shown }>;
  retire(act: ChangeAct, by: Changer, id: number): Promise<{ data: Shown }>;
}

export interface WayActsOptions<W extends Kept, Shown> {
  readonly rows: WayRows<W>;
  /** As the audit log names one, with its id behind it. */
  readonly name: string;
  readonly present: (way: W) => Shown;
  readonly now: () => number;
}

export function makeWayActs<W extends Kept, Shown>(options: WayActsOptions<W, Shown>): WayActs<W, Shown> {
  const { rows, name, present, now } = options;

  const record = async (
    { client, audit }: ChangeAct,
    { operator }: Changer,
    { act, before, after }: { act: string; before: W | null; after: W },
  ): Promise<{ data: Shown }> => {
    await audit.record(client, { operator, act, subject: `${name} ${after.id}`, before, after });
    return { data: present(after) };
  };

  async function lock(client: pg.PoolClient, id: number): Promise<W> {
    const way = await rows.lock(client, id);
    if (!way) throw new CallRefused('way_not_found');
    if (way.retiredAt !== null) throw new CallRefused('way_retired');
    return way;
  }

  return {
    async add(act, by, terms) {
      const after = await rows.insert(act.client, terms, new Date(now()));
      return record(act, by, { act: 'add', before: null, after });
    },
    async change(act, by, { id, changed }) {
      const before = await lock(act.client, id);
      const after = await rows.update(act.client, id, changed(before), new Date(now()));
      return record(act, by, { act: 'change', before, after });
    },
    async retire(act, by, id) {
      const before = await lock(act.client, id);
      const after = await rows.retire(act.client, id, new Date(now()));
      return record(act, by, { act: 'retire', before, after });
    },
  };
}
