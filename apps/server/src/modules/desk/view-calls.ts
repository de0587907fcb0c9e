// Saved views of the office's lists: an operator's own, and those that others share.

import { parseWhole, parseYesNo } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { countViews, listViews, removeView, saveView } from './view-rows.ts';

/** Of one operator. */
const VIEWS_MAX = 100;

export function registerViewCalls(
  register: RegisterOfficeCall,
  { db, audit, now }: Pick<ModuleContext, 'db' | 'audit' | 'now'>,
): void {
  register('officeViews', { weight: weights.stored }, async ({ params, operator }) => {
    const list = await listViews(db.requests, { operatorId: operator.id, list: params.list });
    return { data: { list, total: list.length } };
  });

  register('officeSaveView', { weight: weights.written }, async ({ params, operator, once }) => {
    const shared = params.shared !== undefined && parseYesNo('shared', params.shared);
    const { list, name } = params;
    const query = params.query.replace(/^\?/, '');
    return once(async ({ client }) => {
      if ((await countViews(client, operator.id)) >= VIEWS_MAX)
        throw new CallRefused('too_many_views', { details: { max: VIEWS_MAX } });
      const view = { list, name, query, shared };
      const data = await saveView(client, view, operator, new Date(now()));
      await audit.record(client, { operator, act: 'save', subject: `view ${data.id}`, after: view });
      return { data };
    });
  });

  register(
    'officeRemoveView',
    { weight: weights.written },
    async ({ params, operator, once }) => {
      const id = parseWhole('id', params.id);
      return once(async ({ client }) => {
        const removed = await removeView(client, { id, operatorId: operator.id });
        if (!removed) throw new CallRefused('view_not_found');
        await audit.record(client, { operator, act: 'remove', subject: `view ${id}`, before: removed });
        return { data: null };
      });
    },
  );
}
