// The audit log on the office's wire.
import type { AuditRow, AuditStanding } from '@candor/contract';
import type { AuditEntry } from '../../audit/audit-rows.ts';
import type { AuditCheck } from './audit-checks.ts';

export const presentAudit = (entry: AuditEntry): AuditRow => ({
  seq: entry.seq,
  at: new Date(entry.at).toISOString(),
  actor: entry.actor,
  act: entry.act,
  subject: entry.subject,
  before: entry.before === null ? null : JSON.parse(entry.before),
  after: entry.after === null ? null : JSON.parse(entry.after),
  hash: entry.hash.toString('hex'),
});

export const presentStanding = (
  head: { readonly seq: number; readonly hash: Buffer },
  check: AuditCheck | undefined,
): AuditStanding => ({
  rows: head.seq,
  hash: head.hash.toString('hex'),
  checked: check
    ? { at: check.at.toISOString(), rows: check.rows, hash: check.hash, faults: [...check.faults] }
    : null,
});

export const EXPORT_HEADS = ['seq', 'at', 'actor', 'act', 'subject', 'before', 'after', 'hash'];

export const presentExported = (entry: AuditEntry): string[] => [
  String(entry.seq),
  new Date(entry.at).toISOString(),
  entry.actor,
  entry.act,
  entry.subject,
  entry.before ?? '',
  entry.after ?? '',
  entry.hash.toString('hex'),
];
