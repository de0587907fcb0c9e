// Office calls about days: reading, closing, correcting, reconciling.
import type { Decimal } from '@candor/contract';
import { type AccountId, MONEY_ABS_MAX, type Money, money, moneyToNumber } from '@candor/core';
import { clientsOfAccounts } from '../../web/clients-of-accounts.ts';
import { pageOf } from '../../web/page-of.ts';
import { parseMoney, parseWhole } from '../../web/parse-values.ts';
import { invalid } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { closeDay, closeDays, correctDay, reconcileDay, signReconciliation } from './day-acts.ts';
import {
  findDay,
  listBooks,
  listCorrections,
  listDays,
  listMovements,
  listOpenDays,
  readTotals,
} from './day-rows.ts';
import { listPostings, parsePostingCursor, sumOfMovements, writePostingCursor } from './posting-rows.ts';
import {
  presentClosable,
  presentCorrection,
  presentDay,
  presentPosting,
  presentReconciliation,
  presentWholeDay,
} from './present-report.ts';
import { findReconciliation, listReconciliations } from './reconciliation-rows.ts';

type Context = Pick<ModuleContext, 'db' | 'shards' | 'audit' | 'changes' | 'now'>;

const POSTINGS_A_PAGE = 50;

export function registerReportCalls(register: RegisterOfficeCall, context: Context): void {
  const pool = context.db.requests;

  register('reportDays', { weight: weights.stored }, async ({ params }) => {
    const [{ rows, total }, open] = await Promise.all([
      listDays(pool, pageOf(params.page)),
      listOpenDays(pool),
    ]);
    return { data: { list: rows.map(presentDay), total, closable: presentClosable(open) } };
  });

  register('reportDay', { weight: 3 }, async ({ params: { day: name } }) => {
    const day = await findDay(pool, name);
    if (!day) throw invalid('day');
    const [totals, books, movements, corrections] = await Promise.all([
      readTotals(pool, name),
      listBooks(pool, name),
      listMovements(pool, { from: name, to: name }),
      listCorrections(pool, name),
    ]);
    return { data: presentWholeDay({ day, totals, books, movements, corrections }) };
  });

  register('reportPostings', { weight: 20 }, async ({ params }) => {
    const { day, kind, book } = params;
    if (!(await findDay(pool, day))) throw invalid('day');
    const query = { day, kind, book, after: parsePostingCursor(params.after), limit: POSTINGS_A_PAGE + 1 };
    const [found, sum] = await Promise.all([listPostings(pool, query), sumOfMovements(pool, query)]);
    const rows = found.slice(0, POSTINGS_A_PAGE);
    const last = found.length > rows.length ? rows.at(-1) : undefined;
    const accounts = rows.flatMap(({ accountId }) => (accountId === null ? [] : [accountId as AccountId]));
    const clientOf = await clientsOfAccounts(pool, accounts);
    return {
      data: {
        list: rows.map((row) => presentPosting(row, (id) => clientOf(id as AccountId))),
        next: last ? writePostingCursor(last) : null,
        total: sum.entries,
        amount: moneyToNumber(money(sum.amount)),
      },
    };
  });

  context.changes.serve(register, 'closeDay', {
    weight: 3,
    async apply(act, { operator }, { day, valuation = '' }) {
      await closeDay(act, { day, valuation, operator, at: new Date(context.now()) });
      const closed = await findDay(act.client, day);
      if (!closed) throw new Error(`the day ${day} went while it was closed`);
      return { data: presentDay(closed) };
    },
  });

  context.changes.serve(register, 'closeDays', {
    weight: 20,
    apply: async (act, { operator }, { to, valuation = '' }) => ({
      data: await closeDays(act, { to, valuation, operator, at: new Date(context.now()) }),
    }),
  });

  context.changes.serve(register, 'correctDay', {
    weight: weights.written,
    async apply({ audit, ...act }, { operator }, { day, book, reason, ...params }) {
      const amount = readAmount('amount', params.amount);
      if (amount === 0) throw invalid('amount');
      const id = await correctDay({ ...context, audit }, act, { day, book, amount, reason, operator });
      const made = (await listCorrections(act.client, day)).find((row) => row.id === id);
      if (!made) throw new Error(`correction ${id} is not there`);
      return { data: presentCorrection(made) };
    },
  });

  register('reconciliations', { weight: weights.stored }, async ({ params }) => {
    const { rows, total } = await listReconciliations(pool, pageOf(params.page));
    return { data: { list: rows.map(presentReconciliation), total } };
  });

  register('reconcileDay', { weight: 3 }, ({ params, operator, once }) => {
    const { day, cause = '' } = params;
    const lines = params.lines.map(({ place, amount, evidence }) => ({
      place,
      amount: readAmount('lines', amount),
      evidence,
    }));
    return once(async (act) => {
      const id = await reconcileDay(context, act, { day, lines, cause, operator });
      return { data: presentReconciliation(await mustFind(act.client, id)) };
    });
  });

  register('signReconciliation', { weight: weights.written }, ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    return once(async (act) => {
      await signReconciliation(context, act, { id, operator });
      return { data: presentReconciliation(await mustFind(act.client, id)) };
    });
  });
}

async function mustFind(client: Parameters<typeof findReconciliation>[0], id: number) {
  const found = await findReconciliation(client, id);
  if (!found) throw new Error(`reconciliation ${id} is not there`);
  return found;
}

function readAmount(field: string, given: Decimal): Money {
  const amount = parseMoney(field, given);
  if (Math.abs(amount) >= MONEY_ABS_MAX) throw invalid(field);
  return amount;
}
