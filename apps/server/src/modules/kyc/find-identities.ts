// Identity reviews for the office's search: by id. A document's number is not looked for: what is typed stays in histories.
import { REVIEW_CODES } from '@candor/contract';
import type pg from 'pg';
import type { Finder } from '../../web/finder.ts';

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  readonly status: number;
}
const words: Readonly<Record<number, string>> = {
  [REVIEW_CODES.none]: 'sent back',
  [REVIEW_CODES.waiting]: 'waiting',
  [REVIEW_CODES.finished]: 'finished',
};

export const makeIdentityFinder = (pool: pg.Pool): Finder => ({
  permission: 'identities.read',
  async find({ id }) {
    if (id === null) return [];
    const { rows } = await pool.query<Row>(
      'select id, user_id, name, status from identity_reviews where id = $1',
      [id],
    );
    return rows.map((row) => ({
      kind: 'identity',
      id: row.id,
      title: `Identity ${row.id}: ${row.name}`,
      detail: words[row.status] ?? '',
      clientId: row.user_id,
    }));
  },
});
