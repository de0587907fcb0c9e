// Office calls with which a second operator decides about changes.
import type { WireChange } from '@candor/contract';
import { parseWhole } from '../../web/parse-values.ts';
import { readQueueFilter } from '../../web/queue-rows.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import { changeRows, type StoredChange } from '../../web/waiting-change-rows.ts';
import type { ModuleContext } from '../module.ts';

export function registerChangeCalls(
  register: RegisterOfficeCall,
  { db, changes }: Pick<ModuleContext, 'db' | 'changes'>,
): void {
  register('officeChanges', { weight: weights.stored }, async ({ params, operator }) => {
    const { rows, total } = await changeRows.list(db.requests, readQueueFilter(params, operator));
    return { data: { list: rows.map(presentChange), total } };
  });

  register(
    'officeConfirmChange',
    { weight: weights.journaled },
    async ({ params, operator, language, address, page, once }) => {
      const id = parseWhole('id', params.id);
      const by = { operator, language, address, origin: page.origin };
      let confirmed: Awaited<ReturnType<typeof changes.confirm>> | undefined;
      const { data } = await once(async (act) => {
        confirmed = await changes.confirm(act, id, by);
        return { data: { ...presentChange(confirmed.change), invitation: null } };
      });
      await confirmed?.settle();
      return { data: { ...data, ...confirmed?.told } };
    },
  );

  register('officeRefuseChange', { weight: weights.written }, ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    return once(async (act) => ({
      data: presentChange(await changes.refuse(act, id, { operator, notes: params.reason ?? '' })),
    }));
  });
}

const presentChange = (row: StoredChange): WireChange => ({
  id: row.id,
  act: row.act,
  subject: row.subject,
  permission: row.permission,
  reason: row.reason,
  before: parse(row.before),
  after: parse(row.after),
  status: row.status,
  requested_by: row.requestedBy,
  requested_at: row.requestedAt.toISOString(),
  decided_by: row.decidedBy,
  decided_at: row.decidedAt?.toISOString() ?? null,
  notes: row.notes,
  assignee: row.assignee,
});

const parse = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
