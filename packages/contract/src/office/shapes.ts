// Responses of office calls for operators, clients and the office itself.
import * as z from 'zod/mini';
import { deskPerson } from '../desk/office-shapes.ts';
import { permissions, roles } from './permissions.ts';

export const role = z.enum(roles);

export const operator = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role,
  permissions: z.array(z.enum(permissions)),
});

/** `step` is the step that must be completed first; `otpauth` is the code for an authenticator app. */
export const operatorLogin = z.object({
  operator,
  step: z.optional(z.enum(['password', 'enrol', 'code'])),
  otpauth: z.optional(z.string()),
});

export const operatorRow = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role,
  /** True if a second factor is set. */
  second_factor: z.boolean(),
  created_at: z.string(),
  disabled_at: z.nullable(z.string()),
  /** Expiry of the invitation link; null if there is none. */
  invited_until: z.nullable(z.string()),
  /** Last use of a valid login. */
  last_used_at: z.nullable(z.string()),
});

/** The link with which they choose their password. Only the first response contains it; a repeated one has null. */
export const invitedOperator = z.object({ operator: operatorRow, invitation: z.nullable(z.string()) });

export const operatorSession = z.object({
  id: z.int(),
  /** True for the session of this request. */
  current: z.boolean(),
  address: z.string(),
  agent: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
});

/** The client to whom an identity, a deposit or a withdrawal belongs. */
export const officeClient = z.object({
  id: z.int(),
  uid: z.string(),
  email: z.string(),
  mobile: z.string(),
  is_demo: z.int(),
});

export const clientRow = z.extend(officeClient, {
  area_code: z.string(),
  trade_account: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  blocked_at: z.nullable(z.string()),
});

/** `email` or `sms`; null while it waits. */
export const officeMessage = z.object({
  id: z.int(),
  channel: z.string(),
  recipient: z.string(),
  subject: z.string(),
  template: z.string(),
  language: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  tries: z.int(),
  fault: z.string(),
  queued_at: z.string(),
  sent_at: z.nullable(z.string()),
});

/** USD; negative if it is debited from the client. */
export const adjustment = z.object({
  id: z.int(),
  client: officeClient,
  amount: z.number(),
  reason: z.string(),
  /** confirmed: decided, posting follows. failed: the ledger rejected it; `failure` has the reason. */
  status: z.enum(['waiting', 'confirmed', 'posted', 'refused', 'failed']),
  failure: z.string(),
  requested_by: z.string(),
  requested_at: z.string(),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
  assignee: z.nullable(deskPerson),
  version: z.int(),
});

export const auditRow = z.object({
  seq: z.int(),
  at: z.string(),
  actor: z.string(),
  act: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Hash of this row and all previous ones. */
  hash: z.string(),
});

/** Result of the chain's last proof; `faults` are sentences, empty if it is complete. */
export const auditStanding = z.object({
  rows: z.int(),
  /** Hash of the last row and all previous ones. */
  hash: z.string(),
  checked: z.nullable(
    z.object({ at: z.string(), rows: z.int(), hash: z.string(), faults: z.array(z.string()) }),
  ),
});

/** A part of a CSV file; `next` identifies the next part, null after the last. */
export const auditExport = z.object({ csv: z.string(), rows: z.int(), next: z.nullable(z.int()) });

/** `changed_by` is empty if the environment's value applies. */
export const settingRow = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number()]),
  changed_by: z.string(),
  changed_at: z.nullable(z.string()),
});

export type OfficeOperator = z.infer<typeof operator>;
export type OperatorLogin = z.infer<typeof operatorLogin>;
export type OperatorRow = z.infer<typeof operatorRow>;
export type WireOperatorSession = z.infer<typeof operatorSession>;
export type OfficeClient = z.infer<typeof officeClient>;
export type ClientRow = z.infer<typeof clientRow>;
export type OfficeMessage = z.infer<typeof officeMessage>;
export type WireAdjustment = z.infer<typeof adjustment>;
export type AuditStanding = z.infer<typeof auditStanding>;
export type AuditRow = z.infer<typeof auditRow>;
export type SettingRow = z.infer<typeof settingRow>;
