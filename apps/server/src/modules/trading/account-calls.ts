// The account: its cash, its live metrics, its log, and the reset of a demo account.
import { LOG_KINDS, type WholeNumber } from '@candor/contract';
import { moneyToNumber } from '@candor/core';
import { tradingDayStart } from '../../feeds/trading-day.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import { type DayResultParts, readDayBegin } from './day-result.ts';
import type { AccountLists, EntryKey, LogFilter } from './lists.ts';
import { presentAccount, presentBalance, presentDayStart } from './present-account.ts';
import { presentStatement } from './present-deals.ts';
import { presentLogEntry } from './present-log-entry.ts';
import type { TradingDesk } from './trading-desk.ts';

/** The longest statement reads and serialises thousands of rows. */
const statementWeight = 20;
const STATEMENT_ROWS_MAX = 5_000;

interface AccountParts {
  readonly desk: TradingDesk;
  readonly lists: AccountLists;
  readonly day: DayResultParts;
  readonly venueNow: () => number;
}

export function registerAccountCalls(
  register: RegisterCall,
  { desk, lists, day, venueNow }: AccountParts,
): void {
  register('getBalance', { weight: weights.plain }, async ({ session }) => ({
    data: presentBalance(await desk.account(session.accountId)),
  }));

  register('forexDetail', { weight: weights.plain }, async ({ session }) => ({
    data: presentAccount(await desk.account(session.accountId)),
  }));

  register('dayStart', { weight: weights.stored }, async ({ session }) => {
    const from = tradingDayStart(venueNow());
    return { data: presentDayStart(from, await readDayBegin(day, session.accountId, from)) };
  });

  register('forexChange', { weight: weights.stored }, async ({ params, session, language }) => {
    const page = parseWhole('page', params.page ?? 1, { min: 1 });
    await desk.upToDate(session.accountId);
    const { entries, total } = await lists.accountLog(session.accountId, page, {
      ...parseLogFilter(params),
      before: parseEntryKey(params.before),
    });
    return { data: { list: entries.map((entry) => presentLogEntry(entry, language)), total } };
  });

  register('accountStatement', { weight: statementWeight }, async ({ params, session, language }) => {
    const filter = parseLogFilter(params);
    await desk.upToDate(session.accountId);
    const entries = await lists.statement(session.accountId, filter, STATEMENT_ROWS_MAX);
    if (!entries) throw new CallRefused('statement_too_long', { details: { max: STATEMENT_ROWS_MAX } });
    return { data: presentStatement(entries, language) };
  });

  register('resetDemo', { weight: weights.journaled }, async (call) => {
    const { accountId } = call.session;
    const reply = await desk.act({ type: 'ResetDemo', accountId }, call);
    const account = reply.account ?? (await desk.account(accountId));
    return {
      data: presentAccount(account),
      message: { key: 'msg.demo_reset', params: { amount: moneyToNumber(account.balance) } },
    };
  });
}

const logKinds: ReadonlySet<string> = new Set(LOG_KINDS);
/** The last millisecond that a Date can represent. */
const dateMsMax = 8.64e15;

/** Parses an entry's Id. */
function parseEntryKey(text: string | undefined): EntryKey | undefined {
  if (text === undefined || text === '') return undefined;
  const [, seq, no] = /^(\d{1,15})-(\d{1,9})$/.exec(text) ?? [];
  if (seq === undefined || no === undefined) throw invalid('before');
  return { seq: Number(seq), no: Number(no) };
}

/** The filter of the account log: kinds, and a time from and to. */
function parseLogFilter(params: {
  kind?: string | undefined;
  from?: WholeNumber | undefined;
  to?: WholeNumber | undefined;
}): LogFilter {
  const kinds = params.kind === undefined || params.kind === '' ? undefined : params.kind.split(',');
  if (kinds?.some((kind) => !logKinds.has(kind))) throw invalid('kind', { allowed: [...LOG_KINDS] });
  const time = (field: 'from' | 'to') => {
    const value = params[field];
    return value === undefined ? undefined : parseWhole(field, value, { max: dateMsMax });
  };
  return { kinds, from: time('from'), to: time('to') };
}
