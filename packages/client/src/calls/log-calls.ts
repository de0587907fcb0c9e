// The account's log and statements over HTTP: movements of an account's cash.
import type { AccountLogEntry, AccountStatement as WireStatement } from '@candor/contract';
import type { LogKind } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { parseFields } from '../parse/fields.ts';
import { parsed } from '../parse/metrics.ts';

/**
 * `value` is the change of the balance; `reserved` is the change of the amount reserved for withdrawals, negative if it
 * is released. `memo` is in the requested language, without the number of its `subject`: the order, deposit or
 * withdrawal that it is about.
 */
export type LogEntry = ReturnType<typeof parseEntry>;
export type AccountStatement = ReturnType<typeof parseStatement>;

export const parseEntry = ({ MemoTran, CreatedAtTran: at, ...wire }: AccountLogEntry) => ({
  ...parseFields(wire, { money: ['value', 'balance', 'reserved', 'reservedBalance'] }),
  ...parseMemo(MemoTran),
  at,
});

/**
 * The oldest entry first. The totals lead from opening to closing, with the movements of reserved money beside them.
 */
const parseStatement = (wire: WireStatement) => ({
  ...parseFields(wire, { money: ['opening', 'closing'] }),
  list: wire.list.map(parseEntry),
  totals: wire.totals.map(({ MemoTran: name, ...total }) => ({
    ...parseFields(total, { money: ['value', 'reserved'] }),
    name,
  })),
});

/** The number ends the text, in every language. */
function parseMemo(text: string): { readonly memo: string; readonly subject: number | null } {
  const [, memo, digits] = /^(.*) · #(\d{1,15})$/.exec(text) ?? [];
  return memo === undefined ? { memo: text, subject: null } : { memo, subject: Number(digits) };
}

/** Times in milliseconds since the epoch; `to` itself is not included. */
export interface LogFilter {
  /** Empty: all of them. */
  readonly kinds: readonly LogKind[];
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const written = ({ kinds, from, to }: LogFilter) => ({
  ...(kinds.length > 0 && { kind: kinds.join(',') }),
  ...(from !== undefined && { from: String(from) }),
  ...(to !== undefined && { to: String(to) }),
});

/**
 * The newest entries, or those older than the entry `before`; `total` counts them, up to the limit that the contract
 * names.
 */
export const fetchAccountLog = (http: Http, before: string | undefined, filter: LogFilter) =>
  http
    .call('forexChange', { ...(before !== undefined && { before }), ...written(filter) })
    .then(parsed(({ list, total }) => ({ list: list.map(parseEntry), total })));

export const fetchStatement = (http: Http, filter: LogFilter): Promise<AccountStatement> =>
  http.call('accountStatement', written(filter)).then(parsed(parseStatement));
