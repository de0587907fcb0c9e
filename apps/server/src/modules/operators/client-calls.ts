// The calls of the office about clients: who they are, everything of one, blocks.
import { mayDo, PAGE_SIZE, type Permission } from '@candor/contract';
import { inTransaction } from '../../db/in-transaction.ts';
import { answerOnce } from '../../web/answer-once.ts';
import type { ListOfClient } from '../../web/list-of-client.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleKit } from '../module.ts';
import { type Adjustments, ofClient } from './adjustments.ts';
import type { ClientBlocks } from './client-blocks.ts';
import type { ClientParts, ClientRecord } from './client-parts.ts';
import { listMessagesTo } from './message-rows.ts';
import { pageOf } from './page-of.ts';
import { presentAdjustment } from './present-adjustment.ts';
import { presentClientFile, presentClientRow } from './present-client.ts';

type Kit = Pick<ModuleKit, 'db' | 'audit' | 'operatorReplies' | 'log'>;

export function registerClientCalls(
  register: RegisterOfficeCall,
  kit: Kit,
  { clients, blocks, adjustments }: { clients: ClientParts; blocks: ClientBlocks; adjustments: Adjustments },
): void {
  const { db, audit, operatorReplies } = kit;

  // The search reads every client where it is not exact.
  register('officeClients', { weight: 40 }, async ({ params }) => {
    const asked = { search: params.search ?? '', ...pageOf(params.page), limit: PAGE_SIZE };
    const { clients: found, total } = await clients.search(asked);
    return { data: { list: found.map(presentClientRow), total } };
  });

  register('officeClient', { weight: 10 }, async ({ params, operator, language }) => {
    const id = parseWhole('id', params.id);
    const client = await clients.find(db.requests, id);
    if (!client) throw new CallRefused('client_not_found');
    // Before anything is shown: who looks is kept.
    await inTransaction(db.requests, (connection) =>
      audit.record(connection, { operator, act: 'look at', subject: `client ${id}` }),
    );
    const { areas } = clients;
    // What another permission opens stays shut for who lacks it.
    const permitted = async <T>(permission: Permission, list: () => Promise<readonly T[]>): Promise<T[]> =>
      mayDo(operator.role, permission) ? [...(await list())] : [];
    // Addresses of images are signed for who looks.
    const ofArea = (permission: Permission, list: ListOfClient) =>
      permitted(permission, () => list(id, { operatorId: operator.id, language }));
    const [trading, sessions, blocked, messages, asked] = await Promise.all([
      clients.trading(client.accountId, language),
      clients.sessions(id),
      blocks.list(db.requests, id),
      permitted('messages.read', () => listMessagesTo(db.requests, addressesOf(client))),
      permitted('adjustments.read', async () => {
        const found = await adjustments.list({ ...ofClient(id), offset: 0, limit: PAGE_SIZE });
        return found.adjustments.map(presentAdjustment);
      }),
    ]);
    return {
      data: presentClientFile(client, {
        trading,
        sessions,
        messages,
        blocks: blocked,
        adjustments: asked,
        identities: await ofArea('identities.read', areas.identities),
        deposits: await ofArea('deposits.read', areas.deposits),
        withdrawals: await ofArea('withdrawals.read', areas.withdrawals),
        methods: await ofArea('withdrawals.read', areas.methods),
      }),
    };
  });

  for (const [name, act] of [
    ['officeBlock', 'block'],
    ['officeUnblock', 'unblock'],
  ] as const) {
    register(name, { weight: weights.journaled }, async ({ params, operator, idempotency }) => {
      const id = parseWhole('id', params.id);
      const { reason } = params;
      const answer = await answerOnce(
        operatorReplies,
        { userId: operator.id, key: idempotency },
        async (doing) => ({
          data: presentClientRow(await blocks.mark(doing, { id, act, reason, operator })),
        }),
      );
      await blocks.settle();
      return answer;
    });
  }
}

/** As messages to them are addressed. */
function addressesOf({ email, areaCode, mobile }: ClientRecord): string[] {
  const numbers = mobile ? [mobile, `${areaCode ?? ''}${mobile}`, `+${areaCode ?? ''}${mobile}`] : [];
  return [...(email ? [email] : []), ...numbers];
}
