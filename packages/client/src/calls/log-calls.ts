// The account's log and statements over HTTP.
import type { LogKind } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { type AccountStatement, type LogPage, parseLogPage, parseStatement } from '../parse/account-log.ts';

/** Times in milliseconds since the epoch; `to` itself is not included. */
export interface LogFilter {
  /** Empty: all of them. */
  readonly kinds: readonly LogKind[];
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
type Door = Pick<Http, 'call'>;

/** The newest, or what is older than the entry `before`; `total` counts them, and how far it counts the contract says. */
export const fetchAccountLog = async (
  http: Door,
  before: string | undefined,
  filter: LogFilter,
): Promise<LogPage> =>
  parseLogPage(
    await http.call(
      'forexChange',
      { ...(before !== undefined && { before }), ...written(filter) },
      { quiet: true },
    ),
  );

export const fetchStatement = async (http: Door, filter: LogFilter): Promise<AccountStatement> =>
  parseStatement(await http.call('accountStatement', written(filter), { quiet: true }));

const written = ({ kinds, from, to }: LogFilter) => ({
  ...(kinds.length > 0 && { kind: kinds.join(',') }),
  ...(from !== undefined && { from: String(from) }),
  ...(to !== undefined && { to: String(to) }),
});
