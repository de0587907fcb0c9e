// The questionnaire of appropriateness over HTTP: answers are sent once for their key.
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

/** `answers` has a letter for each question in order: t, f or u. */
export const answerQuestionnaire = async (
  http: Http,
  { tryId, answers }: { tryId: number; answers: string },
  idempotencyKey: string,
): Promise<Questionnaire> =>
  toCamelCase(
    await callsOf(http).call('answerQuestionnaire', { try_id: String(tryId), answers }, { idempotencyKey }),
  );
