// Records in the audit log that an operator looks at a client's image, before the operator sees it.
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

/** Permissions for the lists that contain signed addresses. */
const needed: readonly Permission[] = ['identities.read', 'deposits.read', 'chats.read'];

/**
 * False if the person is no longer an operator, or now has another role: they see nothing, even with an
 * address that was signed a minute ago.
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
