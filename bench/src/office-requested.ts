// Requests of the benchmark of the office's lists: every reading call, on pages near and far.
import type { OfficeCallName, officeCalls } from '@candor/contract';

/** The parameters of the n-th request. */
type Query = (n: number) => Readonly<Record<string, string | number>>;

/** Calls that read and are no list of the store, with what speaks against timing them here. */
const notRequested = {
  officeAuditExport: 'a file of all rows',
  officeNewsArticle: 'a seeded store has no article',
  officeShock: 'tries prices',
  officeShockLadder: 'tries prices',
  officeChatChanges: 'is held open until something changes',
  officeClientsExport: 'a file of up to 20,000 rows',
} satisfies Readonly<Partial<Record<OfficeCallName, string>>>;

const none: Query = () => ({});
/** Real clients, few of whom trade often. */
const some = (n: number): number => 3 + 5 * n;

export const officeRequests = [
  ['officeMe', 'who is logged in', none],
  ['officeSessions', 'own logins', none],
  ['officeOperators', 'all', none],
  ['officeOperatorSessions', 'of one', () => ({ id: 1 })],
  ['officeClients', 'first pages', (n) => ({ page: 1 + n })],
  ['officeClients', 'far pages', (n) => ({ page: 1_000 + n * 50 })],
  ['officeClients', 'by e-mail', (n) => ({ search: `client${n * 1_999 + 2}@` })],
  [
    'officeClients',
    'by three letters',
    (n) => ({ search: ['mül', 'exa', 'петр', 'ros', 'kow'][n % 5] as string }),
  ],
  ['officeClients', 'seen last', (n) => ({ sort: 'seen', kind: 'real', page: 1 + n })],
  ['officeClient', 'those who trade most', (n) => ({ id: 1 + n })],
  ['officeClient', 'a client', (n) => ({ id: some(n) })],
  ['officeClientTrading', 'those who trade most', (n) => ({ id: 1 + n })],
  ['officeTimeline', 'those who trade most', (n) => ({ id: 1 + n })],
  ['officeTimeline', 'a client', (n) => ({ id: some(n) })],
  ['officeStanding', 'a client', (n) => ({ id: some(n) })],
  ['officeClientProtection', 'a client', (n) => ({ id: some(n) })],
  ['officeClientQuestionnaire', 'a client', (n) => ({ id: some(n) })],
  ['officeFind', 'anything', (n) => ({ q: `client${n * 1_999 + 2}@example` })],
  ['officeFind', 'an order', (n) => ({ q: 1 + n * 997 })],
  ['identities', 'that wait', () => ({ status: 1 })],
  ['identities', 'all', (n) => ({ page: 1 + n * 20 })],
  ['officeDeposits', 'that wait', () => ({ status: 1 })],
  ['officeDeposits', 'all', (n) => ({ page: 1 + n * 20 })],
  ['officeReferenceUse', 'one', (n) => ({ reference: `ref-${n}` })],
  ['officeDepositAddresses', 'all', none],
  ['officeWireOptions', 'all', none],
  ['officeWithdrawals', 'all', (n) => ({ page: 1 + n })],
  ['officeWithdrawCurrencies', 'all', none],
  ['officeAdjustments', 'all', (n) => ({ page: 1 + n })],
  ['officeFactorResets', 'all', (n) => ({ page: 1 + n })],
  ['officeClassRequests', 'all', (n) => ({ page: 1 + n })],
  ['officeProtectionRules', 'the rules', none],
  ['officeAttention', 'who is at deposits', () => ({ queue: 'deposits' })],
  ['officeDeciders', 'of deposits', () => ({ queue: 'deposits' })],
  ['officeViews', 'all', none],
  ['officeColumns', 'of all lists', none],
  ['officeChats', 'all', (n) => ({ page: 1 + n })],
  ['officeChat', 'a client', (n) => ({ id: some(n) })],
  ['officeChatOperators', 'all', none],
  ['officeCanned', 'all', none],
  ['officeChatHours', 'the hours', none],
  ['officeNews', 'all', (n) => ({ page: 1 + n })],
  ['officeCalendar', 'from now on', none],
  ['officeProviders', 'all', (n) => ({ page: 1 + n })],
  ['officeProviders', 'by name', () => ({ search: 'cap' })],
  ['officeFeedback', 'all', (n) => ({ page: 1 + n })],
  ['officeSettings', 'all', none],
  ['officeAudit', 'newest', (n) => ({ page: 1 + n })],
  ['officeAuditStanding', 'the end of the chain', none],
  ['officeMessages', 'newest', (n) => ({ page: 1 + n })],
  ['reportDays', 'newest', none],
  ['reportDay', 'a day', (n) => ({ day: dayBefore(3 + n) })],
  ['reportPostings', 'of a day', (n) => ({ day: dayBefore(3 + n), kind: 'trade_profit' })],
  ['reportMovements', 'of a month', () => ({ from: dayBefore(33), to: dayBefore(3) })],
  ['reportClients', 'of a month', () => ({ from: dayBefore(33), to: dayBefore(3) })],
  ['reportDormant', 'for 90 days', (n) => ({ days: 90, page: 1 + n })],
  ['reconciliations', 'newest', (n) => ({ page: 1 + n })],
  ['lossShares', 'newest', (n) => ({ page: 1 + n })],
  ['officeRisk', 'exposure', none],
  ['officeRiskPositions', 'positions', none],
  ['officeRiskAccounts', 'accounts by level', () => ({ sort: 'level', order: 'up' })],
  ['officeRiskHistory', 'three days', () => ({ hours: 72 })],
  ['officeHouseResult', 'since a month ago', () => ({ from: dayBefore(33) })],
  ['officeHealth', 'feed and engine', none],
  ['officeWithheld', 'newest', none],
  ['officeInstruments', 'markets', none],
  ['officeInstrument', 'one', (n) => ({ id: 1 + (n % 18) })],
  ['officeInstrumentHistory', 'of one', (n) => ({ id: 1 + (n % 18) })],
  ['officeCategories', 'all', none],
  ['officeChanges', 'all', none],
  ['officePulse', 'what waits', none],
] as const satisfies readonly (readonly [OfficeCallName, string, Query])[];

type Calls = typeof officeCalls;
type Reading = { [Name in keyof Calls]: Calls[Name]['method'] extends 'GET' ? Name : never }[keyof Calls];
type Left = Exclude<Reading, (typeof officeRequests)[number][0] | keyof typeof notRequested>;
/** Does not compile while a call that reads is in neither. */
({}) satisfies Record<Left, never>;

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
