// Names of clients and their states on the screen.
import type { OfficeAnswer } from '@candor/client/office';
import { sentenceOf } from '../../shared/format.ts';

export type ListedClient = OfficeAnswer<'officeClients'>['list'][number];
export type ClientFile = OfficeAnswer<'officeClient'>;
export type ClientProtectionData = OfficeAnswer<'officeClientProtection'>;
export type ClientTrading = OfficeAnswer<'officeClientTrading'>;
export type TimelineEntry = OfficeAnswer<'officeTimeline'>['list'][number];

/** Names a client by an address, a number, or as a demo. */
export function clientTitle(client: {
  readonly uid: string;
  readonly email: string;
  readonly mobile: string;
}): string {
  return client.email || client.mobile || `Demo ${client.uid}`;
}

export const identityWords: Readonly<Record<ListedClient['identity'], string>> = {
  none: 'Not submitted',
  waiting: 'Under review',
  finished: 'Verified',
  sent_back: 'Sent back',
};

export const kindWords: Readonly<Record<TimelineEntry['kind'], string>> = {
  account: 'Account',
  order: 'Orders',
  cash: 'Fees and swaps',
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  adjustment: 'Adjustments',
  identity: 'Identity',
  login: 'Logins',
  message: 'Messages',
  notice: 'Notifications',
  note: 'Notes',
  act: 'Operator actions',
};

/** The end of an order, in words. */
export const closeWords: Readonly<Record<string, string>> = {
  user: 'Closed by the client',
  stop_loss: 'Closed at the stop loss',
  take_profit: 'Closed at the take profit',
  stop_out: 'Closed by stop-out',
  cancelled: 'Cancelled',
  trigger_refused: 'Rejected when triggered',
  expired: 'Expired',
  close_by: 'Closed by an opposite position',
  other_filled: 'Cancelled: the linked order was filled',
  demo_reset: 'Closed by a demo reset',
  operator: 'Closed by an operator',
};

/** The event, as the beginning of a sentence. */
export function whatWords({ kind, what }: Pick<TimelineEntry, 'kind' | 'what'>): string {
  const ended = kind === 'order' ? closeWords[what] : undefined;
  return ended ?? sentenceOf(what);
}
