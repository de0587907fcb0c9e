// One call for each endpoint of this area, with its response.
import type { SampleCalls } from '../../../web/testing/sample-calls.ts';

export const questionnaireSamples: SampleCalls<'questionnaire'> = {
  beginQuestionnaire: {},
  answerQuestionnaire: async ({ client, token }) => ({
    try_id: (await client.get('beginQuestionnaire', {}, { token })).try_id,
    answers: 'uuuuuuuuu',
  }),
  questionnaire: {},
};
