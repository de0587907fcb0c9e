// Notes about clients: written and read only in the office.
import type pg from 'pg';
import type { Operator } from '../../web/operator.ts';

export interface ListedNote {
  readonly id: number;
  readonly text: string;
  readonly by: string;
  readonly at: Date;
}

const NOTES_MAX = 100;

export async function addNote(
  client: pg.ClientBase,
  given: { userId: number; text: string; operator: Operator; at: Date },
): Promise<ListedNote> {
  const { userId, text, operator, at } = given;
  const { rows } = await client.query<{ id: number }>(
    'insert into client_notes (user_id, operator_id, text, at) values ($1, $2, $3, $4) returning id',
    [userId, operator.id, text, at],
  );
  return { id: rows[0]?.id ?? 0, text, by: operator.email, at };
}

/** The latest ones. */
export async function listNotes(db: pg.Pool, userId: number): Promise<ListedNote[]> {
  const { rows } = await db.query<ListedNote>(
    `select client_notes.id, text, email as by, at from client_notes join operators on operators.id = operator_id
     where user_id = $1 order by client_notes.id desc limit ${NOTES_MAX}`,
    [userId],
  );
  return rows;
}
