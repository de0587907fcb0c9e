// The rows of tries.
import type pg from 'pg';
import { BANK_VERSION } from './bank.ts';

type Db = pg.Pool | pg.ClientBase;

export interface Try {
  readonly id: number;
  readonly version: number;
  readonly questions: readonly string[];
  readonly beganAt: Date;
  readonly answers: string | null;
  readonly correct: number | null;
  readonly passed: boolean | null;
  readonly answeredAt: Date | null;
  readonly nextAt: Date | null;
}

/** Newest first. */
export async function listTries(db: Db, userId: number): Promise<Try[]> {
  const { rows } = await db.query<Try>(
    `select id, version, questions, began_at as "beganAt", answers, correct, passed, answered_at as "answeredAt",
       next_at as "nextAt" from questionnaire_tries where user_id = $1 order by id desc`,
    [userId],
  );
  return rows;
}

export async function insertTry(
  client: pg.ClientBase,
  { userId, questions, at }: { userId: number; questions: readonly string[]; at: Date },
): Promise<void> {
  await client.query(
    'insert into questionnaire_tries (user_id, version, questions, began_at) values ($1, $2, $3, $4)',
    [userId, BANK_VERSION, JSON.stringify(questions), at],
  );
}

export async function writeAnswers(
  client: pg.ClientBase,
  given: { id: number; answers: string; correct: number; passed: boolean; at: Date; nextAt: Date | null },
): Promise<void> {
  await client.query(
    `update questionnaire_tries set answers = $2, correct = $3, passed = $4, answered_at = $5, next_at = $6 where id = $1`,
    [given.id, given.answers, given.correct, given.passed, given.at, given.nextAt],
  );
}
