// That an operator looked into a conversation, in the audit log before they see it: once in ten minutes, because a page that
// is in sight asks again with every change.
import type { Audit } from '../../audit/audit.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Operator } from '../../web/operator.ts';
import type { ModuleKit } from '../module.ts';

const everyMs = 10 * 60_000;
/** Far more than all operators look at in ten minutes; beyond it some looks are written down twice. */
const knownMax = 10_000;

export function makeRecordLook({ db, audit, now }: { audit: Audit } & Pick<ModuleKit, 'db' | 'now'>) {
  const looked = new Map<string, number>();
  return async (operator: Operator, userId: number): Promise<void> => {
    const name = `${operator.id} ${userId}`;
    const last = looked.get(name);
    if (last !== undefined && now() - last < everyMs) return;
    await inTransaction(db.requests, (client) =>
      audit.record(client, { operator, act: 'look at', subject: `chat ${userId}` }),
    );
    looked.delete(name);
    looked.set(name, now());
    for (const oldest of looked.keys()) {
      if (looked.size <= knownMax) break;
      looked.delete(oldest);
    }
  };
}
export type RecordLook = ReturnType<typeof makeRecordLook>;
