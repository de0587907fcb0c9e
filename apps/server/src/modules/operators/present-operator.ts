// Operators and their logins on the wire.
import {
  type OfficeOperator,
  type OperatorLogin,
  type OperatorRow,
  rolePermissions,
  type WireOperatorSession,
} from '@candor/contract';
import type { Operator } from '../../web/operator.ts';
import type { LoggedIn } from './operator-login.ts';
import type { ListedOperator } from './operator-rows.ts';
import type { ListedSession } from './operator-sessions.ts';

export const presentOperator = ({ id, email, name, role }: Operator): OfficeOperator => ({
  id,
  email,
  name,
  role,
  permissions: [...rolePermissions[role]],
});

export const presentLogin = ({ operator, step, otpauth }: LoggedIn): OperatorLogin => ({
  operator: presentOperator(operator),
  ...(step && { step }),
  ...(otpauth !== undefined && { otpauth }),
});

export const presentListed = (row: ListedOperator): OperatorRow => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  second_factor: row.isEnrolled,
  created_at: row.createdAt.toISOString(),
  disabled_at: row.disabledAt?.toISOString() ?? null,
  invited_until: row.invitedUntil?.toISOString() ?? null,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});

export const presentSession = (
  { id, address, agent, createdAt, lastUsedAt }: ListedSession,
  own?: number,
): WireOperatorSession => ({
  id,
  current: id === own,
  address,
  agent,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt.toISOString(),
});
