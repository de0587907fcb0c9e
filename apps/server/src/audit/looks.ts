// Records in the audit log that an operator viewed a client's private data, before the data is returned: one row per
// view. A page requests its parts together and again while it is visible; within ten minutes this counts as the same
// view.
import type pg from 'pg';
import { inTransaction } from '../db/in-transaction.ts';
import type { Audit } from './audit.ts';

const everyMs = 10 * 60_000;
/** Far more than all operators view in ten minutes. Beyond this some views are recorded twice. */
const knownMax = 10_000;

export interface Look {
  readonly operator: { readonly id: number; readonly email: string };
  readonly subject: `${'client' | 'chat'} ${number}`;
  /** A part that counts as a separate view. */
  readonly part?: Readonly<Record<string, unknown>>;
}
/** Resolves once the view is in the log. */
export type RecordLook = (look: Look) => Promise<void>;

export function makeRecordLook(parts: {
  readonly db: { readonly requests: pg.Pool };
  readonly audit: Audit;
  readonly now: () => number;
}): RecordLook {
  const { db, audit, now } = parts;
  const looked = new Map<string, { readonly at: number; readonly written: Promise<void> }>();
  return ({ operator, subject, part }) => {
    const name = JSON.stringify([operator.id, subject, part]);
    const last = looked.get(name);
    if (last !== undefined && now() - last.at < everyMs) return last.written;
    const written = inTransaction(db.requests, (client) =>
      audit.record(client, { operator, act: 'look at', subject, after: part }),
    );
    looked.delete(name);
    looked.set(name, { at: now(), written });
    // A view whose row could not be written is forgotten.
    written.catch(() => looked.get(name)?.written === written && looked.delete(name));
    for (const oldest of looked.keys()) {
      if (looked.size <= knownMax) break;
      looked.delete(oldest);
    }
    return written;
  };
}
