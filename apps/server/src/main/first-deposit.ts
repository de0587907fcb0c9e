// The first credited deposit of a real client switches the four-eyes rule on, since there is money to steal from then
// on.
import type { Audit } from '../audit/audit.ts';
import type { SiteSettingsStore } from '../modules/company/site-settings.ts';
import type { Act } from '../web/act.ts';

const ACTOR = 'first deposit';

/** Runs in the transaction of each credited deposit. It does not change a setting that somebody has made before. */
export function makeSwitchOnFourEyes(
  { audit, now }: { audit: Audit; now: () => number },
  site: Pick<SiteSettingsStore, 'current' | 'list' | 'change'>,
): (act: Act) => Promise<void> {
  return async (act) => {
    if (site.current.fourEyes === 'on') return;
    const standing = (await site.list(act.client)).find(({ name }) => name === 'fourEyes');
    if (standing?.changed) return;
    const by = { kind: 'system', id: ACTOR } as const;
    const outcome = await site.change(act, { fourEyes: 'on' }, { by, at: new Date(now()) });
    if (!outcome.ok) throw new Error(`four eyes are not switched on: ${outcome.faults.join(' ')}`);
    const { before, after } = outcome;
    const subject = 'settings site';
    await audit.record(act.client, { operator: null, actor: ACTOR, act: 'change', subject, before, after });
  };
}
