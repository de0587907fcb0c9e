// The venue's rules, and whether the service runs.
import type { BasicInfo, CompanyStatus as WireStatus } from '@candor/contract';
import type { FeeType } from '@candor/core';

/** Texts are in the requested language; those that a venue does not have are empty. */
export type Basics = ReturnType<typeof parseBasics>;
export type CompanyStatus = ReturnType<typeof parseCompanyStatus>;

/**
 * The channel to customer service: our own chat, an external page in a frame, or an address to copy or open outside.
 */
export type ServiceLink =
  | { readonly kind: 'chat' }
  | { readonly kind: 'frame' | 'copy' | 'outside'; readonly address: string };

function parseService({ service_link: address, service_link_type: type }: BasicInfo): ServiceLink {
  // Only https addresses are followed, whatever a response says.
  if (!address.startsWith('https://')) return { kind: 'chat' };
  return { kind: type === COPIED ? 'copy' : type === OUTSIDE ? 'outside' : 'frame', address };
}

const PER_LOT = 1;
const COPIED = 2;
const OUTSIDE = 3;

const feeTypeOf = (code: number): FeeType => (code === PER_LOT ? 'per_lot' : 'by_margin');

export const parseBasics = (wire: BasicInfo) => ({
  feeType: feeTypeOf(wire.trade_fee_type),
  feed: wire.feed,
  isRealOnSimulated: wire.real_on_simulated === 1,
  marginCallLevel: wire.margin_call_level,
  stopOutLevel: wire.stop_out_level,
  riskWarning: wire.risk_warning,
  riskWarningShort: wire.risk_warning_short,
  regionNotice: wire.region_notice,
  /** The address for complaints; empty if the venue itself provides it. */
  complaintEmailUrl: wire.complaint_email_url,
  /** The host of the site for desktops; empty without one. */
  desktopHost: wire.pc_host,
  service: parseService(wire),
});

export const parseCompanyStatus = ({ status, type, loss_url }: WireStatus) => ({
  isRunning: status === 0,
  /** In main mode /product finds service providers, otherwise instruments. */
  isMainMode: type === 1,
  /** The page for clients while the service does not run. */
  lossUrl: loss_url,
});
