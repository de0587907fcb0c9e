// The questionnaire of appropriateness over HTTP: what is handed in is sent once for its key.
import { questionnairePaths, type WireQuestionnaire } from '@candor/contract/plain';
import type { Http } from '../http.ts';

type Web = Pick<Http, 'at'>;

export interface Questionnaire {
  readonly isNeeded: boolean;
  readonly status: WireQuestionnaire['status'];
  readonly tryId: number;
  readonly questions: readonly { readonly id: string; readonly text: string }[];
  /** What the last try got wrong, in the user's words. */
  readonly wrongTopics: readonly string[];
  /** When another try may begin; null without a failed one. */
  readonly nextAt: string | null;
}
const once = (idempotencyKey: string) => ({ quiet: true, idempotencyKey });

const read = (wire: WireQuestionnaire): Questionnaire => ({
  isNeeded: wire.needed,
  status: wire.status,
  tryId: wire.try_id,
  questions: wire.questions,
  wrongTopics: wire.wrong_topics,
  nextAt: wire.next_at,
});

export const fetchQuestionnaire = async (http: Web): Promise<Questionnaire> =>
  read(await http.at(questionnairePaths).call('questionnaire', {}, { quiet: true }));

export const beginQuestionnaire = async (http: Web, key: string): Promise<Questionnaire> =>
  read(await http.at(questionnairePaths).call('beginQuestionnaire', {}, once(key)));

/** `answers`: a letter each in the order of the questions, t, f or u. */
export const answerQuestionnaire = async (
  http: Web,
  { tryId, answers }: { tryId: number; answers: string },
  key: string,
): Promise<Questionnaire> =>
  read(
    await http
      .at(questionnairePaths)
      .call('answerQuestionnaire', { try_id: String(tryId), answers }, once(key)),
  );
