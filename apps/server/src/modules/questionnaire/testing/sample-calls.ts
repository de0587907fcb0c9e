// A call of this area each, with what it is answered.
import type { SampleCalls } from '../../../web/testing/sample-calls.ts';

export const questionnaireSamples: SampleCalls<'questionnaire'> = {
  beginQuestionnaire: {},
  answerQuestionnaire: async ({ client, token }) => ({
    try_id: (await client.get('beginQuestionnaire', {}, { token })).try_id,
    answers: 'uuuuuuuuu',
  }),
  questionnaire: {},
};
