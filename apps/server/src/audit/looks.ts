// That an operator looked at what is a client's alone, in the audit log before they see it: one row a view. A page asks for its
// parts at once and again while it is in sight; within ten minutes that is the same look.
import type pg from 'pg';
import { inTransaction } from '../db/in-transaction.ts';
import type { Audit } from './audit.ts';

const everyMs = 10 * 60_000;
/** Far more than all operators look at in ten minutes; beyond it some looks are written down twice. */
const knownMax = 10_000;

export interface Look {
  readonly operator: { readonly id: number; readonly email: string };
  readonly subject: `${'client' | 'chat'} ${number}`;
  /** A part that is a view of its own. */
  readonly part?: Readonly<Record<string, unknown>>;
}
/** Resolves once the look is in the log. */
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
    // One that was not written is none.
    written.catch(() => looked.get(name)?.written === written && looked.delete(name));
    for (const oldest of looked.keys()) {
      if (looked.size <= knownMax) break;
      looked.delete(oldest);
    }
    return written;
  };
}
