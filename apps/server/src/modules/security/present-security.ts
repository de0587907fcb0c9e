// An account's security settings as the wire carries them: never a secret, a hash or a key.
import type { AccountSession, Passkey, SecurityState, WireFactorReset } from '@candor/contract';
import type { LoggedInSession } from '../../web/logins.ts';
import { presentOfficeClient } from '../../web/present-office-client.ts';
import { deviceWords, shortPlace } from './device-words.ts';
import type { FactorRequest } from './factor-request-rows.ts';
import type { PasskeyRow } from './passkey-rows.ts';
import type { GuardedAccount } from './read-state.ts';

export const presentSession = (one: LoggedInSession, currentId: string): AccountSession => ({
  id: one.id,
  device: deviceWords(one.userAgent),
  place: shortPlace(one.network),
  created_at: one.createdAt.toISOString(),
  last_used_at: one.lastUsedAt.toISOString(),
  is_current: one.id === currentId,
});

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  is_synced: row.isSynced,
});

export const presentState = (account: GuardedAccount): SecurityState => ({
  email: account.email ?? '',
  mobile: account.mobile ?? '',
  area_code: account.areaCode ?? '',
  has_password: account.hasPassword,
  factor: {
    is_set: account.factorSetAt !== null,
    set_at: account.factorSetAt?.toISOString() ?? null,
    recovery_codes_left: account.recoveryCodesLeft,
  },
  passkeys: account.passkeys.map(presentPasskey),
  confirmed_until: account.confirmedUntil?.toISOString() ?? null,
});

export const presentFactorRequest = (row: FactorRequest): WireFactorReset => ({
  id: row.id,
  client: presentOfficeClient(row.user),
  reason: row.reason,
  status: row.status,
  requested_by: row.requestedBy,
  requested_at: row.requestedAt.toISOString(),
  open_at: row.openAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  factor_used_at: row.usedAt?.toISOString() ?? null,
  decided_by: row.decidedBy,
  decided_at: row.decidedAt?.toISOString() ?? null,
  assignee: row.assignee,
  version: row.decidedAt ? 2 : 1,
});
