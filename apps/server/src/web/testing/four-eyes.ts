// For tests: whether changes wait for a second operator, as if operators had decided it.
import type pg from 'pg';
import type { SiteSettingsStore } from '../../modules/company/site-settings.ts';
import { inAct } from '../act.ts';

export async function setFourEyes(
  { pool, site }: { readonly pool: pg.Pool; readonly site: Pick<SiteSettingsStore, 'change'> },
  fourEyes: 'on' | 'off',
): Promise<void> {
  const by = { kind: 'operator', id: 'two@office.test' } as const;
  await inAct(pool, (act) => site.change(act, { fourEyes }, { by, at: new Date() }));
}
