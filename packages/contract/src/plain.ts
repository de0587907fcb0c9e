// The part of the contract without schemas, for browsers, which include no validator. Types may come from anywhere.

export * from './accounts/lengths.ts';
export * from './accounts/paths.ts';
export * from './alerts/limits.ts';
export * from './alerts/paths.ts';
export * from './calendar/limits.ts';
export * from './calendar/paths.ts';
export * from './charts/limits.ts';
export * from './charts/paths.ts';
export * from './chat/limits.ts';
export * from './chat/paths.ts';
export * from './chat/topics.ts';
export * from './company/topics.ts';
export * from './content/codes.ts';
export * from './content/lengths.ts';
export * from './content/paths.ts';
export * from './deposits/codes.ts';
export * from './deposits/paths.ts';
export * from './desk/queues.ts';
export * from './desk/reasons.ts';
export * from './first-page.ts';
export * from './identity/demo-proof.ts';
export * from './instruments/lengths.ts';
export * from './kyc/images.ts';
export * from './kyc/paths.ts';
export * from './market/codes.ts';
export * from './market/periods.ts';
export * from './market/topics.ts';
export * from './notifications/paths.ts';
export * from './office/lengths.ts';
export {
  OFFICE_HEADER,
  OFFICE_IDLE_HEADER,
  OFFICE_PATH,
  type OfficeAuth,
  type OfficeSite,
} from './office/office-call.ts';
export * from './office/permissions.ts';
export * from './paths.ts';
export * from './protection/codes.ts';
export * from './protection/paths.ts';
export * from './questionnaire/paths.ts';
export * from './ranking/limits.ts';
export * from './ranking/paths.ts';
export * from './referrals/paths.ts';
export * from './refusals.ts';
export * from './security/lengths.ts';
export * from './security/paths.ts';
export * from './shell-paths.ts';
export * from './statistics/limits.ts';
export * from './statistics/paths.ts';
export * from './support/lengths.ts';
export * from './support/paths.ts';
export * from './support/statuses.ts';
export * from './topics.ts';
export * from './trading/codes.ts';
export * from './trading/log-kinds.ts';
export * from './trading/topics.ts';
export * from './watchlists/limits.ts';
export * from './watchlists/paths.ts';
export * from './wire/call-site.ts';
export * from './wire/envelope.ts';
export * from './wire/page-size.ts';
export { type FigureKind, plainKind, type RefusalRow } from './wire/refusal-row.ts';
export * from './wire/socket.ts';
export * from './withdrawals/codes.ts';
export * from './withdrawals/paths.ts';
