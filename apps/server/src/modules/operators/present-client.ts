// Clients and adjustments of their balances, on the office's wire, and the list of clients as a file.
import {
  type ClientColumn,
  type ClientFile,
  type ClientListed,
  type ClientNote,
  type ClientRow,
  clientColumns,
  type IdentityState,
  type OfficeMessage,
  type WireAdjustment,
} from '@candor/contract';
import { moneyToNumber } from '@candor/core';
import type { ClientRecord, ListedClient } from '../../web/client-record.ts';
import type { LoggedInSession } from '../../web/logins.ts';
import { presentOfficeClient } from '../../web/present-office-client.ts';
import { invalid } from '../../web/refused.ts';
import { writeCsv } from '../../web/write-csv.ts';
import type { Adjustment } from './adjustment-rows.ts';
import type { ListedBlock } from './client-blocks.ts';
import type { ListedNote } from './client-notes.ts';
import type { ClientParts } from './client-parts.ts';
import type { ListedMessage } from './message-rows.ts';

export const presentClientRow = (client: ClientRecord): ClientRow => ({
  ...presentOfficeClient(client),
  area_code: client.areaCode ?? '',
  trade_account: client.tradeAccount,
  created_at: client.createdAt.toISOString(),
  seen_at: client.seenAt.toISOString(),
  blocked_at: client.blockedAt?.toISOString() ?? null,
});

const presentBlock = ({ act, reason, by, at }: ListedBlock): ClientFile['blocks'][number] => ({
  act,
  reason,
  by,
  at: at.toISOString(),
});

export const presentClientSession = (
  { id, createdAt, lastUsedAt }: LoggedInSession,
  words: { readonly device: string; readonly place: string },
): ClientFile['sessions'][number] => ({
  id,
  ...words,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt.toISOString(),
});

export const presentNote = ({ id, text, by, at }: ListedNote): ClientNote => ({
  id,
  text,
  by,
  at: at.toISOString(),
});

type Referrals = Awaited<ReturnType<ClientParts['referrals']>>;

const presentReferrals = ({ invitedBy, invited, total }: Referrals): ClientFile['referrals'] => ({
  invited_by: invitedBy && presentOfficeClient(invitedBy),
  invited: invited.map((one) => ({
    ...presentOfficeClient(one),
    created_at: one.createdAt.toISOString(),
  })),
  total,
});

/** The wire's codes of an identity review; null is none. */
const identityStates: readonly IdentityState[] = ['sent_back', 'waiting', 'finished'];

export const presentListedClient = (client: ListedClient): ClientListed => ({
  ...presentClientRow(client),
  name: client.name ?? '',
  identity: client.identityStatus === null ? 'none' : (identityStates[client.identityStatus] ?? 'none'),
});

export const presentMessage = (row: ListedMessage): OfficeMessage => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  subject: row.subject,
  template: row.template ?? '',
  language: row.language ?? '',
  status: row.failedAt !== null ? 'failed' : row.deliveredAt !== null ? 'sent' : 'waiting',
  tries: row.tries,
  fault: row.fault ?? '',
  queued_at: row.writtenAt.toISOString(),
  sent_at: row.deliveredAt?.toISOString() ?? null,
});

type Areas = Pick<
  ClientFile,
  'sessions' | 'adjustments' | 'identities' | 'deposits' | 'withdrawals' | 'methods'
>;

export const presentClientFile = (
  client: ClientRecord,
  {
    trading,
    notes,
    referrals,
    messages,
    blocks,
    ...areas
  }: Areas & {
    readonly trading: Pick<ClientFile, 'account' | 'open' | 'orders' | 'log'>;
    readonly notes: readonly ListedNote[];
    readonly referrals: Referrals;
    readonly messages: readonly ListedMessage[];
    readonly blocks: readonly ListedBlock[];
  },
): ClientFile => ({
  client: presentClientRow(client),
  invite_code: client.inviteCode ?? '',
  ...trading,
  notes: notes.map(presentNote),
  referrals: presentReferrals(referrals),
  messages: messages.map(presentMessage),
  blocks: blocks.map(presentBlock),
  ...areas,
});

type Row = ReturnType<typeof presentListedClient>;

const columns: Readonly<Record<ClientColumn, { readonly head: string; read(row: Row): string }>> = {
  client: { head: 'email', read: ({ email }) => email },
  name: { head: 'name', read: ({ name }) => name },
  state: {
    head: 'state',
    read: ({ is_demo, blocked_at }) =>
      `${is_demo === 1 ? 'demo' : 'real'}${blocked_at === null ? '' : ' blocked'}`,
  },
  identity: { head: 'identity', read: ({ identity }) => identity },
  mobile: {
    head: 'mobile',
    read: ({ area_code, mobile }) => (mobile === '' ? '' : `(${area_code}) ${mobile}`),
  },
  uid: { head: 'uid', read: ({ uid }) => uid },
  account: { head: 'trade_account', read: ({ trade_account }) => trade_account },
  created: { head: 'created_at', read: ({ created_at }) => created_at },
  seen: { head: 'seen_at', read: ({ seen_at }) => seen_at },
};

/** Comma-separated names; all columns if empty. Throws invalid_parameter for an unknown column. */
export function parseColumns(text: string | undefined): readonly ClientColumn[] {
  if (text === undefined || text === '') return clientColumns;
  return text.split(',').map((name) => {
    const column = clientColumns.find((one) => one === name);
    if (column === undefined) throw invalid('columns');
    return column;
  });
}

/** The list of clients as a file: the id first, then the visible columns in their order. */
export const writeClientsCsv = (clients: readonly ListedClient[], shown: readonly ClientColumn[]): string =>
  writeCsv([
    ['id', ...shown.map((name) => columns[name].head)],
    ...clients
      .map(presentListedClient)
      .map((row) => [String(row.id), ...shown.map((name) => columns[name].read(row))]),
  ]);

export const presentAdjustment = (row: Adjustment): WireAdjustment => ({
  id: row.id,
  client: presentOfficeClient(row.user),
  amount: moneyToNumber(row.amount),
  reason: row.reason,
  status: row.status,
  failure: row.failure?.code ?? '',
  requested_by: row.requestedBy,
  requested_at: row.requestedAt.toISOString(),
  decided_by: row.decidedBy,
  decided_at: row.decidedAt?.toISOString() ?? null,
  settled_at: row.postedAt?.toISOString() ?? null,
  assignee: row.assignee,
  version: 1 + (row.decidedAt ? 1 : 0) + (row.status === 'posted' || row.status === 'failed' ? 1 : 0),
});
