// Calls before login: countries, settings, whether the service runs.
import type { FirstAnswers } from '@candor/contract';
import type { Settings } from '@candor/core';
import type { Language } from '@candor/i18n/server';
import { writeRiskWarning } from '../../notifications/risk-warning.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import { listAreas, writeRegionNotice } from './present-areas.ts';
import { presentBasicInfo, presentCompanyStatus, presentRegisterBy } from './present-site.ts';
import type { SearchProviders } from './search-providers.ts';
import type { SiteSettings } from './setting-values.ts';

export interface SiteFacts {
  /** The source of the prices. */
  readonly feedLabel: string;
  /** Its prices are those of a market as they are now. */
  readonly isFeedLive: boolean;
  /** The settings that the engine runs with. */
  readonly settings: Pick<
    Settings,
    'marginCallLevel' | 'stopOutLevel' | 'feeType' | 'rules' | 'refuseRealOrders'
  >;
  /** The approved share of losing accounts, in per cent; null before the first. */
  readonly lossShare: () => number | null;
  readonly searchProviders: SearchProviders;
}

type Site = { readonly current: SiteSettings };

/** The responses to a visitor's first calls. */
export function firstSiteAnswers(
  site: Site,
  facts: Omit<SiteFacts, 'searchProviders'>,
  language: Language,
): Pick<FirstAnswers, 'basicInfo' | 'companyStatus'> {
  const { settings, feedLabel, isFeedLive, lossShare } = facts;
  const warning = writeRiskWarning(language, { hasRules: settings.rules !== undefined, share: lossShare() });
  return {
    basicInfo: presentBasicInfo(site.current, {
      settings,
      feedLabel,
      isFeedLive,
      warning,
      regionNotice: writeRegionNotice(language),
    }),
    companyStatus: presentCompanyStatus(site.current),
  };
}

export function registerSiteCalls(register: RegisterCall, site: Site, facts: SiteFacts): void {
  register('areaList', { weight: 0.8 }, async ({ language }) => ({ data: [...listAreas(language)] }));

  register('setting', { weight: weights.plain }, async ({ params }) => ({
    data: params.key === 'is_show_mobile' ? presentRegisterBy(site.current) : null,
  }));

  register('basicInfo', { weight: weights.plain }, async ({ language }) => ({
    data: firstSiteAnswers(site, facts, language).basicInfo,
  }));

  register('companyStatus', { weight: weights.plain }, async () => ({
    data: presentCompanyStatus(site.current),
  }));

  register('providers', { weight: weights.plain }, async ({ params }) => ({
    data: facts.searchProviders(params.name ?? ''),
  }));

  register('complaintEmail', { weight: weights.plain }, async () => ({
    data: { email: site.current.complaintEmail },
  }));
}
