// Invitations of operators: a link with a token of 256 random bits, stored only as a hash. It works once.
import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_HOURS } from '@candor/contract';
import type pg from 'pg';
import type { ModuleContext } from '../module.ts';

const hourMs = 3_600_000;

export interface InvitingContext extends Pick<ModuleContext, 'mail' | 'now'> {
  readonly newOperatorHours: number;
}

/**
 * Gives this operator a new invitation, which replaces an older one, and e-mails them the link. Returns the link. For
 * `newOperatorHours` they can't be either of two operators.
 */
export async function invite(
  { mail, now, newOperatorHours }: InvitingContext,
  client: pg.ClientBase,
  { id, origin }: { id: number; origin: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = now();
  const { rows } = await client.query<{ email: string }>(
    `update operators set invitation_hash = $2, invitation_until = $3, second_eye_from = $4 where id = $1 returning email`,
    [id, hashOf(token), new Date(at + INVITATION_HOURS * hourMs), new Date(at + newOperatorHours * hourMs)],
  );
  // After the #, which browsers send to no server.
  const link = `${origin}/office/invitation#${token}`;
  for (const { email } of rows)
    await mail.send(client, {
      to: email,
      channel: 'email',
      language: 'en',
      template: 'office_invitation',
      params: { link, hours: INVITATION_HOURS },
    });
  return link;
}

/** The operator to whom a valid invitation belongs; with `client`, locked until the transaction ends. */
export async function findInvited(
  client: pg.Pool | pg.ClientBase,
  token: string,
  now: number,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `select id from operators where invitation_hash = $1 and invitation_until > $2 and disabled_at is null
     for no key update`,
    [hashOf(token), new Date(now)],
  );
  return rows[0]?.id;
}

export async function acceptInvitation(
  client: pg.ClientBase,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<void> {
  await client.query(
    `update operators set password_hash = $2, password_given = false, invitation_hash = null, invitation_until = null
     where id = $1`,
    [id, passwordHash],
  );
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
