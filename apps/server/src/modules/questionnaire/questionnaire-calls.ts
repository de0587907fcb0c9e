// The questionnaire over HTTP: its status, a new try, and its answers.
import { randomInt } from 'node:crypto';
import type { Language } from '@candor/i18n/server';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { drawQuestions, isRight, PASS_MARK } from './bank.ts';
import { presentFailed, presentQuestionnaire } from './present-questionnaire.ts';
import { insertTry, listTries, type Try, writeAnswers } from './try-rows.ts';

const DAY_MS = 86_400_000;
/** From this failed attempt on, the next one has to wait a week. */
const LONG_WAIT_FROM = 3;
const LONG_WAIT_DAYS = 7;

export function registerQuestionnaireCalls(
  register: RegisterCall,
  { db, now }: Pick<ModuleContext, 'db' | 'now'>,
  isNeeded: boolean,
): void {
  const present = (tries: readonly Try[], language: Language) => ({
    data: presentQuestionnaire(tries, { language, isNeeded, now: now() }),
  });

  register('questionnaire', { weight: weights.stored }, async ({ session, language }) =>
    present(await listTries(db.requests, session.user.id), language),
  );

  register('beginQuestionnaire', { weight: weights.written }, ({ session, language, once }) => {
    const userId = session.user.id;
    return once(async ({ client }) => {
      const tries = await listTries(client, userId);
      const [last] = tries;
      if (last?.nextAt && last.nextAt.getTime() > now()) throw presentFailed(last.nextAt);
      const hasPassed = tries.some(({ passed }) => passed === true);
      if (hasPassed || (last && last.answers === null)) return present(tries, language);
      const earlier = tries.map((one) => one.questions);
      const questions = drawQuestions(earlier, (count) => randomInt(count));
      await insertTry(client, { userId, questions, at: new Date(now()) });
      return present(await listTries(client, userId), language);
    });
  });

  register('answerQuestionnaire', { weight: weights.written }, ({ params, session, language, once }) => {
    const id = parseWhole('try_id', params.try_id);
    const userId = session.user.id;
    return once(async ({ client }) => {
      const tries = await listTries(client, userId);
      const open = tries.find((one) => one.id === id);
      if (!open) throw invalid('try_id');
      if (open.answers !== null) throw new CallRefused('already_decided');
      const letters = [...params.answers];
      if (letters.length !== open.questions.length || !letters.every((letter) => 'tfu'.includes(letter)))
        throw invalid('answers');
      const correct = open.questions.filter((name, n) => isRight(name, letters[n] ?? '') === true).length;
      const passed = correct >= PASS_MARK;
      const failed = tries.filter((one) => one.passed === false).length + 1;
      const days = failed >= LONG_WAIT_FROM ? LONG_WAIT_DAYS : 1;
      const at = new Date(now());
      const nextAt = passed ? null : new Date(at.getTime() + days * DAY_MS);
      await writeAnswers(client, { id, answers: params.answers, correct, passed, at, nextAt });
      return present(await listTries(client, userId), language);
    });
  });
}
