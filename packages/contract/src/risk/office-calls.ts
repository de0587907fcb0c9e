// Office calls for the risk of the house and its clients, and the status of feed and engine.
import * as z from 'zod/mini';
import type { OfficeCallContract } from '../office/office-call.ts';
import { decimal, text, wholeNumber, yesNo } from '../wire/parameters.ts';
import { healthReport, withheldPrice } from './health-shapes.ts';
import {
  houseResult,
  riskAccounts,
  riskBands,
  riskLadder,
  riskOverview,
  riskPositions,
  riskSample,
  riskShock,
} from './office-shapes.ts';

/** 1 for demo accounts; the default is real accounts. The two are never summed together. */
const demo = z.optional(yesNo);
const after = z.optional(text(60));
const order = z.optional(z.enum(['up', 'down']));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const scope = {
  demo,
  instrument: z.optional(wholeNumber),
  category: z.optional(wholeNumber),
  currency: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,12}$/))),
};
const scopeWords =
  'Exactly one of instrument, category (each instrument of it moves by as much) and currency (against all others: what is quoted in it moves the other way).';
const takenWords = 'Read from the engine at most once a second, for all who ask.';

export const riskOfficeCalls = {
  officeRisk: {
    method: 'GET',
    path: '/risk',
    permission: 'risk.read',
    params: z.object({ demo }),
    data: riskOverview,
    summary: 'Exposure by instrument and side, accounts by margin level, and the house’s result, live',
    description: `${takenWords} usd and net_usd are the worth at the price that positions would close at, converted at the debit rate. A trading day begins at 17:00 New York.`,
    refusals: [],
  },
  officeRiskPositions: {
    method: 'GET',
    path: '/risk/positions',
    permission: 'risk.read',
    params: z.object({
      demo,
      instrument: z.optional(wholeNumber),
      side: z.optional(z.enum(['buy', 'sell'])),
      account: z.optional(wholeNumber),
      sort: z.optional(z.enum(['usd', 'profit', 'margin', 'opened_at'])),
      order,
      after,
    }),
    data: riskPositions,
    summary: 'Open positions behind the figures of exposure, fifty at a time',
    description: `${takenWords} Largest first unless order is up; after is the next of the answer before.`,
    refusals: [],
  },
  officeRiskAccounts: {
    method: 'GET',
    path: '/risk/accounts',
    permission: 'risk.read',
    params: z.object({
      demo,
      band: z.optional(z.enum(riskBands)),
      sort: z.optional(z.enum(['equity', 'margin', 'exposure', 'profit', 'level'])),
      order,
      after,
    }),
    data: riskAccounts,
    summary: 'Accounts with their equity, margin and exposure, fifty at a time',
    description: `${takenWords} Of accounts without any order the hundred largest balances are listed; total counts them all. Those without margin come last where level is sorted by.`,
    refusals: [],
  },
  officeRiskHistory: {
    method: 'GET',
    path: '/risk/history',
    permission: 'risk.read',
    params: z.object({ demo, instrument: z.optional(wholeNumber), hours: z.optional(wholeNumber) }),
    data: z.object({ list: z.array(riskSample) }),
    summary: 'Exposure minute by minute, of all instruments or one, oldest first',
    description: 'hours: 1 to 72, without it 24. Samples are kept for three days.',
    refusals: [],
  },
  officeHouseResult: {
    method: 'GET',
    path: '/risk/house',
    permission: 'risk.read',
    params: z.object({ demo, from: day }),
    data: houseResult,
    summary: 'The house’s result since a trading day',
    description: 'from: YYYY-MM-DD, the trading day that ends on that date at 17:00 New York.',
    refusals: [],
  },
  officeShock: {
    method: 'GET',
    path: '/risk/shock',
    permission: 'risk.read',
    params: z.object({
      ...scope,
      percent: z.optional(decimal),
      day: z.optional(day),
      open: z.optional(yesNo),
      show: z.optional(z.enum(['losers', 'called', 'stopped', 'below'])),
    }),
    data: riskShock,
    summary:
      'Stress test: the effect of a price move, or of a past trading day replayed, on clients and on the house',
    description: `${scopeWords} percent: -50 to 50 with two decimals, one move at once. Or day: the bars of that trading day applied to current prices, of the named instruments, or of all where none is named. Prices are fed to a copy of the engine, which applies its own rules for margin calls, stop-outs and negative balance cover. open: every market is taken to be open (0, as it is now). The 200 largest losers are listed, or those that show names; total counts all.`,
    refusals: [],
  },
  officeShockLadder: {
    method: 'GET',
    path: '/risk/ladder',
    permission: 'risk.read',
    params: z.object({ ...scope, open: z.optional(yesNo) }),
    data: riskLadder,
    summary: 'Eight moves side by side: 1, 2, 5 and 10 % down and up',
    description: `${scopeWords} Each is tried on a copy of its own.`,
    refusals: [],
  },
  officeHealth: {
    method: 'GET',
    path: '/health',
    permission: 'risk.read',
    params: z.object({}),
    data: healthReport,
    summary: 'Age of prices, prices filtered out, and engine health',
    description:
      'A gap is a time of ten seconds or more without a tick in an open market. Commands are timed from the call to the durable reply, appends from a batch to its commit; quantiles are of the last thousand.',
    refusals: [],
  },
  officeWithheld: {
    method: 'GET',
    path: '/health/withheld',
    permission: 'risk.read',
    params: z.object({ instrument: z.optional(wholeNumber), before: z.optional(wholeNumber) }),
    data: z.object({ list: z.array(withheldPrice), next: z.nullable(z.int()) }),
    summary: 'Prices filtered out, newest first, fifty at a time',
    description:
      'before: the next of the answer before. Fifty an hour of an instrument and reason are kept whole, for 31 days.',
    refusals: [],
  },
} as const satisfies Record<string, OfficeCallContract>;
