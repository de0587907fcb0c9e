// Clients on the office's wire.
import type { ClientFile, ClientRow, OfficeMessage } from '@candor/contract';
import { presentOfficeClient } from '../../web/present-office-client.ts';
import type { ListedBlock } from './client-blocks.ts';
import type { ClientRecord } from './client-parts.ts';
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

const presentClientSession = (session: {
  createdAt: Date;
  lastUsedAt: Date;
}): ClientFile['sessions'][number] => ({
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
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

type Areas = Pick<ClientFile, 'adjustments' | 'identities' | 'deposits' | 'withdrawals' | 'methods'>;

export const presentClientFile = (
  client: ClientRecord,
  {
    trading,
    sessions,
    messages,
    blocks,
    ...areas
  }: Areas & {
    readonly trading: Pick<ClientFile, 'account' | 'open' | 'orders' | 'log'>;
    readonly sessions: readonly { createdAt: Date; lastUsedAt: Date }[];
    readonly messages: readonly ListedMessage[];
    readonly blocks: readonly ListedBlock[];
  },
): ClientFile => ({
  client: presentClientRow(client),
  invite_code: client.inviteCode ?? '',
  ...trading,
  sessions: sessions.map(presentClientSession),
  messages: messages.map(presentMessage),
  blocks: blocks.map(presentBlock),
  ...areas,
});
