// Office calls about the audit log: the list, its export, and the state of its hash chain.
import type { AuditRow, AuditStanding, OfficeParams } from '@candor/contract';
import { type AuditConditions, type AuditEntry, listAudit, readHead } from '../../audit/audit-rows.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { pageOf } from '../../web/page-of.ts';
import { parseWhole, parseYesNo } from '../../web/parse-values.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import { writeCsv } from '../../web/write-csv.ts';
import type { ModuleContext } from '../module.ts';
import { type AuditCheck, findLastCheck } from './audit-checks.ts';
import { emailOf } from './operator-rows.ts';
import { parseTime } from './parse-time.ts';

/** Rows of one part of a file. */
const EXPORT_ROWS = 2_000;

export function registerAuditCalls(
  register: RegisterOfficeCall,
  { db, audit }: Pick<ModuleContext, 'db' | 'audit'>,
): void {
  register('officeAudit', { weight: 5 }, async ({ params }) => {
    const query = { ...conditionsOf(params), ...pageOf(params.page) };
    const { entries, total } = await listAudit(db.requests, query);
    return { data: { list: entries.map(presentAudit), total } };
  });

  register('officeAuditExport', { weight: 30 }, async ({ params, operator }) => {
    const before = params.before === undefined ? undefined : parseWhole('before', params.before);
    const { entries } = await listAudit(db.requests, {
      ...conditionsOf(params),
      before,
      offset: 0,
      limit: EXPORT_ROWS + 1,
      uncounted: true,
    });
    const { before: _, ...filter } = params;
    // Once for each file, with its first part.
    if (before === undefined)
      await inTransaction(db.requests, (client) =>
        audit.record(client, { operator, act: 'export', subject: 'audit log', after: filter }),
      );
    const part = entries.slice(0, EXPORT_ROWS);
    const csv = writeCsv([...(before === undefined ? [EXPORT_HEADS] : []), ...part.map(presentExported)]);
    const next = entries.length > EXPORT_ROWS ? (part.at(-1)?.seq ?? null) : null;
    // The byte order mark belongs only to the file's first part.
    return { data: { csv: before === undefined ? csv : csv.slice(1), rows: part.length, next } };
  });

  register('officeAuditStanding', { weight: weights.stored }, async () => {
    const [head, check] = await Promise.all([readHead(db.requests), findLastCheck(db.requests)]);
    return { data: presentStanding(head, check) };
  });
}

type Filter = Omit<OfficeParams<'officeAudit'>, 'page'>;

/** Logins, looks and claims are not decisions. */
const noDecisions = [
  ...['look at', 'see image', 'take', 'take over', 'release', 'assign', 'choose columns'],
  ...['log in', 'log in refused', 'log out', 'end session'],
];

const conditionsOf = ({ actor, act, decisions, kind, subject, from, to }: Filter): AuditConditions => ({
  actor: actor === undefined || actor === '' ? undefined : emailOf(actor),
  act: act === '' ? undefined : act,
  actsBut: decisions !== undefined && parseYesNo('decisions', decisions) ? noDecisions : undefined,
  kind: kind === '' ? undefined : kind,
  subject: subject === '' ? undefined : subject,
  from: parseTime('from', from),
  to: parseTime('to', to),
});

/** The audit log on the office's wire. */
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

/** A damaged row does not hide others: its content is shown as it is. */
function readable(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return { unreadable: text };
  }
}

const presentStanding = (
  head: { readonly seq: number; readonly hash: Buffer },
  check: AuditCheck | undefined,
): AuditStanding => ({
  rows: head.seq,
  hash: head.hash.toString('hex'),
  checked: check
    ? { at: check.at.toISOString(), rows: check.rows, hash: check.hash, faults: [...check.faults] }
    : null,
});

const EXPORT_HEADS = ['seq', 'at', 'actor', 'act', 'subject', 'before', 'after', 'hash'];

const presentExported = (entry: AuditEntry): string[] => [
  String(entry.seq),
  new Date(entry.at).toISOString(),
  entry.actor,
  entry.act,
  entry.subject,
  entry.before ?? '',
  entry.after ?? '',
  entry.hash.toString('hex'),
];
