// Office calls about the venue's settings.
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { isInNetworks } from './office-networks.ts';
import { fieldOf, parseSettings, presentSettings, type SitePort } from './present-settings.ts';

export function registerSettingsCalls(
  register: RegisterOfficeCall,
  { db, changes, now }: Pick<ModuleContext, 'db' | 'changes' | 'now'>,
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

  changes.serve(register, 'officeChangeSettings', {
    weight: weights.written,
    needsTwo: (_, __, params) => Object.keys(parseSettings(params)).some((name) => ofMoney.has(name)),
    async apply({ audit, ...act }, { operator, address }, params) {
      const given = parseSettings(params);
      if (!mayReward && Number(given.referralRewardUsd ?? 0) > 0)
        throw new CallRefused('rewards_forbidden', { field: 'referral_reward' });
      // Only a real change counts; otherwise the first deposit would seem to have come after a decision.
      const { fourEyes, ...rest } = given;
      const isSame = fourEyes === site.current.fourEyes;
      const outcome = await site.change(act, isSame ? rest : given, {
        by: { kind: 'operator', id: operator.email },
        at: new Date(now()),
      });
      if (!outcome.ok) throw invalid(fieldOf(outcome.faults[0]));
      if (given.officeNetworks !== undefined && !isInNetworks(String(given.officeNetworks), address))
        throw new CallRefused('own_network', { field: 'office_networks', details: { address } });
      const { before, after } = outcome;
      if (Object.keys(after).length > 0)
        await audit.record(act.client, { operator, act: 'change', subject: 'settings site', before, after });
      return list(act.client);
    },
    settle: applyTwoAbove,
  });
}

/** Settings that concern money and its controls. */
const ofMoney: ReadonlySet<string> = new Set([
  'requireIdentity',
  'withdrawHold',
  'referralRewardUsd',
  'officeTwoAbove',
  'fourEyes',
]);
