// The table of every rejection in a response. Names, types, responses and the API's documentation derive from it. A new
// one is a row in its area and a text `error.<name>` in each catalogue.
import { accountsRefusals } from './accounts/refusals.ts';
import { alertsRefusals } from './alerts/refusals.ts';
import { calendarRefusals } from './calendar/refusals.ts';
import { chartsRefusals } from './charts/refusals.ts';
import { chatRefusals } from './chat/refusals.ts';
import { companyRefusals } from './company/refusals.ts';
import { contentRefusals } from './content/refusals.ts';
import { depositsRefusals } from './deposits/refusals.ts';
import { deskRefusals } from './desk/refusals.ts';
import { identityRefusals } from './identity/refusals.ts';
import { instrumentsRefusals } from './instruments/refusals.ts';
import { kycRefusals } from './kyc/refusals.ts';
import { notificationsRefusals } from './notifications/refusals.ts';
import { officeRefusals } from './office/refusals.ts';
import { protectionRefusals } from './protection/refusals.ts';
import { questionnaireRefusals } from './questionnaire/refusals.ts';
import { rankingRefusals } from './ranking/refusals.ts';
import { referralsRefusals } from './referrals/refusals.ts';
import { reportsRefusals } from './reports/refusals.ts';
import { securityRefusals } from './security/refusals.ts';
import { supportRefusals } from './support/refusals.ts';
import { receiptRefusals } from './trading/receipt-refusals.ts';
import { tradingRefusals } from './trading/refusals.ts';
import { watchlistsRefusals } from './watchlists/refusals.ts';
import type { MetricsOf } from './wire/refusal-row.ts';
import { wireRefusals } from './wire/refusals.ts';
import { withdrawalsRefusals } from './withdrawals/refusals.ts';

export const refusals = {
  ...wireRefusals,
  ...identityRefusals,
  ...tradingRefusals,
  ...receiptRefusals,
  ...rankingRefusals,
  ...supportRefusals,
  ...accountsRefusals,
  ...securityRefusals,
  ...kycRefusals,
  ...depositsRefusals,
  ...withdrawalsRefusals,
  ...notificationsRefusals,
  ...alertsRefusals,
  ...chartsRefusals,
  ...watchlistsRefusals,
  ...calendarRefusals,
  ...referralsRefusals,
  ...instrumentsRefusals,
  ...officeRefusals,
  ...contentRefusals,
  ...companyRefusals,
  ...deskRefusals,
  ...protectionRefusals,
  ...chatRefusals,
  ...questionnaireRefusals,
  ...reportsRefusals,
} as const;

type Refusals = typeof refusals;
/** The machine name of a rejection, in the field `error` of a response. */
export type ErrorName = keyof Refusals;

/** The wire values of a rejection; never for one without values. */
export type RefusalDetails<Name extends ErrorName> = Name extends ErrorName
  ? Refusals[Name] extends { readonly details: infer Kinds }
    ? MetricsOf<Kinds>
    : never
  : never;
/** Rejections that are transport errors, each with an HTTP status. */
export type TransportRefusal = {
  [Name in ErrorName]: Refusals[Name] extends { readonly status: number } ? Name : never;
}[ErrorName];
