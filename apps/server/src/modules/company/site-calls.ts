// What a client asks before anyone has logged in: countries, settings, whether the service runs.
import type { Settings } from '@candor/core';
import { type Language, translateMessage } from '@candor/i18n/server';
import type { RegisterCall } from '../../web/register-call.ts';
import { listAreas } from './areas.ts';
import type { SearchProviders } from './search-providers.ts';
import type { SiteSettings } from './setting-values.ts';

const feeTypes = { per_lot: 1, by_margin: 2 } as const;
const showMobile = { both: 1, mobile: 3, email: 0 } as const;

export interface SiteFacts {
  /** Where the prices come from. */
  readonly feedLabel: string;
  /** Those the engine runs with. */
  readonly settings: Pick<Settings, 'marginCallLevel' | 'stopOutLevel' | 'feeType'>;
  readonly searchProviders: SearchProviders;
}

export function registerSiteCalls(
  register: RegisterCall,
  site: { readonly current: SiteSettings },
  { feedLabel, settings, searchProviders }: SiteFacts,
): void {
  register('areaList', async ({ language }) => ({ data: [...listAreas(language)] }));

  register('setting', async ({ params }) => ({
    data: params.key === 'is_show_mobile' ? showMobile[site.current.registerBy] : null,
  }));

  register('basicInfo', async ({ language }) => {
    const { current } = site;
    const data = {
      service_link: current.serviceLink,
      service_link_type: current.serviceLinkType,
      verify_reg_type: current.verifyRegType,
      trade_fee_type: feeTypes[settings.feeType],
      complaint_email_url: current.complaintEmailUrl,
      pc_host: current.pcHost,
      risk_warning: riskWarning(language),
      feed: feedLabel,
      margin_call_level: settings.marginCallLevel,
      stop_out_level: settings.stopOutLevel,
    };
    return { data };
  });

  register('companyStatus', async () => {
    const { appStatus, appType, lossUrl } = site.current;
    return { data: { status: appStatus, type: appType, loss_url: lossUrl } };
  });

  register('providers', async ({ params }) => ({ data: searchProviders(params.name ?? '') }));

  register('complaintEmail', async () => ({ data: { email: site.current.complaintEmail } }));
}

const riskWarning = (language: Language): string => translateMessage(language, 'public.risk_warning');
