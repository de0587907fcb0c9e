// The log of what operators did: a row is written in the act's own transaction, so that neither is without the other. The
// database chains the rows as they are committed; `npm run verify` proves the chain.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import { auditText } from './audit-text.ts';

export interface AuditedAct {
  /** Null: a part of the system, which `actor` names. */
  readonly operator: { readonly id: number; readonly email: string } | null;
  readonly actor?: string;
  /** What was done, as `approve` or `change role`. */
  readonly act: string;
  /** A kind and an id: `withdrawal 17`, `operator 3`, `settings all`. */
  readonly subject: `${string} ${string | number}`;
  /** What it was and what it is: plain values. Secrets and documents stay out. */
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface Audit {
  record(client: pg.ClientBase, act: AuditedAct): Promise<void>;
}

/** How the hash of a row is made; a row keeps the formula that it was hashed by. */
export const AUDIT_FORMULA = 2;
/** Of rows from before they had a salt. */
export const AUDIT_FORMULA_BEFORE_SALT = 1;
/** The chain's head is public: without it the little that a row has in it could be guessed. */
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
