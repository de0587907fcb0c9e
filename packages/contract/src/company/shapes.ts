// The site's properties, with exactly the specification's names.
import * as z from 'zod/mini';

export const area = z.object({ id: z.int(), code: z.string(), global_code: z.string(), name: z.string() });

export const basicInfo = z.object({
  service_link: z.string(),
  service_link_type: z.int(),
  verify_reg_type: z.int(),
  trade_fee_type: z.int(),
  complaint_email_url: z.string(),
  pc_host: z.string(),
  /** The regulator's risk warning if the venue applies client protection rules, and its short form; otherwise empty. */
  risk_warning: z.string(),
  risk_warning_short: z.string(),
  /** Countries that are not served. */
  region_notice: z.string(),
  /** Source of prices: simulated, replay or a vendor's name. Screens label the first two. */
  feed: z.string(),
  /** 1 if real accounts can trade on simulated or recorded prices, as a trial. */
  real_on_simulated: z.int(),
  /** Per cent of margin for a margin call and for a stop-out. */
  margin_call_level: z.number(),
  stop_out_level: z.number(),
});

export const companyStatus = z.object({ status: z.int(), type: z.int(), loss_url: z.string() });

/** A service provider in main mode. All fields but id and name may be empty. */
export const provider = z.object({
  id: z.int(),
  name: z.string(),
  logo: z.string(),
  url: z.string(),
  /** The legal entity behind the name. */
  subject: z.string(),
  registered_address: z.string(),
  location: z.string(),
  email: z.string(),
});

/** A service provider as the office stores it. */
export const officeProvider = z.object({
  ...provider.shape,
  /** Empty if the provider is unchanged from PROVIDERS_FILE. */
  changed_by: z.string(),
  changed_at: z.nullable(z.string()),
  retired_at: z.nullable(z.string()),
});

export const complaintEmail = z.object({ email: z.string() });

/** Shapes with a name in the API's documentation. */
export const companyShapes = { Area: area, Provider: provider };

export type Area = z.infer<typeof area>;
export type BasicInfo = z.infer<typeof basicInfo>;
export type CompanyStatus = z.infer<typeof companyStatus>;
export type Provider = z.infer<typeof provider>;
export type OfficeProvider = z.infer<typeof officeProvider>;
