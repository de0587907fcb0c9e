// What a client asks before anyone has logged in: countries, settings, whether the service runs.
import type { Settings } from '@candor/core';
import { type Language, translateMessage } from '@candor/i18n/server';
import type { Config } from '../../config.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { listAreas } from './areas.ts';
import type { SearchProviders } from './search-providers.ts';

export type SiteConfig = Pick<
  Config,
  | 'serviceLink'
  | 'serviceLinkType'
  | 'verifyRegType'
  | 'tradeFeeType'
  | 'complaintEmailUrl'
  | 'pcHost'
  | 'registerBy'
  | 'appStatus'
  | 'appType'
  | 'lossUrl'
  | 'complaintEmail'
>;

const showMobile = { both: 1, mobile: 3, email: 0 } as const;

export interface SiteFacts {
  /** Where the prices come from. */
  readonly feedLabel: string;
  /** Those the engine runs with. */
  readonly settings: Pick<Settings, 'marginCallLevel' | 'stopOutLevel'>;
  readonly searchProviders: SearchProviders;
}

export function registerSiteCalls(
  register: RegisterCall,
  config: SiteConfig,
  { feedLabel, settings, searchProviders }: SiteFacts,
): void {
  register('areaList', async ({ language }) => ({ data: [...listAreas(language)] }));

  register('setting', async ({ params }) => ({
    data: params.key === 'is_show_mobile' ? showMobile[config.registerBy] : null,
  }));

  register('basicInfo', async ({ language }) => ({
    data: {
      service_link: config.serviceLink,
      service_link_type: config.serviceLinkType,
      verify_reg_type: config.verifyRegType,
      trade_fee_type: config.tradeFeeType,
      complaint_email_url: config.complaintEmailUrl,
      pc_host: config.pcHost,
      risk_warning: riskWarning(language),
      feed: feedLabel,
      margin_call_level: settings.marginCallLevel,
      stop_out_level: settings.stopOutLevel,
    },
  }));

  register('companyStatus', async () => ({
    data: { status: config.appStatus, type: config.appType, loss_url: config.lossUrl },
  }));

  register('providers', async ({ params }) => ({ data: searchProviders(params.name ?? '') }));

  register('complaintEmail', async () => ({ data: { email: config.complaintEmail } }));
}

const riskWarning = (language: Language): string => translateMessage(language, 'public.risk_warning');
