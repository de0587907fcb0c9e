// Clients on the office's wire.
import type {
  ClientFile,
  ClientListed,
  ClientNote,
  ClientRow,
  IdentityState,
  OfficeMessage,
} from '@candor/contract';
import { presentOfficeClient } from '../../web/present-office-client.ts';
import type { ListedBlock } from './client-blocks.ts';
import type { ListedNote } from './client-notes.ts';
import type { ClientParts, ClientRecord, ClientSession, ListedClient } from './client-parts.ts';
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
  { id, createdAt, lastUsedAt }: ClientSession,
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

/** As an identity review has them on the wire; null is none. */
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
