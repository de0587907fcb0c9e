// Office calls about feedback: the feedback of clients and visitors, and its status.
import type { OfficeFeedback } from '@candor/contract';
import { findClients } from '../../web/client-rows.ts';
import { pageOf } from '../../web/page-of.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { type NamedClient, presentOfficeClient } from '../../web/present-office-client.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import {
  countFeedback,
  findFeedback,
  listFeedback,
  type StoredFeedback,
  writeStatus,
} from './feedback-rows.ts';

export function registerOfficeFeedbackCalls(
  register: RegisterOfficeCall,
  { db, audit }: Pick<ModuleContext, 'db' | 'audit'>,
): void {
  register('officeFeedback', { weight: weights.stored }, async ({ params: { status, page } }) => {
    const filter = status === undefined ? {} : { status };
    const [found, total] = await Promise.all([
      listFeedback(db.requests, { ...filter, ...pageOf(page) }),
      countFeedback(db.requests, status),
    ]);
    const clients = await findClients(db.requests, found);
    return { data: { list: found.map((one) => present(one, clients)), total } };
  });

  register('officeMarkFeedback', { weight: weights.written }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    const { status } = params;
    return once(async ({ client }) => {
      const known = await findFeedback(client, id);
      if (!known) throw new CallRefused('feedback_not_found');
      await writeStatus(client, id, status);
      await audit.record(client, {
        operator,
        act: 'mark',
        subject: `feedback ${id}`,
        before: { status: known.status },
        after: { status },
      });
      const clients = await findClients(client, [known]);
      return { data: present({ ...known, status }, clients) };
    });
  });
}

const present = (
  { id, userId, text, contact, language, status, writtenAt, activity }: StoredFeedback,
  clients: ReadonlyMap<number, NamedClient>,
): OfficeFeedback => {
  const client = userId === null ? undefined : clients.get(userId);
  return {
    id,
    client: client ? presentOfficeClient(client) : null,
    text,
    contact: contact ?? '',
    language,
    status,
    created_at: writtenAt.toISOString(),
    orders_placed: activity?.ordersPlaced ?? 0,
    positions_closed: activity?.positionsClosed ?? 0,
  };
};
