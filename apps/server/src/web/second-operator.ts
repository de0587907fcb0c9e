// The rule of two operators, for everything that one requests and another one decides.
import type pg from 'pg';
import type { Operator } from './operator.ts';
import { CallRefused } from './refused.ts';

/**
 * `first` is the e-mail address of the requesting operator. Throws second_operator_required if both are one person,
 * change_outdated if the first one was disabled since, and operator_too_new if one of them was added or reset too
 * recently: whoever adds or resets an operator could act for them.
 */
export async function requireSecondOperator(
  db: pg.Pool | pg.ClientBase,
  { first, second, now }: { first: string; second: Pick<Operator, 'email'>; now: number },
): Promise<void> {
  if (first === second.email) throw new CallRefused('second_operator_required');
  const disabled = await db.query('select from operators where email = $1 and disabled_at is not null', [
    first,
  ]);
  if (disabled.rowCount) throw new CallRefused('change_outdated');
  const { rows } = await db.query<{ email: string; from: Date }>(
    'select email, second_eye_from as "from" from operators where email = any($1) and second_eye_from > $2 order by second_eye_from desc limit 1',
    [[first, second.email], new Date(now)],
  );
  const [tooNew] = rows;
  if (tooNew)
    throw new CallRefused('operator_too_new', {
      details: { operator: tooNew.email, hours: Math.ceil((tooNew.from.getTime() - now) / 3_600_000) },
    });
}
