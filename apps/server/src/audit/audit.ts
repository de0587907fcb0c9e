// The log of operators' actions. A row is written in the transaction of its action, so that neither exists without the
// other. The database chains the rows at commit; `npm run verify` proves the chain.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import { auditText } from './audit-text.ts';

export interface AuditedAct {
  /** Null for a part of the system, which `actor` names. */
  readonly operator: { readonly id: number; readonly email: string } | null;
  readonly actor?: string;
  /** The action, such as `approve` or `change role`. */
  readonly act: string;
  /** A kind and an id: `withdrawal 17`, `operator 3`, `settings all`. */
  readonly subject: `${string} ${string | number}`;
  /** Plain values before and after the action, without secrets and documents. */
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface Audit {
  record(client: pg.ClientBase, act: AuditedAct): Promise<void>;
}

/** The formula of a row's hash. A row keeps the formula with which it was hashed. */
export const AUDIT_FORMULA = 2;
/** The formula of rows without a salt. */
export const AUDIT_FORMULA_BEFORE_SALT = 1;
/** The chain's head is public, so without a salt the short contents of a row could be guessed from its hash. */
export const AUDIT_SALT_BYTES = 32;

export function makeAudit(now: () => number): Audit {
  return {
    async record(client, { operator, actor = 'system', act, subject, before, after }) {
      await queriesOn(client)
        .insertInto('audit_log')
        .values({
          seq: null,
          formula: AUDIT_FORMULA,
          at: now(),
          operator_id: operator?.id ?? null,
          actor: operator?.email ?? actor,
          act,
          subject,
          before: auditText(before),
          after: auditText(after),
          hash: null,
          salt: randomBytes(AUDIT_SALT_BYTES),
        })
        .execute();
    },
  };
}
