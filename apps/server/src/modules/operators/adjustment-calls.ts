// Office calls about adjustments of clients' balances.
import type { Decimal } from '@candor/contract';
import { MONEY_SCALE, type Money } from '@candor/core';
import { parseMoney, parseWhole } from '../../web/parse-values.ts';
import { readQueueFilter } from '../../web/queue-rows.ts';
import { invalid } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { adjustmentRows } from './adjustment-rows.ts';
import type { Adjustments } from './adjustments.ts';
import { presentAdjustment } from './present-client.ts';

/** USD in one adjustment. */
const AMOUNT_MAX = 1_000_000_000;

export function registerAdjustmentCalls(
  register: RegisterOfficeCall,
  { db }: Pick<ModuleContext, 'db'>,
  adjustments: Adjustments,
): void {
  register('officeAdjust', { weight: weights.written }, async ({ params, operator, once }) => {
    const given = {
      userId: parseWhole('id', params.id),
      amount: parseAmount(params.amount),
      reason: params.reason,
      operator,
    };
    return once(async (act) => ({
      data: { id: await adjustments.request(act, given), status: 'waiting' },
    }));
  });

  register('officeAdjustments', { weight: weights.stored }, async ({ params, operator }) => {
    const { rows, total } = await adjustmentRows.list(db.requests, readQueueFilter(params, operator));
    return { data: { list: rows.map(presentAdjustment), total } };
  });

  register('officeConfirmAdjustment', { weight: weights.journaled }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    await once(async (act) => {
      await adjustments.decide(act, { id, isConfirmed: true, operator });
      return { data: null };
    });
    return { data: presentAdjustment(await adjustments.post(id)) };
  });

  register('officeRefuseAdjustment', { weight: weights.written }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    const { reason } = params;
    return once(async (act) => ({
      data: presentAdjustment(await adjustments.decide(act, { id, isConfirmed: false, reason, operator })),
    }));
  });
}

function parseAmount(given: Decimal): Money {
  const amount = parseMoney('amount', given);
  if (amount === 0 || Math.abs(amount) > AMOUNT_MAX * 10 ** MONEY_SCALE)
    throw invalid('amount', { min: -AMOUNT_MAX, max: AMOUNT_MAX });
  return amount;
}
