// Office calls for the venue: its settings, the audit log, and sent messages.
import * as z from 'zod/mini';
import { keyRefusals } from '../wire/call.ts';
import { none, page, text, wholeNumber, yesNo } from '../wire/parameters.ts';
import { changeReason, waitingChange } from './change-shapes.ts';
import type { OfficeCallContract } from './office-call.ts';
import { auditExport, auditRow, auditStanding, officeMessage, settingRow } from './shapes.ts';

const value = z.optional(z.union([text(1_000), z.int()]));
/** A boolean in the usual notation, or in the words of the settings' response. */
const onOff = z.optional(z.union([yesNo, z.enum(['on', 'off'])]));
const settings = z.object({ list: z.array(settingRow), total: z.int() });

const auditFilter = z.object({
  actor: z.optional(text(254)),
  act: z.optional(text(64)),
  decisions: z.optional(yesNo),
  kind: z.optional(text(64)),
  subject: z.optional(text(100)),
  from: z.optional(text(40)),
  to: z.optional(text(40)),
});

export const settingsOfficeCalls = {
  officeSettings: {
    method: 'GET',
    path: '/settings',
    permission: 'settings.read',
    params: none,
    data: settings,
    summary: 'Every setting, with who changed it last and when',
    refusals: [],
  },
  officeChangeSettings: {
    method: 'POST',
    path: '/settings',
    permission: 'settings.write',
    params: z.object({
      service_link: value,
      service_link_type: value,
      verify_reg_type: value,
      complaint_email_url: value,
      complaint_email: value,
      pc_host: value,
      is_show_mobile: value,
      status: value,
      type: value,
      loss_url: value,
      require_identity: value,
      withdraw_hold: onOff,
      referral_reward: value,
      two_above: value,
      office_networks: value,
      four_eyes: onOff,
      reason: changeReason,
    }),
    data: z.union([settings, waitingChange]),
    summary: 'Change settings: those that are named, all of them or none',
    description:
      'The values are those that getBasicInfo, setting and getCompanyStatus answer. require_identity is none, deposit or deposit_and_trade; withdraw_hold is on or off; referral_reward is whole USD, 0 for none; two_above is whole USD: above it two operators are needed, for a client’s deposits or withdrawals in seven days and for what one operator decides alone in 24 hours; office_networks is a comma-separated list of addresses and networks allowed to reach the office, and must include the address of the operator who sets it. four_eyes is on or off: while it is on, changes of require_identity, withdraw_hold, referral_reward, two_above and four_eyes wait for another operator. It is switched on by the first credited deposit, too. An empty text clears a value.',
    refusals: ['own_network', ...keyRefusals],
  },
  officeAudit: {
    method: 'GET',
    path: '/audit',
    permission: 'audit.read',
    params: z.extend(auditFilter, { page }),
    data: z.object({ list: z.array(auditRow), total: z.int() }),
    summary: 'What operators did, newest first',
    description:
      'actor is an e-mail address; act is what was done, such as approve; decisions 1 leaves out who came, looked or took something up; kind is the first word of the subject, such as client; subject is all of it, such as client 17; from and to are times in ISO 8601, to not included.',
    refusals: [],
  },
  officeAuditExport: {
    method: 'GET',
    path: '/audit/export',
    permission: 'audit.export',
    exports: true,
    params: z.extend(auditFilter, { before: z.optional(wholeNumber) }),
    data: auditExport,
    summary: 'The rows that a filter finds, as parts of a CSV file, newest first; who exported what is kept',
    description:
      'The filter is that of the list. before is the next of the part before it; the first part has the heads.',
    refusals: ['storage_low'],
  },
  officeAuditStanding: {
    method: 'GET',
    path: '/audit/standing',
    permission: 'audit.read',
    params: none,
    data: auditStanding,
    summary: 'The latest entry of the audit log’s chain, and when the whole chain was last verified',
    refusals: [],
  },
  officeMessages: {
    method: 'GET',
    path: '/messages',
    permission: 'messages.read',
    params: z.object({
      status: z.optional(z.enum(['waiting', 'sent', 'failed'])),
      channel: z.optional(z.enum(['email', 'sms', 'push'])),
      search: z.optional(text(254)),
      page,
    }),
    data: z.object({ list: z.array(officeMessage), total: z.int() }),
    summary:
      'Messages to people that were sent or wait, newest first; never their text, which may hold a code',
    description:
      'search is an address or a number, or what one begins with. total is 10,001 where there are more.',
    refusals: [],
  },
  officeResendMessage: {
    method: 'POST',
    path: '/messages/{id}/resend',
    permission: 'messages.write',
    params: z.object({ id: wholeNumber }),
    data: officeMessage,
    summary: 'Resend a failed message; a message with a code can’t be resent, because its code has expired',
    refusals: ['message_not_found', 'message_not_failed', 'message_expired', ...keyRefusals],
  },
} as const satisfies Record<string, OfficeCallContract>;
