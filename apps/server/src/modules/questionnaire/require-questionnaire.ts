// What a real account must have passed before it opens anything, under rules of client protection.
import type pg from 'pg';
import { BoundedMap } from '../../bounds/bounded-map.ts';
import { CallRefused } from '../../web/refused.ts';
import { presentFailed } from './present-questionnaire.ts';
import { listTries } from './try-rows.ts';

/** Throws questionnaire_required or questionnaire_failed. For real accounts only. */
export type RequireQuestionnaire = (userId: number) => Promise<void>;

const rememberedMax = 50_000;

export function makeRequireQuestionnaire(
  pool: pg.Pool,
  { isNeeded, now }: { isNeeded: boolean; now: () => number },
): RequireQuestionnaire {
  // What is passed stays so: traders are not looked up with each order.
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
