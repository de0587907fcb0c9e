// Office calls for past days: their amounts, closing them, and client money.
import * as z from 'zod/mini';
import { changeReason, waitingChange } from '../office/change-shapes.ts';
import type { OfficeCallContract } from '../office/office-call.ts';
import { keyRefusals } from '../wire/call.ts';
import { decimal, page, statement, text, wholeNumber } from '../wire/parameters.ts';
import {
  clientsDay,
  closableDays,
  closedDays,
  correctionRow,
  dormantRow,
  lossShare,
  movementRow,
  postingRow,
  reconciliationRow,
  reportDay,
  reportDayWhole,
} from './shapes.ts';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const range = { from: day, to: day };
const reason = statement(500);
const valuation = z.optional(statement(300));
const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

const closing = ['already_decided', 'day_not_reconciled', 'day_not_valued'] as const;

export const reportsOfficeCalls = {
  reportDays: {
    method: 'GET',
    path: '/reports/days',
    permission: 'reports.read',
    params: z.object({ page }),
    data: z.object({ list: z.array(reportDay), total: z.int(), closable: closableDays }),
    summary: 'Trading days that have ended, newest first, and which of them may be closed',
    refusals: [],
  },
  reportDay: {
    method: 'GET',
    path: '/reports/days/{day}',
    permission: 'reports.read',
    params: z.object({ day }),
    data: reportDayWhole,
    summary:
      'Everything of one day: books, movements, totals of clients, corrections. Demo accounts are left out',
    refusals: [],
  },
  reportPostings: {
    method: 'GET',
    path: '/reports/days/{day}/postings',
    permission: 'reports.read',
    params: z.object({
      day,
      kind: z.optional(text(40)),
      book: z.optional(text(40)),
      after: z.optional(text(40)),
    }),
    data: z.object({
      list: z.array(postingRow),
      next: z.nullable(z.string()),
      total: z.int(),
      amount: z.number(),
    }),
    summary: 'The postings behind a figure of a day, in the order of the ledger',
    description:
      'Of a kind, a book, or both. after: the next of the page before. total and amount are of the day’s own figures, which the rows add up to.',
    refusals: [],
  },
  closeDay: {
    method: 'POST',
    path: '/reports/days/{day}/close',
    permission: 'reports.close',
    params: z.object({ day, valuation, reason: changeReason }),
    data: z.union([reportDay, waitingChange]),
    summary: 'Close a day: its figures never change again',
    description:
      'Days are closed in order, each once its reconciliation is signed. valuation says how open profit was valued where nobody could read it as the day ended.',
    refusals: [...closing, 'day_out_of_order', ...keyRefusals],
  },
  closeDays: {
    method: 'POST',
    path: '/reports/days/close',
    permission: 'reports.close',
    params: z.object({ to: day, valuation, reason: changeReason }),
    data: z.union([closedDays, waitingChange]),
    summary: 'Close every open day up to one, in order, as far as each has what it needs',
    description:
      'Each of several has a reconciliation without a difference; a day that has one is closed alone. Stops at the first day that lacks something, and says which; refused where that is the first of all.',
    refusals: [...closing, ...keyRefusals],
  },
  correctDay: {
    method: 'POST',
    path: '/reports/days/{day}/correct',
    permission: 'reports.close',
    params: z.object({ day, book: words(40), amount: decimal, reason }),
    data: z.union([correctionRow, waitingChange]),
    summary: 'Record a correction to a figure of a closed day; the day’s own figures don’t change',
    description: 'amount is USD with at most 6 decimals and not 0: what is to be added to the book.',
    refusals: [...keyRefusals],
  },
  reportMovements: {
    method: 'GET',
    path: '/reports/movements',
    permission: 'reports.read',
    params: z.object(range),
    data: z.object({
      list: z.array(movementRow),
      /** The current day if it is one of these: its rows are incomplete. */
      so_far: z.nullable(z.string()),
    }),
    summary: 'What moved in real accounts and in the house’s books, by day, kind and book; 400 days at most',
    refusals: [],
  },
  reportClients: {
    method: 'GET',
    path: '/reports/clients',
    permission: 'reports.read',
    params: z.object(range),
    data: z.object({ list: z.array(clientsDay) }),
    summary: 'Real clients by day: registered, funded, trading; 400 days at most',
    refusals: [],
  },
  reportDormant: {
    method: 'GET',
    path: '/reports/dormant',
    permission: 'reports.read',
    params: z.object({ days: wholeNumber, page }),
    data: z.object({ list: z.array(dormantRow), total: z.int() }),
    summary:
      'Real clients with money who have not logged in for so many days (30 to 3,650), longest away first',
    refusals: [],
  },
  reconciliations: {
    method: 'GET',
    path: '/reports/reconciliations',
    permission: 'reports.read',
    params: z.object({ page }),
    data: z.object({ list: z.array(reconciliationRow), total: z.int() }),
    summary: 'Reconciliations of clients’ money, newest first',
    refusals: [],
  },
  reconcileDay: {
    method: 'POST',
    path: '/reports/days/{day}/reconcile',
    permission: 'reports.close',
    params: z.object({
      day,
      lines: z
        .array(z.object({ place: words(120), amount: decimal, evidence: words(300) }))
        .check(z.minLength(1), z.maxLength(50)),
      cause: z.optional(z.union([z.literal(''), statement(1_000)])),
    }),
    data: reconciliationRow,
    summary: 'Enter where client money was held at the end of a day, to compare with what is owed to clients',
    description: 'cause is required if the two differ. A later entry replaces one that has not been signed.',
    refusals: ['already_decided', ...keyRefusals],
  },
  signReconciliation: {
    method: 'POST',
    path: '/reports/reconciliations/{id}/sign',
    permission: 'reports.close',
    params: z.object({ id: wholeNumber }),
    data: reconciliationRow,
    summary: 'Sign a reconciliation that another operator entered',
    refusals: [
      'already_decided',
      'second_operator_required',
      'operator_too_new',
      'change_outdated',
      ...keyRefusals,
    ],
  },
  exportReport: {
    method: 'POST',
    path: '/reports/export',
    permission: 'reports.read',
    exports: true,
    params: z.object({ report: z.enum(['movements', 'clients', 'accounts']), ...range }),
    data: z.object({ name: z.string(), text: z.string() }),
    summary: 'A report as CSV (RFC 4180, UTF-8), the same rows as on the screen; who took it is kept',
    description: 'accounts is one day alone: from and to are the same.',
    refusals: ['storage_low', ...keyRefusals],
  },
  lossShares: {
    method: 'GET',
    path: '/reports/loss-shares',
    permission: 'reports.read',
    params: z.object({ page }),
    data: z.object({ list: z.array(lossShare), total: z.int() }),
    summary: 'The share of retail accounts that lost money, quarter by quarter, newest first',
    description:
      'Over twelve months: the share of retail accounts with a position whose realised and open P/L, fees and swaps add up to a loss. Deposits, withdrawals, adjustments, rewards and negative balance cover are excluded.',
    refusals: [],
  },
  approveLossShare: {
    method: 'POST',
    path: '/reports/loss-shares/{id}/approve',
    permission: 'shares.approve',
    params: z.object({ id: wholeNumber }),
    data: lossShare,
    summary: 'Approve a measured share; the risk warning shows it from then on',
    refusals: ['already_decided', ...keyRefusals],
  },
  exportLossShare: {
    method: 'POST',
    path: '/reports/loss-shares/{id}/export',
    permission: 'reports.read',
    exports: true,
    params: z.object({ id: wholeNumber }),
    data: z.object({ name: z.string(), text: z.string() }),
    summary: 'The accounts behind a share with their results as CSV; who took it is kept',
    refusals: ['storage_low', ...keyRefusals],
  },
} as const satisfies Record<string, OfficeCallContract>;
