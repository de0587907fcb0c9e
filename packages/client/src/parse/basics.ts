// How the venue works, and whether it does.
import type { BasicInfo, CompanyStatus as WireStatus } from '@candor/contract';
import type { FeeType } from '@candor/core';

export interface Basics {
  readonly feeType: FeeType;
  /** Where the prices come from: simulated, replay or a vendor's name. The first two are labelled on screens. */
  readonly feed: string;
  /** Real accounts trade all the same on prices that are simulated or recorded: a trial. */
  readonly isRealOnSimulated: boolean;
  /** Per cent of margin at which a margin call is sent, and at which positions are closed. */
  readonly marginCallLevel: number;
  readonly stopOutLevel: number;
  /** In the language that was asked for: the whole one, and the short form, which is empty where the venue runs under no rules of client protection. */
  readonly riskWarning: string;
  readonly riskWarningShort: string;
  /** Which countries are not served, in the same language. */
  readonly regionNotice: string;
  /** Where complaints go; empty where the venue itself knows. */
  readonly complaintEmailUrl: string;
  /** The host of the site for desktops; empty without one. */
  readonly desktopHost: string;
  readonly service: ServiceLink;
}

/** How customer service is reached: our own chat, a page of others in a frame, an address that is copied or opened outside. */
export type ServiceLink =
  | { readonly kind: 'chat' }
  | { readonly kind: 'frame' | 'copy' | 'outside'; readonly address: string };

function parseService({ service_link: address, service_link_type: type }: BasicInfo): ServiceLink {
  // Nothing but https is followed, whatever an answer says.
  if (!address.startsWith('https://')) return { kind: 'chat' };
  return { kind: type === COPIED ? 'copy' : type === OUTSIDE ? 'outside' : 'frame', address };
}

const PER_LOT = 1;
const COPIED = 2;
const OUTSIDE = 3;

export const parseBasics = (wire: BasicInfo): Basics => ({
  feeType: wire.trade_fee_type === PER_LOT ? 'per_lot' : 'by_margin',
  feed: wire.feed,
  isRealOnSimulated: wire.real_on_simulated === 1,
  marginCallLevel: wire.margin_call_level,
  stopOutLevel: wire.stop_out_level,
  riskWarning: wire.risk_warning,
  riskWarningShort: wire.risk_warning_short,
  regionNotice: wire.region_notice,
  complaintEmailUrl: wire.complaint_email_url,
  desktopHost: wire.pc_host,
  service: parseService(wire),
});

export interface CompanyStatus {
  readonly isRunning: boolean;
  /** In main mode /product finds service providers, otherwise instruments. */
  readonly isMainMode: boolean;
  /** Where clients go while the service does not run. */
  readonly lossUrl: string;
}

export const parseCompanyStatus = ({ status, type, loss_url }: WireStatus): CompanyStatus => ({
  isRunning: status === 0,
  isMainMode: type === 1,
  lossUrl: loss_url,
});
