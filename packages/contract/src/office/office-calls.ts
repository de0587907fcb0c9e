// All office calls, by area.
import type * as z from 'zod/mini';
import { calendarOfficeCalls } from '../calendar/office-calls.ts';
import { chatOfficeCalls } from '../chat/office-calls.ts';
import { providersOfficeCalls } from '../company/office-calls.ts';
import { contentOfficeCalls } from '../content/office-calls.ts';
import { depositsOfficeCalls } from '../deposits/office-calls.ts';
import { deskOfficeCalls } from '../desk/office-calls.ts';
import { instrumentsOfficeCalls } from '../instruments/office-calls.ts';
import { kycOfficeCalls } from '../kyc/office-calls.ts';
import { protectionOfficeCalls } from '../protection/office-calls.ts';
import { questionnaireOfficeCalls } from '../questionnaire/office-calls.ts';
import { reportsOfficeCalls } from '../reports/office-calls.ts';
import { riskOfficeCalls } from '../risk/office-calls.ts';
import { securityOfficeCalls } from '../security/office-calls.ts';
import { supportOfficeCalls } from '../support/office-calls.ts';
import { withdrawalsOfficeCalls } from '../withdrawals/office-calls.ts';
import { changesOfficeCalls } from './change-calls.ts';
import { clientsOfficeCalls } from './client-calls.ts';
import type { KeyedOfficeSite, OfficeCallContract } from './office-call.ts';
import { operatorsOfficeCalls } from './operator-calls.ts';
import { settingsOfficeCalls } from './settings-calls.ts';

export const officeCallsByArea = {
  operators: operatorsOfficeCalls,
  clients: clientsOfficeCalls,
  settings: settingsOfficeCalls,
  changes: changesOfficeCalls,
  kyc: kycOfficeCalls,
  deposits: depositsOfficeCalls,
  withdrawals: withdrawalsOfficeCalls,
  desk: deskOfficeCalls,
  instruments: instrumentsOfficeCalls,
  risk: riskOfficeCalls,
  content: contentOfficeCalls,
  calendar: calendarOfficeCalls,
  support: supportOfficeCalls,
  providers: providersOfficeCalls,
  reports: reportsOfficeCalls,
  security: securityOfficeCalls,
  protection: protectionOfficeCalls,
  chat: chatOfficeCalls,
  questionnaire: questionnaireOfficeCalls,
} as const;

export const officeCalls = {
  ...operatorsOfficeCalls,
  ...clientsOfficeCalls,
  ...settingsOfficeCalls,
  ...changesOfficeCalls,
  ...kycOfficeCalls,
  ...depositsOfficeCalls,
  ...withdrawalsOfficeCalls,
  ...deskOfficeCalls,
  ...instrumentsOfficeCalls,
  ...riskOfficeCalls,
  ...contentOfficeCalls,
  ...calendarOfficeCalls,
  ...supportOfficeCalls,
  ...providersOfficeCalls,
  ...reportsOfficeCalls,
  ...securityOfficeCalls,
  ...protectionOfficeCalls,
  ...chatOfficeCalls,
  ...questionnaireOfficeCalls,
} as const satisfies Record<string, OfficeCallContract>;

type OfficeCalls = typeof officeCalls;
export type OfficeCallName = keyof OfficeCalls;
/** The calls that may be sent without an Idempotency-Key: those that take none. */
export type UnkeyedOfficeCallName = {
  [C in OfficeCallName]: OfficeCalls[C] extends KeyedOfficeSite ? never : C;
}[OfficeCallName];
export type OfficeParams<C extends OfficeCallName> = z.infer<OfficeCalls[C]['params']>;
export type OfficeData<C extends OfficeCallName> = z.infer<OfficeCalls[C]['data']>;
