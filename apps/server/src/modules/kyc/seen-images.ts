// That an operator looked at an image of a client, in the audit log before they see it.
import { mayDo, type Permission, type Role } from '@candor/contract';
import type pg from 'pg';
import type { Audit } from '../../audit/audit.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { queriesOn } from '../../db/queries.ts';

export interface SeenImage {
  readonly operatorId: number;
  readonly userId: number;
  readonly name: string;
}

/** For the lists that signed addresses come with. */
const needed: readonly Permission[] = ['identities.read', 'deposits.read', 'chats.read'];

/**
 * False for who is no operator any more, or has another role by now: they see nothing, though their address was signed a
 * minute ago.
 */
export const recordSeenImage = (
  pool: pg.Pool,
  audit: Audit,
  { operatorId, userId, name }: SeenImage,
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const operator = await queriesOn(client)
      .selectFrom('operators')
      .select(['id', 'email', 'role'])
      .where('id', '=', operatorId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!operator || !needed.some((permission) => mayDo(operator.role as Role, permission))) return false;
    await audit.record(client, {
      operator,
      act: 'see image',
      subject: `client ${userId}`,
      after: { image: name },
    });
    return true;
  });
