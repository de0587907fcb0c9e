// Office calls about clients: the list, everything about one client, blocks.
import { CLIENTS_EXPORTED_MAX, mayDo, type OfficeParams, PAGE_SIZE, type Permission } from '@candor/contract';
import type { RecordLook } from '../../audit/looks.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { ListOfClient } from '../../web/list-of-client.ts';
import { pageOf } from '../../web/page-of.ts';
import { parseWhole, parseYesNo } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { adjustmentRows } from './adjustment-rows.ts';
import type { ClientBlocks } from './client-blocks.ts';
import { listNotes } from './client-notes.ts';
import { addressesOf, type ClientParts } from './client-parts.ts';
import { listMessagesTo } from './message-rows.ts';
import { parseTime } from './parse-time.ts';
import {
  parseColumns,
  presentAdjustment,
  presentClientFile,
  presentClientRow,
  presentClientSession,
  presentListedClient,
  writeClientsCsv,
} from './present-client.ts';

type Context = Pick<ModuleContext, 'db' | 'audit' | 'log'>;

interface ClientCallParts {
  readonly clients: ClientParts;
  readonly blocks: ClientBlocks;
  readonly recordLook: RecordLook;
}

export function registerClientCalls(
  register: RegisterOfficeCall,
  context: Context,
  { clients, blocks, recordLook }: ClientCallParts,
): void {
  const { db, audit } = context;

  register('officeClients', { weight: 20 }, async ({ params }) => {
    const asked = { ...filterOf(params), ...pageOf(params.page) };
    const { clients: found, total } = await clients.list(asked);
    return { data: { list: found.map(presentListedClient), total } };
  });

  register('officeClientsExport', { weight: 200 }, async ({ params, operator }) => {
    const columns = parseColumns(params.columns);
    const asked = { ...filterOf(params), offset: 0, limit: CLIENTS_EXPORTED_MAX + 1 };
    const { clients: found } = await clients.list(asked);
    const rows = found.slice(0, CLIENTS_EXPORTED_MAX);
    // Records who exported which clients, before the file is returned.
    await inTransaction(db.requests, (connection) =>
      audit.record(connection, {
        operator,
        act: 'export',
        subject: 'client list',
        after: { ...params, columns: columns.join(','), rows: rows.length },
      }),
    );
    return {
      data: {
        csv: writeClientsCsv(rows, columns),
        rows: rows.length,
        is_whole: rows.length === found.length ? 1 : 0,
      },
    };
  });

  register('officeClient', { weight: 10 }, async ({ params, operator, language }) => {
    const id = parseWhole('id', params.id);
    const client = await clients.find(db.requests, id);
    if (!client) throw new CallRefused('client_not_found');
    // The look is recorded before anything is shown.
    await recordLook({ operator, subject: `client ${id}` });
    const { areas } = clients;
    // Data that needs another permission is hidden from operators without it.
    const permitted = async <T>(permission: Permission, list: () => Promise<readonly T[]>): Promise<T[]> =>
      mayDo(operator.role, permission) ? [...(await list())] : [];
    // Addresses of images are signed for the operator who requests them.
    const ofArea = (permission: Permission, list: ListOfClient) =>
      permitted(permission, () => list(id, { operatorId: operator.id, language }));
    const [trading, sessions, blocked, notes, referrals, messages, asked, ...ofAreas] = await Promise.all([
      clients.trading(client.accountId, language),
      clients.sessions(id),
      blocks.list(db.requests, id),
      listNotes(db.requests, id),
      clients.referrals(id),
      permitted('messages.read', () => listMessagesTo(db.requests, addressesOf(client))),
      permitted('adjustments.read', async () => {
        const { rows } = await adjustmentRows.list(db.requests, { userId: id, offset: 0, limit: PAGE_SIZE });
        return rows.map(presentAdjustment);
      }),
      ofArea('identities.read', areas.identities),
      ofArea('deposits.read', areas.deposits),
      ofArea('withdrawals.read', areas.withdrawals),
      ofArea('withdrawals.read', areas.methods),
    ]);
    const [identities, deposits, withdrawals, methods] = ofAreas;
    return {
      data: presentClientFile(client, {
        trading,
        sessions: sessions.map((session) => presentClientSession(session, clients.sessionWords(session))),
        notes,
        referrals,
        messages,
        blocks: blocked,
        adjustments: asked,
        identities,
        deposits,
        withdrawals,
        methods,
      }),
    };
  });

  for (const [name, act] of [
    ['officeBlock', 'block'],
    ['officeUnblock', 'unblock'],
  ] as const) {
    register(name, { weight: weights.journaled }, async ({ params, operator, once }) => {
      const id = parseWhole('id', params.id);
      const { reason } = params;
      const answer = await once(async (doing) => ({
        data: presentClientRow(await blocks.setBlocked(doing, { id, act, reason, operator })),
      }));
      await blocks.settle();
      return answer;
    });
  }
}

const filterOf = (params: Omit<OfficeParams<'officeClients'>, 'page'>) => ({
  search: params.search ?? '',
  isDemo: params.kind && params.kind === 'demo',
  isBlocked: params.blocked === undefined ? undefined : parseYesNo('blocked', params.blocked),
  identity: params.identity,
  from: parseTime('from', params.from),
  to: parseTime('to', params.to),
  sort: params.sort ?? ('newest' as const),
});
