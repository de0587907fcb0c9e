// The public site settings, which need no login, as the wire carries them.
import type { BasicInfo, CompanyStatus, OfficeProvider } from '@candor/contract';
import type { Settings } from '@candor/core';
import type { RiskWarning } from '../../notifications/risk-warning.ts';
import type { StoredProvider } from './provider-rows.ts';
import type { SiteSettings } from './setting-values.ts';

const feeTypes = { per_lot: 1, by_margin: 2 } as const;
const showMobile = { both: 1, mobile: 3, email: 0 } as const;

/** `is_show_mobile` in the specification. */
export const presentRegisterBy = ({ registerBy }: SiteSettings) => showMobile[registerBy];

export const presentCompanyStatus = ({ appStatus, appType, lossUrl }: SiteSettings): CompanyStatus => ({
  status: appStatus,
  type: appType,
  loss_url: lossUrl,
});

/** Real accounts trade on prices of no real market: ALLOW_REAL_ON_SIMULATED. */
export const isRealOnSimulated = (venue: {
  settings: Pick<Settings, 'refuseRealOrders'>;
  isFeedLive: boolean;
}): boolean => !venue.isFeedLive && !venue.settings.refuseRealOrders;

/** `settings` are those that the engine runs with. */
export function presentBasicInfo(
  site: SiteSettings,
  options: {
    settings: Pick<Settings, 'marginCallLevel' | 'stopOutLevel' | 'feeType' | 'refuseRealOrders'>;
    feedLabel: string;
    isFeedLive: boolean;
    warning: RiskWarning;
    regionNotice: string;
  },
): BasicInfo {
  const { settings, feedLabel, isFeedLive, warning, regionNotice } = options;
  return {
    service_link: site.serviceLink,
    service_link_type: site.serviceLinkType,
    verify_reg_type: site.verifyRegType,
    trade_fee_type: feeTypes[settings.feeType],
    complaint_email_url: site.complaintEmailUrl,
    pc_host: site.pcHost,
    risk_warning: warning.whole,
    risk_warning_short: warning.short,
    region_notice: regionNotice,
    feed: feedLabel,
    real_on_simulated: isRealOnSimulated({ settings, isFeedLive }) ? 1 : 0,
    margin_call_level: settings.marginCallLevel,
    stop_out_level: settings.stopOutLevel,
  };
}

export const presentProvider = ({
  changedBy,
  changedAt,
  retiredAt,
  ...provider
}: StoredProvider): OfficeProvider => ({
  ...provider,
  changed_by: changedBy ?? '',
  changed_at: changedAt?.toISOString() ?? null,
  retired_at: retiredAt?.toISOString() ?? null,
});
