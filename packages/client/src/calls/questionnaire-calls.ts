// The questionnaire of appropriateness over HTTP: what is handed in is sent once for its key.
import type { CallData } from '@candor/contract';
import { questionnairePaths } from '@candor/contract/plain';
import { type CamelCase, toCamelCase } from '../camel-case.ts';
import type { Http } from '../http.ts';

export type Questionnaire = CamelCase<CallData<'questionnaire'>>;

const callsOf = (http: Http) => http.at(questionnairePaths);

export const fetchQuestionnaire = async (http: Http): Promise<Questionnaire> =>
  toCamelCase(await callsOf(http).call('questionnaire', {}));

export const beginQuestionnaire = async (http: Http, idempotencyKey: string): Promise<Questionnaire> =>
  toCamelCase(await callsOf(http).call('beginQuestionnaire', {}, { idempotencyKey }));

/** `answers`: a letter each in the order of the questions, t, f or u. */
export const answerQuestionnaire = async (
  http: Http,
  { tryId, answers }: { tryId: number; answers: string },
  idempotencyKey: string,
): Promise<Questionnaire> =>
  toCamelCase(
    await callsOf(http).call('answerQuestionnaire', { try_id: String(tryId), answers }, { idempotencyKey }),
  );
