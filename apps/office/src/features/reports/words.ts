// Names of the ledger's books and kinds of movements, and the path to the postings behind a day's amount.
import { sentenceOf } from '../../shared/format.ts';

const books: Readonly<Record<string, string>> = {
  cash: 'Clients: balances',
  locked: 'Clients: reserved',
  funding: 'Funding',
  fees: 'Fees',
  trading: 'Realised P/L',
  swap: 'Swap',
  cover: 'Negative balances covered',
  demo_money: 'Demo money',
  adjustments: 'Adjustments',
  rewards: 'Referral rewards',
};

const kinds: Readonly<Record<string, string>> = {
  deposit: 'Deposits',
  withdrawal_hold: 'Withdrawals reserved',
  withdrawal_release: 'Withdrawals released',
  withdrawal: 'Withdrawals paid',
  withdrawal_fee: 'Withdrawal fees',
  trade_fee: 'Trading fees',
  trade_profit: 'Realised P/L',
  swap: 'Swap',
  negative_balance_cover: 'Negative balances covered',
  adjustment: 'Adjustments',
  demo_grant: 'Demo money',
  demo_reset: 'Demo resets',
};

export const bookName = (book: string): string => books[book] ?? book;
/** A kind without a name here has the ledger's name. */
export const kindName = (kind: string): string => kinds[kind] ?? sentenceOf(kind);

export interface FigureOfDay {
  readonly day: string;
  readonly book: string;
  /** Undefined: of every kind. */
  readonly kind?: string;
}

export const postingsPath = ({ day, book, kind }: FigureOfDay): string =>
  `/reports/days/${day}/postings?${new URLSearchParams({ book, ...(kind === undefined ? {} : { kind }) })}`;
