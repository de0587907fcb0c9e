// Administrators' commands on operators: add, change, shut out. Each runs once under its key and is audited.
import type { Role } from '@candor/contract';
import type { Act } from '../../web/act.ts';
import type { Operator } from '../../web/operator.ts';
import { CallRefused } from '../../web/refused.ts';
import type { ModuleContext } from '../module.ts';
import { type InvitingContext as Inviting, invite } from './invitations.ts';
import { findListed, insertOperator, type ListedOperator, lockOperator } from './operator-rows.ts';
import { endSessionsOf } from './operator-sessions.ts';

type Context = Pick<ModuleContext, 'audit' | 'now'>;
type InvitingContext = Context & Inviting;

/** With the link by which they choose their password. */
export interface Invited {
  readonly operator: ListedOperator;
  readonly invitation: string;
}
/** The operator who sends the command. */
interface By {
  readonly operator: Operator;
}

/** `origin` is that of the office's pages, for the link. */
export async function addOperator(
  context: InvitingContext,
  { client }: Act,
  given: { email: string; name: string; role: Role; origin: string } & By,
): Promise<Invited> {
  const { operator, email, name, role, origin } = given;
  const row = { email, name, role, passwordHash: null, passwordGiven: false, now: context.now() };
  const id = await insertOperator(client, row);
  if (id === undefined) throw new CallRefused('operator_exists');
  const invitation = await invite(context, client, { id, origin });
  const added = await requireListed(client, id);
  await context.audit.record(client, {
    operator,
    act: 'add',
    subject: `operator ${id}`,
    after: shown(added),
  });
  return { operator: added, invitation };
}

export async function changeRole(
  { audit }: Context,
  { client }: Act,
  { operator, id, role }: { id: number; role: Role } & By,
): Promise<ListedOperator> {
  const before = await lockOther(client, operator, id);
  await client.query('update operators set role = $2 where id = $1', [id, role]);
  const after = await requireListed(client, id);
  await audit.record(client, {
    operator,
    act: 'change role',
    subject: `operator ${id}`,
    before: { email: before.email, role: before.role },
    after: { email: before.email, role },
  });
  return after;
}

export async function disable(
  { audit, now }: Context,
  { client }: Act,
  { operator, id, isDisabled }: { id: number; isDisabled: boolean } & By,
): Promise<ListedOperator> {
  const before = await lockOther(client, operator, id);
  await client.query('update operators set disabled_at = $2 where id = $1', [
    id,
    isDisabled ? (before.disabledAt ?? new Date(now())) : null,
  ]);
  const ended = isDisabled ? await endSessionsOf(client, id) : 0;
  const after = await requireListed(client, id);
  await audit.record(client, {
    operator,
    act: isDisabled ? 'disable' : 'enable',
    subject: `operator ${id}`,
    before: shown(before),
    after: { ...shown(after), ended },
  });
  return after;
}

/** Their password and second factor are removed at once; they choose another password by the link. */
export async function reset(
  context: InvitingContext,
  { client }: Act,
  { operator, id, origin }: { id: number; origin: string } & By,
): Promise<Invited> {
  const before = await lockOther(client, operator, id);
  await client.query(
    `update operators set password_hash = null, password_given = false, totp_secret = null, totp_confirmed_at = null
     where id = $1`,
    [id],
  );
  const ended = await endSessionsOf(client, id);
  const invitation = await invite(context, client, { id, origin });
  const after = await requireListed(client, id);
  await context.audit.record(client, {
    operator,
    act: 'reset',
    subject: `operator ${id}`,
    before: shown(before),
    after: { ...shown(after), ended },
  });
  return { operator: after, invitation };
}

export async function endSessions(
  { audit }: Context,
  { client }: Act,
  { operator, id }: { id: number } & By,
): Promise<number> {
  if (!(await lockOperator(client, id))) throw new CallRefused('operator_not_found');
  const ended = await endSessionsOf(client, id);
  await audit.record(client, {
    operator,
    act: 'end sessions',
    subject: `operator ${id}`,
    after: { ended },
  });
  return ended;
}

async function lockOther(client: Act['client'], by: Operator, id: number): Promise<ListedOperator> {
  if (by.id === id) throw new CallRefused('own_operator');
  const found = await lockOperator(client, id);
  if (!found) throw new CallRefused('operator_not_found');
  // If two administrators shut out each other at once, the second is no longer one, so that one always remains.
  const self = await findListed(client, by.id);
  if (!self || self.disabledAt !== null || self.role !== by.role) throw new CallRefused('session_invalid');
  return found;
}

async function requireListed(client: Act['client'], id: number): Promise<ListedOperator> {
  const found = await findListed(client, id);
  if (!found) throw new CallRefused('operator_not_found');
  return found;
}

const shown = ({ email, name, role, isEnrolled, disabledAt }: ListedOperator) => ({
  email,
  name,
  role,
  isEnrolled,
  isDisabled: disabledAt !== null,
});
