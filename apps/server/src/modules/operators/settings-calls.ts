// The calls of the office about the venue itself: its settings.
import { answerOnce } from '../../web/answer-once.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleKit } from '../module.ts';
import { isInNetworks } from './office-networks.ts';
import { fieldOf, parseSettings, presentSettings } from './present-settings.ts';
import type { SitePort } from './site-port.ts';

export function registerSettingsCalls(
  register: RegisterOfficeCall,
  { db, audit, now, operatorReplies }: Pick<ModuleKit, 'db' | 'audit' | 'now' | 'operatorReplies'>,
  {
    site,
    applyTwoAbove,
    mayReward,
  }: { site: SitePort; applyTwoAbove: () => Promise<void>; mayReward: boolean },
): void {
  const list = async (connection: Parameters<SitePort['list']>[0]) => {
    const settings = presentSettings(await site.list(connection));
    return { data: { list: settings, total: settings.length } };
  };

  register('officeSettings', { weight: weights.stored }, () => list(db.requests));

  register('officeChangeSettings', { weight: weights.written }, async (call) => {
    const { operator, idempotency, address } = call;
    const changes = parseSettings(call.params);
    if (!mayReward && Number(changes.referralRewardUsd ?? 0) > 0)
      throw new CallRefused('rewards_forbidden', { field: 'referral_reward' });
    const answer = await answerOnce(
      operatorReplies,
      { userId: operator.id, key: idempotency },
      async (act) => {
        const outcome = await site.change(act, changes, {
          by: { kind: 'operator', id: operator.email },
          at: new Date(now()),
        });
        if (!outcome.ok) throw invalid(fieldOf(outcome.faults[0]));
        if (changes.officeNetworks !== undefined && !isInNetworks(String(changes.officeNetworks), address))
          throw new CallRefused('own_network', { field: 'office_networks', details: { address } });
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
}
