// Office calls about the share of losing accounts: its history, its approval, and the accounts behind it.
import { pageOf } from '../../web/page-of.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { presentShare } from './present-report.ts';
import { resultsCsv } from './report-csv.ts';
import { findShare, listResults, listShares, type ShareRow, writeApproval } from './share-rows.ts';

/** Every retail account of a year is read. */
const exportWeight = 8;

export function registerShareCalls(
  register: RegisterOfficeCall,
  context: Pick<ModuleContext, 'db' | 'audit' | 'now'>,
  /** Called once an approval has committed. */
  onApproved: () => Promise<void>,
): void {
  const pool = context.db.requests;

  register('lossShares', { weight: weights.stored }, async ({ params }) => {
    const { rows, total } = await listShares(pool, pageOf(params.page));
    return { data: { list: rows.map(presentShare), total } };
  });

  register('approveLossShare', { weight: weights.written }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    const answer = await once(async (act) => {
      if (!(await findShare(act.client, id))) throw invalid('id');
      const approved = { id, operatorId: operator.id, at: new Date(context.now()) };
      if (!(await writeApproval(act.client, approved))) throw new CallRefused('already_decided');
      const share = (await findShare(act.client, id)) as ShareRow;
      const { quarter, accounts, lost } = share;
      await context.audit.record(act.client, {
        operator,
        act: 'approve',
        subject: `loss share ${quarter}`,
        after: { accounts: Number(accounts), lost: Number(lost), share: share.share / 100 },
      });
      return { data: presentShare(share) };
    });
    await onApproved();
    return answer;
  });

  register('exportLossShare', { weight: exportWeight }, ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    return once(async ({ client }) => {
      const share = await findShare(client, id);
      if (!share) throw invalid('id');
      const subject = `loss share ${share.quarter}` as const;
      await context.audit.record(client, { operator, act: 'export', subject });
      return {
        data: { name: `${subject}.csv`, text: resultsCsv(await listResults(client, id)) },
      };
    });
  });
}
