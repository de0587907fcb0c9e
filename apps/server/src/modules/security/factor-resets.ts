// Removal of a client's lost second factor by an operator: whoever has the lost factor
// can't log in with any part of it.
import type pg from 'pg';
import { lockUser } from '../../db/lock-user.ts';
import { queriesOn } from '../../db/queries.ts';
import { findAddressee } from '../../notifications/addressee-rows.ts';
import type { WithdrawalHold } from '../../notifications/kinds.ts';
import type { Mail } from '../../notifications/mail.ts';
import type { TemplateOf } from '../../notifications/templates.ts';
import type { Act } from '../../web/act.ts';
import type { SessionsOfUser } from '../../web/logins.ts';
import type { Operator } from '../../web/operator.ts';
import { CallRefused } from '../../web/refused.ts';
import type { ModuleContext } from '../module.ts';
import { listPasskeys } from './passkey-rows.ts';
import type { Security } from './security.ts';

export interface ResetOptions extends Pick<ModuleContext, 'audit' | 'notifications' | 'mail' | 'now'> {
  readonly security: Pick<Security, 'removeAll'>;
  readonly sessions: Pick<SessionsOfUser, 'endAll'>;
  readonly withdrawalHoldFrom: (at: number) => WithdrawalHold;
}

/**
 * The removal that two operators agreed to. `check` runs once nobody else can change the account's security settings,
 * and throws if the removal is not allowed. Returns how many sessions ended. Throws client_not_found, factor_not_set.
 */
export async function resetFactor(
  act: Act,
  given: { userId: number; requestId: number; reason: string; operator: Operator },
  { security, sessions, audit, notifications, mail, now, withdrawalHoldFrom }: ResetOptions,
  check: () => Promise<void>,
): Promise<number> {
  const { client } = act;
  const { userId, requestId, reason, operator } = given;
  const before = await factorsOf(client, userId);
  const at = now();
  await check();
  await security.removeAll(client, userId);
  await queriesOn(client).deleteFrom('factor_guesses').where('user_id', '=', userId).execute();
  await queriesOn(client)
    .insertInto('factor_resets')
    .values({
      ...{ user_id: userId, operator_id: operator.id, reason },
      ...{ at: new Date(at), request_id: requestId },
    })
    .execute();
  const { count, conclude } = await sessions.endAll(client, userId);
  act.afterCommit(conclude);
  const params = withdrawalHoldFrom(at);
  await notifications.send(act, { userId, kind: 'factor_reset', params });
  await textToo(client, userId, { mail, template: 'factor_reset', params });
  const after = { app: false, passkeys: 0, reason, request: requestId };
  await audit.record(client, { operator, act: 'reset factor', subject: `client ${userId}`, before, after });
  return count;
}

/** The time of the last one; null if there was none. */
export async function findLastReset(pool: pg.Pool, userId: number): Promise<Date | null> {
  const row = await queriesOn(pool)
    .selectFrom('factor_resets')
    .select('at')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * Locks the client's row, so that every change of the account's security settings waits. Throws
 * client_not_found, factor_not_set.
 */
export async function factorsOf(
  client: pg.PoolClient,
  userId: number,
): Promise<{ app: boolean; passkeys: number }> {
  if (!(await lockUser(client, userId))) throw new CallRefused('client_not_found');
  const app = await queriesOn(client)
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = (await listPasskeys(client, userId)).length;
  if (!app && passkeys === 0) throw new CallRefused('factor_not_set');
  return { app: app !== undefined, passkeys };
}

type LostFactorText = Extract<TemplateOf, { template: 'factor_reset' | 'factor_reset_asked' }>;

/**
 * A notification goes to one address. A client with a mobile number gets a text message too, because
 * the mailbox may be what was lost.
 */
export async function textToo(
  client: pg.PoolClient,
  userId: number,
  { mail, ...written }: { mail: Mail } & LostFactorText,
): Promise<void> {
  const user = await findAddressee(client, userId);
  if (!user || user.email === null || user.mobile === null) return;
  const message = { to: user.mobile, channel: 'sms', language: user.language } as const;
  await mail.send(client, { ...message, ...written });
}
