// What the site says of itself, as the wire carries it. Names are the specification's, letter for letter.
import * as z from 'zod/mini';

export const area = z.object({ id: z.int(), code: z.string(), global_code: z.string(), name: z.string() });

export const basicInfo = z.object({
  service_link: z.string(),
  service_link_type: z.int(),
  verify_reg_type: z.int(),
  trade_fee_type: z.int(),
  complaint_email_url: z.string(),
  pc_host: z.string(),
  /** The regulators' words where the venue runs under rules of client protection; the short form for small space, empty without. */
  risk_warning: z.string(),
  risk_warning_short: z.string(),
  /** Which countries are not served. */
  region_notice: z.string(),
  /** Where the prices come from: simulated, replay or a vendor's name. The first two are labelled on screens. */
  feed: z.string(),
  /** 1 where real accounts trade all the same on prices that are simulated or recorded: a trial. */
  real_on_simulated: z.int(),
  /** Per cent of margin at which a margin call is sent, and at which positions are closed. */
  margin_call_level: z.number(),
  stop_out_level: z.number(),
});

export const companyStatus = z.object({ status: z.int(), type: z.int(), loss_url: z.string() });

/** A service provider, as main mode finds them. All but id and name may be empty. */
export const provider = z.object({
  id: z.int(),
  name: z.string(),
  logo: z.string(),
  url: z.string(),
  /** The legal person behind the name. */
  subject: z.string(),
  registered_address: z.string(),
  location: z.string(),
  email: z.string(),
});

/** As the office keeps it. */
export const officeProvider = z.object({
  ...provider.shape,
  /** Empty of one that is as PROVIDERS_FILE has it. */
  changed_by: z.string(),
  changed_at: z.nullable(z.string()),
  retired_at: z.nullable(z.string()),
});

export const complaintEmail = z.object({ email: z.string() });

/** Those that have a name of their own in the API's document. */
export const companyShapes = { Area: area, Provider: provider };

export type Area = z.infer<typeof area>;
export type BasicInfo = z.infer<typeof basicInfo>;
export type CompanyStatus = z.infer<typeof companyStatus>;
export type Provider = z.infer<typeof provider>;
export type OfficeProvider = z.infer<typeof officeProvider>;
