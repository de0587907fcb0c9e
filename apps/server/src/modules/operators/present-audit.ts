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
  before: readable(entry.before),
  after: readable(entry.after),
  hash: entry.hash.toString('hex'),
});

/** A damaged row hides no other: what it holds is shown as it is. */
function readable(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return { unreadable: text };
  }
}

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
