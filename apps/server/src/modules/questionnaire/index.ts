// The questionnaire of appropriateness as a module of the venue (MiFID II, article 25(3)).
import { inTransaction } from '../../db/in-transaction.ts';
import { parseWhole } from '../../web/parse-values.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { presentTry } from './present-questionnaire.ts';
import { registerQuestionnaireCalls } from './questionnaire-calls.ts';
import { makeRequireQuestionnaire, type RequireQuestionnaire } from './require-questionnaire.ts';
import { listTries } from './try-rows.ts';

export interface QuestionnaireModule extends VenueModule {
  readonly require: RequireQuestionnaire;
}

export function makeQuestionnaireModule(
  kit: ModuleKit,
  { isNeeded }: { readonly isNeeded: boolean },
): QuestionnaireModule {
  const { db, now, audit } = kit;
  return {
    name: 'questionnaire',
    require: makeRequireQuestionnaire(db.requests, { isNeeded, now }),
    calls: (register) => registerQuestionnaireCalls(register, kit, isNeeded),
    officeCalls(register) {
      register('officeClientQuestionnaire', { weight: 2 }, async ({ params, operator }) => {
        const id = parseWhole('id', params.id);
        const tries = await listTries(db.requests, id);
        if (tries.length > 0)
          await inTransaction(db.requests, (client) =>
            audit.record(client, { operator, act: 'look', subject: `questionnaire ${id}` }),
          );
        return {
          data: {
            tries: tries.map(presentTry),
          },
        };
      });
    },
  };
}
