// What operators do with where deposits go, whichever table it is in: each act once for its key, with its audit row.
import type { IdempotencyKey } from '@candor/core';
import type pg from 'pg';
import type { Audit } from '../../audit/audit.ts';
import { answerOnce } from '../../web/answer-once.ts';
import type { KeptReplies } from '../../web/kept-replies.ts';
import type { Operator } from '../../web/operator.ts';
import { CallRefused } from '../../web/refused.ts';
import type { Kept, WayRows } from './way-rows.ts';

/** Who acts, and under which key. */
interface By {
  readonly operator: Operator;
  readonly idempotency: IdempotencyKey | null;
}

export interface WayActs<W extends Kept, Shown> {
  add(by: By, terms: Omit<W, keyof Kept>): Promise<{ data: Shown }>;
  change(by: By, id: number, changed: (before: W) => Omit<W, keyof Kept>): Promise<{ data: Shown }>;
  retire(by: By, id: number): Promise<{ data: Shown }>;
}

export interface WayActsOptions<W extends Kept, Shown> {
  readonly rows: WayRows<W>;
  /** As the audit log names one, with its id behind it. */
  readonly name: string;
  readonly present: (way: W) => Shown;
  readonly operatorReplies: KeptReplies;
  readonly audit: Audit;
  readonly now: () => number;
}

export function makeWayActs<W extends Kept, Shown>(options: WayActsOptions<W, Shown>): WayActs<W, Shown> {
  const { rows, name, present, operatorReplies, audit, now } = options;

  const once = (
    { operator, idempotency: key }: By,
    verb: string,
    act: (client: pg.PoolClient, at: Date) => Promise<{ before: W | null; after: W }>,
  ) =>
    answerOnce(operatorReplies, { userId: operator.id, key }, async ({ client }) => {
      const { before, after } = await act(client, new Date(now()));
      await audit.record(client, { operator, act: verb, subject: `${name} ${after.id}`, before, after });
      return { data: present(after) };
    });

  async function lock(client: pg.PoolClient, id: number): Promise<W> {
    const way = await rows.lock(client, id);
    if (!way) throw new CallRefused('way_not_found');
    if (way.retiredAt !== null) throw new CallRefused('way_retired');
    return way;
  }

  return {
    add: (by, terms) =>
      once(by, 'add', async (client, at) => ({ before: null, after: await rows.insert(client, terms, at) })),
    change: (by, id, changed) =>
      once(by, 'change', async (client, at) => {
        const before = await lock(client, id);
        return { before, after: await rows.update(client, id, changed(before), at) };
      }),
    retire: (by, id) =>
      once(by, 'retire', async (client, at) => {
        const before = await lock(client, id);
        return { before, after: await rows.retire(client, id, at) };
      }),
  };
}
