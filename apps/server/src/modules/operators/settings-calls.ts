// The calls of the office about the venue itself: settings, and the audit log.
import { PAGE_SIZE } from '@candor/contract';
import { listAudit } from '../../audit/audit-rows.ts';
import { answerOnce } from '../../web/answer-once.ts';
import { invalid } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleKit } from '../module.ts';
import { emailOf } from './operator-rows.ts';
import { pageOf } from './page-of.ts';
import { fieldOf, parseSettings, presentAudit, presentSettings } from './present-settings.ts';
import type { SitePort } from './site-port.ts';

export function registerSettingsCalls(
  register: RegisterOfficeCall,
  { db, audit, now, operatorReplies }: Pick<ModuleKit, 'db' | 'audit' | 'now' | 'operatorReplies'>,
  { site, applyTwoAbove }: { site: SitePort; applyTwoAbove: () => Promise<void> },
): void {
  const list = async (connection: Parameters<SitePort['list']>[0]) => {
    const settings = presentSettings(await site.list(connection));
    return { data: { list: settings, total: settings.length } };
  };

  register('officeSettings', { weight: weights.stored }, () => list(db.requests));

  register('officeChangeSettings', { weight: weights.written }, async ({ params, operator, idempotency }) => {
    const changes = parseSettings(params);
    const answer = await answerOnce(
      operatorReplies,
      { userId: operator.id, key: idempotency },
      async (act) => {
        const outcome = await site.change(act, changes, {
          by: { kind: 'operator', id: operator.email },
          at: new Date(now()),
        });
        if (!outcome.ok) throw invalid(fieldOf(outcome.faults[0]));
        const { before, after } = outcome;
        if (Object.keys(after).length > 0)
          await audit.record(act.client, {
            operator,
            act: 'change',
            subject: 'settings site',
            before,
            after,
          });
        return list(act.client);
      },
    );
    await applyTwoAbove();
    return answer;
  });

  register('officeAudit', { weight: 5 }, async ({ params }) => {
    const { actor, kind, from, to } = params;
    const { entries, total } = await listAudit(db.requests, {
      actor: actor === undefined || actor === '' ? undefined : emailOf(actor),
      kind: kind === '' ? undefined : kind,
      from: parseTime('from', from),
      to: parseTime('to', to),
      ...pageOf(params.page),
      limit: PAGE_SIZE,
    });
    return { data: { list: entries.map(presentAudit), total } };
  });
}

/** ISO 8601, a day alone included. */
function parseTime(field: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z?)?$/.test(text)) throw invalid(field);
  const at = Date.parse(/T/.test(text) && !text.endsWith('Z') ? `${text}Z` : text);
  if (Number.isNaN(at)) throw invalid(field);
  return at;
}
