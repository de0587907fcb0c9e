// The questionnaire of appropriateness over HTTP: what is handed in is sent once for its key.
import { questionnairePaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { parseQuestionnaire, type Questionnaire } from '../parse/questionnaire.ts';

type Web = Pick<Http, 'at'>;
const callsOf = (http: Web) => http.at(questionnairePaths);
const once = (idempotencyKey: string) => ({ quiet: true, idempotencyKey });

export const fetchQuestionnaire = async (http: Web): Promise<Questionnaire> =>
  parseQuestionnaire(await callsOf(http).call('questionnaire', {}, { quiet: true }));

export const beginQuestionnaire = async (http: Web, key: string): Promise<Questionnaire> =>
  parseQuestionnaire(await callsOf(http).call('beginQuestionnaire', {}, once(key)));

/** `answers`: a letter each in the order of the questions, t, f or u. */
export const answerQuestionnaire = async (
  http: Web,
  { tryId, answers }: { tryId: number; answers: string },
  key: string,
): Promise<Questionnaire> =>
  parseQuestionnaire(
    await callsOf(http).call('answerQuestionnaire', { try_id: String(tryId), answers }, once(key)),
  );
