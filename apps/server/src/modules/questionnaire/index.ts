// The appropriateness questionnaire as a module of the venue (MiFID II, article 25(3)).

import type pg from 'pg';
import { BoundedMap } from '../../bounds/bounded-map.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { presentFailed, presentTry } from './present-questionnaire.ts';
import { registerQuestionnaireCalls } from './questionnaire-calls.ts';
import { listTries } from './try-rows.ts';

export interface QuestionnaireModule extends VenueModule {
  readonly require: RequireQuestionnaire;
}

export function makeQuestionnaireModule(
  context: ModuleContext,
  { isNeeded }: { readonly isNeeded: boolean },
): QuestionnaireModule {
  const { db, now, audit } = context;
  return {
    name: 'questionnaire',
    require: makeRequireQuestionnaire(db.requests, { isNeeded, now }),
    calls: (register) => registerQuestionnaireCalls(register, context, isNeeded),
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

/**
 * Throws questionnaire_required or questionnaire_failed if client protection rules forbid a real account to open
 * positions. For real accounts only.
 */
type RequireQuestionnaire = (userId: number) => Promise<void>;

const rememberedMax = 50_000;

function makeRequireQuestionnaire(
  pool: pg.Pool,
  { isNeeded, now }: { isNeeded: boolean; now: () => number },
): RequireQuestionnaire {
  // Once passed it stays passed, so that not every order has to look it up.
  const passed = new BoundedMap<number, true>(rememberedMax);
  return async (userId) => {
    if (!isNeeded || passed.has(userId)) return;
    const tries = await listTries(pool, userId);
    if (tries.some((one) => one.passed === true)) {
      passed.set(userId, true);
      return;
    }
    const nextAt = tries[0]?.nextAt;
    if (nextAt && nextAt.getTime() > now()) throw presentFailed(nextAt);
    throw new CallRefused('questionnaire_required');
  };
}
